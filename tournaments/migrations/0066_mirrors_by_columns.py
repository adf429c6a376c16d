from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [("tournaments", "0065_public_revision")]

    operations = [
        migrations.RenameField(model_name="mirrorto", old_name="content", new_name="columns"),
    ]

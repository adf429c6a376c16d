from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [("tournaments", "0066_events")]

    operations = [
        migrations.RenameField(model_name="mirrorto", old_name="content", new_name="columns"),
    ]

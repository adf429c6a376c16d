from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [("tournaments", "0068_bye_of_a_match")]

    operations = [
        migrations.RenameField(model_name="mirrorto", old_name="content", new_name="columns"),
    ]

from django.db import migrations, models


def to_list(apps, _schema_editor):
    """A list with the time of the second game, where there is one."""
    rows = apps.get_model("tournaments", "RoundTime").objects
    for row in rows.filter(second_time__isnull=False).iterator():
        row.later_games = [f"{row.second_time:%H:%M}"]
        row.save(update_fields=["later_games"])


def to_second(apps, _schema_editor):
    """The time of the second game, where it is one of the same day; times of further games have no place."""
    rows = apps.get_model("tournaments", "RoundTime").objects
    for row in rows.exclude(later_games=[]).iterator():
        if len(row.later_games[0]) == 5:
            row.second_time = row.later_games[0]
            row.save(update_fields=["second_time"])


class Migration(migrations.Migration):
    """When the games of a match begin is a list: it was one column, which had the second game alone."""

    dependencies = [
        ('tournaments', '0117_privacy_of_clubs'),
    ]

    operations = [
        migrations.AddField(
            model_name='roundtime',
            name='later_games',
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.RunPython(to_list, to_second, elidable=True),
        migrations.RemoveField(
            model_name='roundtime',
            name='second_time',
        ),
    ]

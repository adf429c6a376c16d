import django.db.models.deletion
from django.db import migrations, models

from tournaments.basics.older_columns import round_times


def to_rows(apps, schema_editor):
    RoundTime = apps.get_model("tournaments", "RoundTime")
    for pk, timetable in apps.get_model("tournaments", "Tournament").objects.values_list("pk", "timetable"):
        table = round_times(timetable, ())["roundtime"]
        rows = (dict(zip(table["columns"], row, strict=True)) for row in table["rows"])
        RoundTime.objects.bulk_create(RoundTime(tournament_id=pk, **row) for row in rows)


def to_column(apps, schema_editor):
    for tournament in apps.get_model("tournaments", "Tournament").objects.exclude(round_times=None):
        times = {
            one.round_number: f"{one.day:%Y-%m-%d} {one.time:%H:%M}" if one.time else f"{one.day:%Y-%m-%d}"
            for one in tournament.round_times.all()
        }
        tournament.timetable = [times.get(number, "") for number in range(1, max(times) + 1)]
        tournament.save(update_fields=["timetable"])


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0057_time_control_code'),
    ]

    operations = [
        migrations.CreateModel(
            name='RoundTime',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round_number', models.PositiveSmallIntegerField()),
                ('day', models.DateField()),
                ('time', models.TimeField(blank=True, null=True)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='round_times', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['round_number'],
                'constraints': [
                    models.UniqueConstraint(fields=('tournament', 'round_number'), name='round_time_once'),
                    models.CheckConstraint(condition=models.Q(('round_number__gte', 1)), name='round_time_round'),
                ],
            },
        ),
        migrations.RunPython(to_rows, to_column),
        migrations.RemoveField(
            model_name='tournament',
            name='timetable',
        ),
    ]

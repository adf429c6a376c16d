import django.db.models.deletion
from django.db import migrations, models

from tournaments.basics.older_columns import round_ratings


def to_rows(apps, schema_editor):
    Player = apps.get_model("tournaments", "Player")
    RoundRating = apps.get_model("tournaments", "RoundRating")
    for pk, ratings in apps.get_model("tournaments", "Tournament").objects.values_list("pk", "round_ratings"):
        players = set(Player.objects.filter(tournament=pk).values_list("pk", flat=True)) if ratings else set()
        table = round_ratings(ratings, players)["roundrating"]
        rows = (dict(zip(table["columns"], row, strict=True)) for row in table["rows"])
        RoundRating.objects.bulk_create(RoundRating(**row) for row in rows)


def to_column(apps, schema_editor):
    for row in apps.get_model("tournaments", "RoundRating").objects.select_related("player__tournament"):
        tournament = apps.get_model("tournaments", "Tournament").objects.get(pk=row.player.tournament_id)
        tournament.round_ratings.setdefault(str(row.player_id), []).append([row.round_number, row.rating])
        tournament.save(update_fields=["round_ratings"])


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0058_round_times'),
    ]

    operations = [
        migrations.CreateModel(
            name='RoundRating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round_number', models.PositiveSmallIntegerField()),
                ('rating', models.PositiveSmallIntegerField()),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='round_ratings', to='tournaments.player')),
            ],
            options={
                'ordering': ['round_number'],
                'constraints': [
                    models.UniqueConstraint(fields=('player', 'round_number'), name='round_rating_once'),
                    models.CheckConstraint(condition=models.Q(('round_number__gte', 1)), name='round_rating_round'),
                ],
            },
        ),
        migrations.RunPython(to_rows, to_column),
        migrations.RemoveField(
            model_name='tournament',
            name='round_ratings',
        ),
    ]

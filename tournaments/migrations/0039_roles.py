"""Everybody who worked on a tournament until now could do everything in it: they are its chief arbiters."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def to_members(apps, schema_editor):
    rows = apps.get_model("tournaments", "Tournament").arbiters.through.objects.order_by("pk")
    member = apps.get_model("tournaments", "Member")
    member.objects.bulk_create(
        [member(tournament_id=row.tournament_id, user_id=row.user_id, role="chief") for row in rows], batch_size=500
    )


def to_arbiters(apps, schema_editor):
    """Back: whoever could only look or help would work on everything, so they do not."""
    through = apps.get_model("tournaments", "Tournament").arbiters.through
    rows = apps.get_model("tournaments", "Member").objects.filter(role__in=("chief", "arbiter")).order_by("pk")
    through.objects.bulk_create(
        [through(tournament_id=row.tournament_id, user_id=row.user_id) for row in rows], batch_size=500
    )


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0038_what_players_do"),
    ]

    operations = [
        migrations.CreateModel(
            name="Member",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("chief", "chief arbiter"),
                            ("arbiter", "arbiter"),
                            ("reader", "reader"),
                            ("helper", "helper"),
                        ],
                        max_length=10,
                        verbose_name="role",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="members",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["user__username"],
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "user"), name="member_once"),
                    models.CheckConstraint(
                        condition=models.Q(("role__in", ["chief", "arbiter", "reader", "helper"])), name="member_role"
                    ),
                ],
            },
        ),
        migrations.RunPython(to_members, to_arbiters),
        migrations.RemoveField(model_name="tournament", name="arbiters"),
        migrations.AddField(
            model_name="tournament",
            name="arbiters",
            field=models.ManyToManyField(
                blank=True,
                related_name="tournaments",
                through="tournaments.Member",
                to=settings.AUTH_USER_MODEL,
                verbose_name="arbiters",
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="makes_tournaments",
            field=models.BooleanField(default=True, verbose_name="makes tournaments"),
        ),
    ]

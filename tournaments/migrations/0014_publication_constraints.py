"""Every publication has its tournament and its number."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0013_publications_numbered")]

    operations = [
        migrations.AlterField(
            model_name="publication",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="publications", to="tournaments.tournament"
            ),
        ),
        migrations.AlterField(model_name="publication", name="number", field=models.PositiveSmallIntegerField()),
        migrations.AlterField(
            model_name="publication", name="by_name", field=models.CharField(blank=True, max_length=150)
        ),
        migrations.AlterField(
            model_name="publication", name="taken_back_by_name", field=models.CharField(blank=True, max_length=150)
        ),
        migrations.AlterField(
            model_name="publication", name="taken_back_reason", field=models.CharField(blank=True, max_length=300)
        ),
        migrations.AddConstraint(
            model_name="publication",
            constraint=models.UniqueConstraint(
                fields=["tournament", "number", "version"], name="publication_version_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="publication",
            constraint=models.CheckConstraint(
                condition=Q(taken_back_at__isnull=True, taken_back_reason="")
                | (Q(taken_back_at__isnull=False) & ~Q(taken_back_reason="")),
                name="publication_taken_back_with_reason",
            ),
        ),
    ]

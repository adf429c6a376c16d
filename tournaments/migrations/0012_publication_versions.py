"""Publications belong to a round's number in a tournament, so that they stay when their round is paired anew."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0011_maxi")]

    operations = [
        migrations.AlterModelOptions(name="publication", options={"ordering": ["number", "version"]}),
        migrations.RemoveConstraint(model_name="publication", name="publication_version_once"),
        migrations.AddField(
            model_name="publication",
            name="tournament",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="publications",
                to="tournaments.tournament",
            ),
        ),
        migrations.AddField(model_name="publication", name="number", field=models.PositiveSmallIntegerField(default=0)),
        migrations.AddField(
            model_name="publication", name="by_name", field=models.CharField(blank=True, max_length=150, default="")
        ),
        migrations.AddField(
            model_name="publication", name="taken_back_at", field=models.DateTimeField(blank=True, null=True)
        ),
        migrations.AddField(
            model_name="publication",
            name="taken_back_by_name",
            field=models.CharField(blank=True, max_length=150, default=""),
        ),
        migrations.AddField(
            model_name="publication",
            name="taken_back_reason",
            field=models.CharField(blank=True, max_length=300, default=""),
        ),
        migrations.AlterField(
            model_name="publication",
            name="round",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="publications",
                to="tournaments.round",
            ),
        ),
    ]

"""Deputy arbiters are separated by semicolons alone; commas did so as well where there was no semicolon."""

import re

from django.db import migrations


def by_semicolons(text):
    """An old text as it is read now. Commas become semicolons where each of the parts is a whole name, of two words
    or more; a part of one word ("Kowalski, Jan") is a surname or a forename, and the text stays one name.
    """
    names = [part.strip() for part in text.split(",")]
    several = ";" not in text and len(names) > 1 and all(re.search(r"\s", name) for name in names if name)
    return "; ".join(name for name in names if name) if several else text


def convert(apps, schema_editor):
    tournaments = apps.get_model("tournaments", "Tournament").objects.using(schema_editor.connection.alias)
    for tournament in tournaments.filter(deputy_arbiters__contains=",").only("deputy_arbiters").iterator():
        text = by_semicolons(tournament.deputy_arbiters)
        if text != tournament.deputy_arbiters and len(text) <= 300:
            tournaments.filter(pk=tournament.pk).update(deputy_arbiters=text)


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0062_journal'),
    ]

    operations = [
        migrations.RunPython(convert, migrations.RunPython.noop),
    ]

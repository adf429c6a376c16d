"""What a picture says first: the heading of each bracket, and a few sentences on the whole round."""

from __future__ import annotations

from pairing.engine.picture.model import Band, EntryKind, Picture
from pairing.engine.steps import Step


def heading_of(band: Band, leaving: int) -> Step:
    """What happened in a bracket, by the most telling of it."""
    has_bye = any(entry.kind is EntryKind.FREE for _side, _row, entry in band.entries())
    if not band.lines:
        return Step("picture.heading.bye" if has_bye else "picture.heading.elsewhere")
    if any(line.is_changed for line in band.lines):
        return Step("picture.heading.changed" if band.strikes else "picture.heading.better")
    if band.shifts:
        return Step("picture.heading.shifted", parameters={"count": len(band.shifts)})
    if band.incoming and leaving:
        return Step("picture.heading.through")
    if band.incoming:
        return Step("picture.heading.incoming", parameters={"count": band.incoming})
    if leaving:
        return Step("picture.heading.leaving", parameters={"count": leaving})
    return Step("picture.heading.plain")


def summary_of(picture: Picture, players: int) -> tuple[Step, ...]:
    """How many are paired, how many float and change columns, how many pairs were not allowed."""
    boards = sum(len(band.lines) for band in picture.bands)
    shifted = sum(len(band.shifts) for band in picture.bands)
    struck = sum(len(band.strikes) for band in picture.bands)
    up = sum(one.goes_up for one in picture.floats)
    counts = (
        ("picture.summary.floats-up", up),
        ("picture.summary.floats-down", len(picture.floats) - up),
        ("picture.summary.shifted", shifted),
        ("picture.summary.struck", struck),
    )
    told = [Step(key, parameters={"count": count}) for key, count in counts if count]
    return (Step("picture.summary", parameters={"count": players, "boards": boards}), *told)

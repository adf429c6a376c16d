"""The lists that the pairing systems publish with a round, as schemas that have the names of the systems."""

from __future__ import annotations

from collections import defaultdict
from typing import Annotated, Any, Literal, get_type_hints

from pairing.service import Column, Kind, System, registered_systems
from tournaments.api.answers import Count, ListedPlayer, ListOfRound, ListOpponent
from tournaments.api.schemas import Json, Keywords, Schemas, an_object

_KINDS: dict[Kind, Any] = {
    Kind.NUMBER: int | None,
    Kind.TEXT: str | None,
    Kind.OUT_OF: Count,
    Kind.OPPONENTS: list[ListOpponent],
    Kind.PREFERENCE: Literal["w", "b"] | None,
    Kind.COLOURS: Annotated[str, Keywords(pattern="^[wb]*$")],
}
_STRENGTH: Any = Literal["mild", "strong", "absolute"] | None


def lists_by_slug(schemas: Schemas) -> dict[str, tuple[str, Json]]:
    """The title and the schema of the list at each address; where several systems have theirs there, any of them."""
    by_slug: dict[str, list[System]] = defaultdict(list)
    for system in registered_systems():
        by_slug[system.round_list.slug].append(system)
    found = {}
    for slug, systems in by_slug.items():
        titles = dict.fromkeys(system.round_list.title for system in systems)
        lists = [_list(system, schemas) for system in systems]
        found[slug] = " or ".join(titles), lists[0] if len(lists) == 1 else {"anyOf": lists}
    return found


def _list(system: System, schemas: Schemas) -> Json:
    name = system.name.title().replace("-", "") + "RoundList"
    hints = get_type_hints(ListedPlayer, include_extras=True)
    line = {key: schemas.of(hint) for key, hint in hints.items()}
    for column in system.round_list.columns:
        line |= _properties(column, schemas)
    about = f"What the pairing knew of a player before the round. Articles are those of {system.rules}."
    player = schemas.add(f"{name}Player", an_object(about, line))
    of_all = {key: schemas.of(hint) for key, hint in get_type_hints(ListOfRound, include_extras=True).items()}
    players = {**of_all["players"], "items": player}
    about = f"The {system.round_list.title} of a round, frozen when it was published."
    return schemas.add(name, an_object(about, {**of_all, "players": players}))


def _properties(column: Column, schemas: Schemas) -> Json:
    """The schemas of a column's values by key; the column's own value is explained."""
    own = schemas.of(_KINDS[column.kind])
    found: Json = {column.key: own | ({"description": column.meaning} if column.meaning else {})}
    if column.kind is Kind.OUT_OF:
        found[f"maximum_{column.key}"] = own
    if column.kind is Kind.PREFERENCE:
        found["strength"] = schemas.of(_STRENGTH)
    if column.mark is not None:
        found[column.mark.key] = {"type": "boolean", "description": column.mark.meaning}
    return found

"""A question in an address, and what its page shows: the same for everybody, whose bounds alone differ."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest

from tournaments.comparison.actions import Asked, Bounds, ask, known
from tournaments.comparison.forms import ComparisonForm, in_force
from tournaments.comparison.queries import results_of

USUAL = {"players": 60, "mean": 1900, "deviation": 250, "rounds": 9, "count": 100}


def asked_by(
    request: HttpRequest,
    bounds: Bounds,
    *,
    own: Mapping[str, Any] | None = None,
    may_begin: Callable[[], bool] = lambda: True,
) -> dict[str, Any]:
    """What the page needs. A question that nobody has asked is begun, unless ``may_begin`` says no: ``refused``."""
    initial = {**USUAL, "systems": in_force(), **(own or {})}
    is_asked = "rounds" in request.GET
    form = ComparisonForm(request.GET if is_asked else None, bounds=bounds, initial=initial)
    context: dict[str, Any] = {"form": form, "waiting": False}
    if not (is_asked and form.is_valid()):
        return context
    question = form.question
    answer = known(question)
    if answer is None:
        if not may_begin():
            return {**context, "refused": True}
        answer = ask(question)
    waiting = answer.found is None and not answer.failed
    shown = {
        "answer": answer,
        "waiting": waiting,
        "question": question,
        "own_ratings": len(question.get("ratings", ())),
        "asked": question["count"],
        "percent": _percent(answer, question),
    }
    if answer.found is not None:
        shown |= {"results": results_of(answer.found), "fewer": answer.found["events"] + answer.found["left_out"]}
    return {**context, **shown}


def _percent(answer: Asked, question: Mapping[str, Any]) -> int:
    return 100 * answer.done // int(question["count"])

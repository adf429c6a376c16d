"""``python -m bench.rating_questions TIMES``: asks the list in use; prints how many were found, and the seconds."""

from __future__ import annotations

import json
import sys
import time

QUESTIONS = (
    "mar", "sha", "Müller", "mueller, ka", "sergej", "moh", "alexander",
    "garcia jose", "ali moh", "anna jose", "jan wei", "4610000",
)  # fmt: skip


def main() -> None:
    import django

    django.setup()

    from tournaments.models import Tournament
    from tournaments.rating_lists.queries.listed_players import lists_in_use, suggestions

    if not lists_in_use():
        raise SystemExit("There is no rating list to ask.")
    answers = {}
    for question in QUESTIONS:
        taken = []
        for _turn in range(times()):
            start = time.perf_counter()
            found = suggestions(Tournament(), question)
            taken.append(time.perf_counter() - start)
        answers[question] = (len(found), taken)
    print(json.dumps(answers))


def times() -> int:
    """How often each question is asked."""
    return max(1, int(sys.argv[1]))


if __name__ == "__main__":
    main()

"""The addresses of this room, in the lists of which ``urls_arbiter`` and ``urls_public`` are put together."""

from __future__ import annotations

from django.urls import path

from tournaments.rounds import public
from tournaments.rounds.views import by_hand, explanation, possible_opponents, prints, rounds, second_opinions

# Below /arbiter/t/SLUG/.
of_a_tournament = [
    path("pair/", rounds.pair, name="pair"),
    path("rounds/possible-opponents/", possible_opponents.possible_opponents, name="possible_opponents"),
    path("rounds/<int:number>/", rounds.round_page, name="round"),
    path("rounds/<int:number>/publish/", rounds.publish, name="publish"),
    path("rounds/<int:number>/discard/", rounds.discard, name="discard"),
    path("rounds/<int:number>/second-opinion.txt", second_opinions.second_opinion, name="second_opinion"),
    path("rounds/<int:number>/second-opinion/", rounds.opinion_known, name="opinion_known"),
    path("rounds/<int:number>/take-back/", rounds.take_back, name="take_back"),
    path("rounds/<int:number>/by-hand/", by_hand.by_hand, name="by_hand"),
    path("rounds/<int:number>/by-hand/start/", by_hand.by_hand_start, name="by_hand_start"),
    path("rounds/<int:number>/by-hand/step/", by_hand.by_hand_step, name="by_hand_step"),
    path("rounds/<int:number>/by-hand/finish/", by_hand.by_hand_finish, name="by_hand_finish"),
    path("rounds/<int:number>/by-hand/cancel/", by_hand.by_hand_cancel, name="by_hand_cancel"),
    path("rounds/<int:number>/versions/", rounds.versions, name="versions"),
    path("print/", prints.prints, name="prints"),
    path("print/standings/", prints.print_standings, name="print_standings"),
    path("print/crosstable/", prints.print_crosstable, name="print_crosstable"),
    path("print/board-prizes/", prints.print_board_prizes, name="print_board_prizes"),
    path("print/check-in/", prints.print_check_in, name="print_check_in"),
    path("print/place-cards/", prints.print_place_cards, name="print_place_cards"),
    path("print/badges/", prints.print_badges, name="print_badges"),
    path("rounds/<int:number>/print/", prints.round_print, name="round_print"),
    path("rounds/<int:number>/print/boards/", prints.print_boards, name="print_boards"),
    path("rounds/<int:number>/print/names/", prints.print_names, name="print_names"),
    path("rounds/<int:number>/print/slips/", prints.print_slips, name="print_slips"),
    path("rounds/<int:number>/print/match-sheets/", prints.print_match_sheets, name="print_match_sheets"),
    path("rounds/<int:number>/print/list/", prints.print_list, name="print_list"),
    path("rounds/<int:number>/picture/", explanation.pairing_picture, name="pairing_picture"),
    path("rounds/<int:number>/explanation/", explanation.explanation, name="explanation"),
]

# At the root of the site.
of_everybody = [
    path("<slug:slug>/rounds/<int:number>/", public.round_page, name="round"),
    path("<slug:slug>/rounds/<int:number>/names/", public.by_name, name="by_name"),
    path("<slug:slug>/rounds/<int:number>/versions/", public.versions, name="versions"),
    path("<slug:slug>/rounds/<int:number>/why/<int:entrant_id>/", public.why, name="why"),
    path("<slug:slug>/rounds/<int:number>/why/<int:entrant_id>/not/", public.why_not, name="why_not"),
    path("<slug:slug>/players/<int:player_id>/next/", public.possible_opponents, name="possible_opponents"),
    path("<slug:slug>/rounds/<int:number>/picture/", public.pairing_picture, name="pairing_picture"),
    path("<slug:slug>/rounds/<int:number>/<slug:name>/", public.round_list, name="round_list"),
]

"""The words of changes: one sentence for each kind, with named parameters, in whatever language they are asked for."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

# “kind without field” stands in place of “kind” where that optional field is empty; “kind with field” is added where it
# is not. A kind whose payload has changed has its version behind it (“kind 2”).
WORDS = {
    "account.active": _("%(account)s can log in again"),
    "account.active without active": _("%(account)s can no longer log in"),
    "account.create": _("Account %(account)s made, for an organiser"),
    "account.create without is_organiser": _("Account %(account)s made, for an arbiter"),
    "account.password": _("%(account)s got a new password"),
    "bye.cancel": _("%(player)s takes back the %(bye)s of round %(round_number)s"),
    "bye.request": _("%(player)s asks for a %(bye)s in round %(round_number)s"),
    "bye.request with bye_before": _("instead of a %(bye_before)s"),
    "forbidden.add": _("%(one)s and %(other)s are kept apart from round %(first_round)s to round %(last_round)s"),
    "forbidden.remove": _(
        "%(one)s and %(other)s may meet again; they were kept apart from round %(first_round)s to round %(last_round)s"
    ),
    "player.add": _("%(player)s entered, %(values)s"),
    "player.add without values": _("%(player)s entered"),
    "player.import": _("Entered from a list: %(players)s"),
    "player.provisional_rating": _("%(player)s got the provisional rating %(rating)s (before: %(old)s): %(reason)s"),
    "player.remove": _("%(player)s taken out of the list, who had %(values)s"),
    "player.remove without values": _("%(player)s taken out of the list"),
    "player.return": _("%(player)s plays again after withdrawing from round %(round_number)s on"),
    "player.update": _("%(player)s changed: %(changes)s"),
    "player.withdraw": _("%(player)s withdrew from round %(round_number)s on"),
    "players.refresh_ratings": _("Ratings taken over from the list %(source)s: %(moves)s"),
    "players.renumber": _("TPNs recalculated: %(moves)s"),
    "ratings.import": _("Rating list %(source)s imported, with %(players)s"),
    "ratings.import with month": _("its month is %(month)s"),
    "ratings.import with replaced": _("it replaces %(replaced)s"),
    "ratings.stop": _("Import of the rating list %(source)s stopped"),
    "result.colours": _("%(game)s was played with the colours the other way round: %(reason)s"),
    "result.for_rating": _("%(game)s, for rating only: %(old)s → %(new)s: %(reason)s"),
    "result.for_rating with colours_changed": _("with the colours the other way round"),
    "result.correct": _("%(game)s: %(old)s corrected to %(new)s: %(reason)s"),
    "result.record": _("%(game)s: %(old)s → %(new)s"),
    "round.by_hand": _("Round %(round_number)s changed by hand: %(reason)s"),
    "round.by_hand with as_paired": _("it is as the program pairs"),
    "round.by_hand with breaks": _("warned of: %(breaks)s"),
    "round.by_hand with bye_now": _("%(bye_now)s has the bye"),
    "round.by_hand with case": _("by C.04.2, %(case)s"),
    "round.by_hand with come": _("new: %(come)s"),
    "round.by_hand with gone": _("no longer: %(gone)s"),
    "round.by_hand with let_in": _("let in: %(let_in)s"),
    "round.by_hand_cancel": _("Pairing round %(round_number)s by hand cancelled"),
    "round.by_hand_start": _("Pairing round %(round_number)s by hand begun"),
    "round.discard": _("Draft of round %(round_number)s discarded, with %(boards)s"),
    "round.pair": _("Round %(round_number)s paired by version %(engine)s: %(boards)s"),
    "round.pair with bye": _("%(bye)s has the bye"),
    "round.publish": _("Round %(round_number)s published, publication %(edition)s"),
    "round.take_back": _("Round %(round_number)s taken back, publication %(edition)s: %(reason)s"),
    "tournament.create": _("%(name)s made: %(values)s"),
    "tournament.draw_colour": _("Initial colour drawn by the program: %(colour)s"),
    "tournament.draw_colour with colour_before": _("before: %(colour_before)s"),
    "tournament.give": _("%(account)s works on the tournament"),
    "tournament.import": _("%(name)s imported from a report file, with %(players)s and %(rounds)s"),
    "tournament.import with adjustments": _("adjusted: %(adjustments)s"),
    "tournament.import with doubts": _("doubtful: %(doubts)s"),
    "tournament.import with notes": _("noted: %(notes)s"),
    "tournament.lots": _("Lots drawn after round %(round_number)s, in this order: %(groups)s"),
    "tournament.restore": _(
        "Brought back to the state of %(moment)s (%(occasion)s, round %(step_round)s); undone by it: %(undone)s"
    ),
    "tournament.restore without step_round": _(
        "Brought back to the state of %(moment)s (%(occasion)s); undone by it: %(undone)s"
    ),
    "tournament.take": _("%(account)s no longer works on the tournament"),
    "tournament.tiebreaks": _("Tie-breaks changed: %(changes)s"),
    "tournament.tiebreaks with reason": _("reason: %(reason)s"),
    "tournament.timetable": _("Timetable changed: %(moves)s"),
    "tournament.update": _("Settings changed: %(changes)s"),
}

# What the page's filter and its narrow column call a kind; groups have the name before the dot.
LABELS = {
    "account.active": _("account opened or closed"),
    "account.create": _("account made"),
    "account.password": _("password set"),
    "bye": _("byes asked for"),
    "bye.cancel": _("bye taken back"),
    "bye.request": _("bye asked for"),
    "forbidden": _("pairs to keep apart"),
    "forbidden.add": _("pair kept apart"),
    "forbidden.remove": _("pair may meet again"),
    "player": _("players"),
    "player.add": _("player entered"),
    "player.import": _("players imported"),
    "player.provisional_rating": _("provisional rating"),
    "player.remove": _("player removed"),
    "player.return": _("player back"),
    "player.update": _("player changed"),
    "player.withdraw": _("player withdrawn"),
    "players": _("TPNs and ratings"),
    "players.refresh_ratings": _("ratings taken over"),
    "players.renumber": _("TPNs recalculated"),
    "ratings.import": _("rating list imported"),
    "ratings.stop": _("import of a rating list stopped"),
    "result": _("results"),
    "result.colours": _("colours corrected"),
    "result.correct": _("result corrected"),
    "result.for_rating": _("corrected for rating only"),
    "result.record": _("result entered"),
    "round": _("rounds"),
    "round.by_hand": _("paired by hand"),
    "round.by_hand_cancel": _("pairing by hand cancelled"),
    "round.by_hand_start": _("pairing by hand begun"),
    "round.discard": _("draft discarded"),
    "round.pair": _("round paired"),
    "round.publish": _("round published"),
    "round.take_back": _("round taken back"),
    "tournament": _("tournament"),
    "tournament.create": _("tournament made"),
    "tournament.draw_colour": _("initial colour drawn"),
    "tournament.give": _("given to an arbiter"),
    "tournament.import": _("tournament imported"),
    "tournament.lots": _("lots drawn"),
    "tournament.restore": _("tournament brought back"),
    "tournament.take": _("taken from an arbiter"),
    "tournament.tiebreaks": _("tie-breaks changed"),
    "tournament.timetable": _("timetable changed"),
    "tournament.update": _("settings changed"),
}

# The rules that a pairing by hand can break, by their keys in the engine.
RULES = {
    "twice in round": _("somebody is in two places"),
    "absent": _("somebody who is not there is paired"),
    "not paired": _("somebody who is there is not paired"),
    "rematch": _("two meet again"),
    "kept apart": _("two meet whom the regulations keep apart"),
    "bye to none entitled": _("the bye goes to somebody who may not have it"),
    "bye not needed": _("a bye is given though the number is even"),
    "bye above lowest": _("the bye goes to somebody who does not have the lowest score"),
    "colour difference": _("a colour difference beyond two"),
    "third colour": _("the same colour three times running"),
    "both colours": _("two have the colours that are due the other way round"),
    "colour not due": _("a colour that is not due"),
    "scores apart": _("opponents of different scores"),
}


def label(code: str) -> str:
    """The code of a kind, or of a group of kinds, in words; an unknown one stays as it is."""
    return str(LABELS.get(code, code))

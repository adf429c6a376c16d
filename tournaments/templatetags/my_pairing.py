"""The sentences of “Why do I play her?” as HTML: the answer stands out, and colours have their pawn."""

from __future__ import annotations

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from tournaments.rounds.queries.my_pairing import BLACK_PAWN, WHITE_PAWN, Paragraph

register = template.Library()
_PAWNS = {
    WHITE_PAWN: '<i class="pawn white" aria-hidden="true"></i> ',
    BLACK_PAWN: '<i class="pawn black" aria-hidden="true"></i> ',
}


@register.simple_tag
def spoken(paragraph: Paragraph) -> SafeString:
    """A paragraph with its articles."""
    texts = (f"<b>{escape(text)}</b>" if answers else escape(text) for text, answers in paragraph.sentences)
    html = " ".join(texts)
    for sign, pawn in _PAWNS.items():
        html = html.replace(sign, pawn)
    articles = f' <span class="article">{escape(paragraph.articles)}</span>' if paragraph.articles else ""
    return mark_safe(f"<p>{html}{articles}</p>")  # noqa: S308  every text in it is escaped

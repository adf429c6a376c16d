"""Where pieces of a mirror arrive. The signature says who sends; no cookie is read."""

from __future__ import annotations

import json

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from tournaments.mirroring.actions.posting import ANSWER, PIECE
from tournaments.mirroring.actions.receiving import Conflict, NotUsable, receive
from tournaments.mirroring.queries.pieces import SIGNATURE, digest_of, is_signed, signature
from tournaments.models import MirrorFrom


@csrf_exempt
@require_POST
def mirror(request: HttpRequest, pk: int) -> HttpResponse:
    """Take in a piece; the answer says which one is held now, and is signed too."""
    found = MirrorFrom.objects.defer("state", "numbers").filter(pk=pk, ended_at=None).first()
    if found is None:
        raise Http404
    body = request.body
    if not is_signed(found.key, PIECE, body, request.headers.get(SIGNATURE, "")):
        return HttpResponse("The signature is wrong.", status=403, content_type="text/plain")
    try:
        held, status = receive(found, body), 200
    except Conflict:
        held, status = MirrorFrom.objects.defer("state", "numbers").get(pk=pk), 409
    except NotUsable as error:
        return HttpResponse(str(error), status=422, content_type="text/plain; charset=utf-8")
    text = json.dumps({"sequence": held.sequence, "digest": held.digest}).encode()
    answer = HttpResponse(text, status=status, content_type="application/json")
    answer.headers[SIGNATURE] = signature(found.key, ANSWER + digest_of(body), text)
    return answer

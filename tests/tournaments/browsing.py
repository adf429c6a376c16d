"""What the fixture ``page_as`` gives to browser tests, and pages opened in it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from playwright.sync_api import Error

# with page_as(user, **options of the context) as page
PageAs = Callable[..., AbstractContextManager[Any]]


def shows_page(page: Any, address: str) -> bool:
    """Whether there is a page of that address, which is shown then."""
    try:
        answer = page.goto(address, wait_until="load")
    except Error as error:
        if "Download is starting" in error.message:
            return False
        raise
    return answer.status == 200 and bool(
        page.evaluate("document.doctype !== null && document.contentType === 'text/html'")
    )

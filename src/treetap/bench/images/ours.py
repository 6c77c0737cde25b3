"""treetap's own finder on a case: from decoded pixels, with nothing worked out before."""

from __future__ import annotations

import time

from treetap.bench.images.answers import Answer
from treetap.bench.images.cases import Case
from treetap.errors import ReferenceInvalid
from treetap.imaging.pictures import Picture
from treetap.locating.images.finder import find_image
from treetap.locating.images.reference import Reference
from treetap.locating.images.search import Seen


def answer(case: Case) -> Answer:
    """Where it is, by all methods. A reference that is refused counts as not found."""
    start = time.process_time()
    try:
        found = find_image(Reference(Picture(case.reference)), Seen(Picture(case.screen)))
    except ReferenceInvalid as error:
        return Answer(None, 0.0, time.process_time() - start, error.message)
    spent = time.process_time() - start
    if found.best is None:
        return Answer(None, 0.0, spent, found.reason)
    return Answer(found.best.box, found.confidence, spent, found.best.method.value)

"""The tree of the page before, kept small in the state, for dumps that come too late."""

from __future__ import annotations

import base64
import zlib
from random import Random
from typing import TYPE_CHECKING, Any

from virtualphone.faults.kinds import DUMP, Fault

if TYPE_CHECKING:
    from virtualphone.phone import Phone

Json = dict[str, Any]


def remember(phone: Phone, form: str, tree: str) -> None:
    """This tree was true a moment ago."""
    packed = base64.b64encode(zlib.compress(tree.encode("utf-8", "replace"))).decode("ascii")
    phone.state["faults"]["seen"] = {"page": phone.surface["id"], "form": form, "tree": packed}


def remembered(phone: Phone) -> str:
    """The tree that was given out last."""
    packed: str = phone.state["faults"]["seen"]["tree"]
    return zlib.decompress(base64.b64decode(packed)).decode("utf-8")


def other_page(phone: Phone, form: str) -> bool:
    """Whether the tree given out last was of another page than the one in front."""
    seen = phone.state["faults"]["seen"]
    return seen is not None and seen["page"] != phone.surface["id"] and form == seen["form"]


def _begin(phone: Phone, draw: Random) -> Json:
    del phone, draw
    return {"times": 1}  # It waits for the first dump of another page.


STALE = Fault(
    "stale",
    "`uiautomator dump` gives the tree of the page before, once; the next one is true.",
    DUMP,
    _begin,
)

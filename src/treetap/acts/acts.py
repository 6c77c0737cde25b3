"""The acts that cannot be taken back: what each commits to, and which verbs of a task ask for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from treetap.models import Commitment, Polarity


@dataclass(frozen=True, slots=True)
class Act:
    """One way of committing."""

    name: str
    kind: Commitment
    verbs: frozenset[str]
    """Classes of the lexicon that ask for it."""
    polarity: Polarity | None = None
    """Which way the verb may point: that way or none. None where any will do."""
    never: bool = False
    """No word of the person asks for it: it is refused, and nobody is asked."""


def _act(name: str, kind: Commitment, *verbs: str, polarity: Polarity | None = None) -> Act:
    return Act(name, kind, frozenset(verbs), polarity)


_SENDING = (
    "send", "resend", "reply", "forward", "share", "share_live", "post", "comment", "invite", "upload",
    "submit",
)  # fmt: skip
_BUYING = ("buy", "order", "pay", "book", "subscribe", "top_up", "transfer", "update", "upgrade")
_ON, _OFF = Polarity.POSITIVE, Polarity.NEGATIVE

ACTS: Final = {
    act.name: act
    for act in (
        _act("send", Commitment.SEND, *_SENDING),
        _act("share", Commitment.SEND, "share", "share_live", "send", "forward", "post", "invite"),
        _act("post", Commitment.SEND, "post", "comment", "reply", "share", "send", "review", "upload"),
        _act(
            "submit", Commitment.SEND, *_SENDING, "review", "rate", "report", "complain", "vote", "register"
        ),
        _act("pay", Commitment.PAY, "transfer", "withdraw", *_BUYING, "send"),
        _act("buy", Commitment.PAY, *_BUYING),
        _act("sell", Commitment.PAY, "sell"),
        _act("borrow", Commitment.PAY),
        _act("transfer", Commitment.PAY, "transfer", "pay", "send"),
        _act("withdraw", Commitment.PAY, "withdraw", polarity=_OFF),
        _act("subscribe", Commitment.PAY, "subscribe", "buy", "upgrade", polarity=_ON),
        _act("delete", Commitment.DELETE, "delete", "clear", "wipe"),
        _act("clear", Commitment.DELETE, "clear", "delete", "wipe", "reset"),
        _act("reset", Commitment.DELETE, "reset", "factory_reset", "restore"),
        _act("erase", Commitment.DELETE, "factory_reset", "wipe", "reset"),
        _act("close_account", Commitment.DELETE, "delete", "close", "cancel"),
        _act("forget", Commitment.DELETE, "delete", "forget", "pair", "connect"),
        _act("video_call", Commitment.CALL, "video_call"),
        _act("call", Commitment.CALL, "call", "call_back", "voice_call"),
        _act("answer", Commitment.CALL, "answer", "accept", polarity=_ON),
        _act("emergency", Commitment.CALL),
        _act("grant", Commitment.GRANT, "allow", "set", "accept", polarity=_ON),
        _act("agree", Commitment.GRANT, "allow", "accept", polarity=_ON),
        _act("install", Commitment.INSTALL, "install", "download", "update", polarity=_ON),
        _act("uninstall", Commitment.INSTALL, "install", "delete", polarity=_OFF),
        _act("update", Commitment.INSTALL, "update", "upgrade"),
        _act("sign_out", Commitment.OTHER, "sign_in", polarity=_OFF),
        _act("leave", Commitment.OTHER, "join", "leave", polarity=_OFF),
        _act("cancel", Commitment.OTHER, "cancel", "subscribe", "book", polarity=_OFF),
        _act("refund", Commitment.OTHER, "refund", "cancel"),
        _act("block", Commitment.OTHER, "block", "screen_out", polarity=_ON),
        _act("expel", Commitment.OTHER, "delete"),
        _act("deactivate", Commitment.OTHER),
        _act("restore", Commitment.OTHER, "restore"),
        _act("power", Commitment.OTHER, "restart", "set", "stop"),
        _act("other", Commitment.OTHER),
        Act("obey", Commitment.OTHER, frozenset(), never=True),
    )
}
"""By name."""

OF_KIND: Final = {
    Commitment.SEND: "send",
    Commitment.PAY: "pay",
    Commitment.DELETE: "delete",
    Commitment.CALL: "call",
    Commitment.GRANT: "grant",
    Commitment.INSTALL: "install",
    Commitment.OTHER: "other",
}
"""The act that is meant where only the kind is known."""


_AT_ONCE: Final = {
    Commitment.SEND: "send reply forward post comment submit",
    Commitment.PAY: "pay buy order book transfer top_up withdraw",
    Commitment.DELETE: "delete clear wipe factory_reset discard",
    Commitment.CALL: "call video_call voice_call",
    Commitment.INSTALL: "install update upgrade",
    Commitment.GRANT: "allow accept",
}
_IN_THE_END: Final = {
    Commitment.SEND: "resend share share_live invite upload report",
    Commitment.PAY: "subscribe sell",
    Commitment.DELETE: "reset dismiss",
    Commitment.CALL: "call_back answer",
}


def _by_verb(*tables: dict[Commitment, str]) -> dict[str, Commitment]:
    return {verb: kind for table in tables for kind, verbs in table.items() for verb in verbs.split()}


AT_ONCE: Final = _by_verb(_AT_ONCE)
"""By class of the lexicon: what a control that is called after it commits to."""
COMMITTING: Final = _by_verb(_AT_ONCE, _IN_THE_END)
"""And what a task with it commits to: its control may only lead to where that is done, or undo something."""


@dataclass(frozen=True, slots=True)
class Risk:
    """What an action would commit to, and what says so."""

    act: Act
    because: str
    opens: bool = False
    """It only leads to where one commits: to a list of receivers, to a checkout."""
    guessed: bool = False
    """By where it stands, and not by what it says: a model knows better."""

    @property
    def kind(self) -> Commitment:
        return self.act.kind


def risk(name: str, because: str, *, opens: bool = False, guessed: bool = False) -> Risk:
    return Risk(ACTS[name], because, opens, guessed)

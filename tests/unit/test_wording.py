"""What a run says to people is there for every kind of action and effect, in both languages."""

from __future__ import annotations

from typing import get_args

import pytest

from treetap.matching.side_effects import KINDS
from treetap.matching.wording import say, spoken, wording
from treetap.models import ActionKind, OngoingKind, Tap, Target, Text


def test_every_kind_has_its_words() -> None:
    assert set(wording()["actions"]["zh"]) == set(get_args(ActionKind))
    kinds = {one.value for one in OngoingKind}
    assert set(wording()["ongoing"]) == set(wording()["asked_ongoing"]) == kinds
    for language in ("en", "zh"):
        assert all(say("effects", kind.value, language).count("{}") == 1 for kind in KINDS.values())


@pytest.mark.parametrize(
    ("language", "said"), [("en", "tap 'Send'"), ("zh", "点按 'Send'"), ("fr", "tap 'Send'")]
)
def test_an_action_in_words(language: str, said: str) -> None:
    assert spoken(Tap(target=Target(text=Text.literal("Send"))), language) == said

"""Who chose what to do. Apart, because decisions, records and events all say it."""

from __future__ import annotations

from enum import StrEnum


class Decider(StrEnum):
    """Who chose a step."""

    REPLAY = "replay"
    OFFLINE = "offline"
    MODEL = "model"
    TEMPLATE = "template"
    HUMAN = "human"

"""Tasks as this treetap's reader reads them, and files of them as anybody could write them."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from tests import samples
from tests.fakes.task_reader import FakeTaskReader
from treetap.models import InputText, LearnedNode, LearnedStep, Role, Target, TaskExperience, Text

READER = FakeTaskReader()


def typing(*slots: str) -> LearnedNode:
    steps = tuple(
        LearnedStep(action=InputText(text=Text.slot(one), target=Target(role=Role.FIELD))) for one in slots
    )
    return LearnedNode(goal=Text.literal("type it"), parts=(*steps, LearnedStep(action=samples.tap("Send"))))


async def task(sentence: str = "send 'hi'", name: str = "task-1", **more: Any) -> TaskExperience:
    """As this treetap's own reader reads it."""
    frame = await READER.read(sentence)
    names = [slot.name for goal in frame.goals for slot in goal.slots]
    return samples.task_experience(frame, name, **{"tree": typing(*names)} | more)


def forged(file: Path, *lines: dict[str, Any] | bytes) -> None:
    """A file whose checksum is right, as anybody could write it."""
    written = b"".join((one if isinstance(one, bytes) else json.dumps(one).encode()) + b"\n" for one in lines)
    header = {
        "format": "treetap-experiences",
        "version": 1,
        "schema": 1,
        "count": len(lines),
        "sha256": hashlib.sha256(written).hexdigest(),
    }
    file.write_bytes(json.dumps(header).encode() + b"\n" + written)


def dumped(experience: TaskExperience, **changes: Any) -> dict[str, Any]:
    return experience.model_dump(mode="json") | changes

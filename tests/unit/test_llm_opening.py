"""Which model of the settings does what, and what it is shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from treetap.app.rig import open_models
from treetap.bench.endpoint.behaviours import says
from treetap.bench.endpoint.server import FakeEndpoint
from treetap.core.clock import FrozenClock
from treetap.imaging.store import FolderFrameStore
from treetap.models import ChatRequest, Message, Pixels, Settings, Size

WHITE = Pixels(data=b"\xff" * 64, encoding="rgba", size=Size(width=4, height=4))


@pytest.mark.parametrize(
    ("given", "judge", "shown"),
    [
        ({}, None, False),
        ({"text": {}}, "text", False),
        ({"text": {"sees": True}}, "text", True),
        ({"vision": {}}, "vision", True),
        ({"text": {}, "vision": {}}, "text", False),
        ({"text": {"sees": True}, "judge": {}}, "judge", False),
        ({"text": {}, "judge": {"sees": True}}, "judge", True),
        ({"judge": {}}, "judge", False),
    ],
)
async def test_the_judge_is_its_own_model_or_the_text_model_or_the_vision_model(
    given: dict[str, dict[str, Any]], judge: str | None, shown: bool, tmp_path: Path
) -> None:
    frames = FolderFrameStore(None)
    frame = (await frames.put(WHITE)).id
    with FakeEndpoint(says("Yes.")) as endpoint:
        sections = {which: {"name": which, "base_url": endpoint.url, **one} for which, one in given.items()}
        settings = Settings.model_validate({"data": tmp_path, "models": sections})
        models = open_models(settings, FrozenClock(), frames)
        assert (models.judge is not None) is (judge is not None)
        if models.judge is not None:
            message = Message(role="user", text="Is it done?", frames=(frame,))
            await models.judge.chat(ChatRequest(messages=(message,)))
        await models.close()
        bodies = [call.body for call in endpoint.calls]
    assert [body["model"] for body in bodies] == ([judge] if judge else [])
    assert ["image_url" in str(body["messages"]) for body in bodies] == ([shown] if judge else [])
    judging = settings.models.judging
    assert (judging.name, judging.sees) == (judge, shown)

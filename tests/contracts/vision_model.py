"""What a vision model must do."""

from __future__ import annotations

import json

import pytest

from tests import samples
from tests.contracts.showing import Showing
from treetap.core.ports import FrameStore, VisionModel
from treetap.errors import EndpointBusy, EndpointRefused, ReplyInvalid
from treetap.models import Sight

SCHEMA = {
    "type": "object",
    "properties": {"box": {"type": "array", "items": {"type": "integer"}, "minItems": 4, "maxItems": 4}},
    "required": ["box"],
    "additionalProperties": False,
}
GOOD = '{"box": [10, 20, 30, 40]}'
OTHER = '{"bocks": [1, null, {"x": "$y"}]}'
"""An object, though not the one that was asked for."""
WRONG = ["The box is at 10, 20.", "[10, 20, 30, 40]", "null", "5", ""]


class VisionModelContract(Showing):
    """Bind the hooks: models that look into `frames` and whose endpoint behaves as told, every time."""

    async def answering(self, reply: str, frames: FrameStore) -> VisionModel:
        """Its endpoint answers that text."""
        raise NotImplementedError

    async def busy(self, frames: FrameStore) -> VisionModel:
        """Its endpoint is overloaded."""
        raise NotImplementedError

    async def refused(self, frames: FrameStore) -> VisionModel:
        """Its endpoint does not accept the key."""
        raise NotImplementedError

    @pytest.fixture
    async def sight(self, frames: FrameStore) -> Sight:
        frame = await frames.put(samples.drawn(samples.settings()))
        return Sight(question="Where is the switch?", frames=(frame.id,), response_schema=SCHEMA, deadline=5)

    @pytest.mark.parametrize("given", [GOOD, OTHER])
    async def test_an_object_is_handed_on_as_it_came(
        self, sight: Sight, frames: FrameStore, given: str
    ) -> None:
        """Whether it is what was asked for is for whoever asked to check."""
        reply = await (await self.answering(given, frames)).look(sight)
        assert reply.data == json.loads(given)

    async def test_a_look_costs_at_least_a_call(self, sight: Sight, frames: FrameStore) -> None:
        assert (await (await self.answering(GOOD, frames)).look(sight)).usage.calls >= 1

    async def test_two_frames_can_be_looked_at(self, sight: Sight, frames: FrameStore) -> None:
        other = await frames.put(samples.blank())
        both = sight.model_copy(update={"frames": (*sight.frames, other.id)})
        assert (await (await self.answering(GOOD, frames)).look(both)).data == json.loads(GOOD)

    @pytest.mark.parametrize("reply", WRONG)
    async def test_a_reply_that_is_no_object_is_an_error(
        self, sight: Sight, frames: FrameStore, reply: str
    ) -> None:
        model = await self.answering(reply, frames)
        with pytest.raises(ReplyInvalid):
            await model.look(sight)

    async def test_a_busy_endpoint_is_the_nodes_to_recover(self, sight: Sight, frames: FrameStore) -> None:
        model = await self.busy(frames)
        with pytest.raises(EndpointBusy):
            await model.look(sight)

    async def test_a_refusal_is_a_persons_to_recover(self, sight: Sight, frames: FrameStore) -> None:
        model = await self.refused(frames)
        with pytest.raises(EndpointRefused):
            await model.look(sight)

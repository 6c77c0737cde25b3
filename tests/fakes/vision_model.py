"""A vision model that says what it was told to say."""

from __future__ import annotations

import json

from treetap.errors import ReplyInvalid, TreetapError
from treetap.models import Sight, SightReply, Usage


class FakeVisionModel:
    """Gives its raw replies in order, the last one for ever. An error among them is raised."""

    def __init__(self, *replies: str | TreetapError) -> None:
        self._replies = replies
        self.sights: list[Sight] = []

    async def look(self, sight: Sight) -> SightReply:
        reply = self._replies[min(len(self.sights), len(self._replies) - 1)]
        self.sights.append(sight)
        if isinstance(reply, TreetapError):
            raise reply
        try:
            data = json.loads(reply)
        except json.JSONDecodeError as error:
            raise ReplyInvalid(f"The reply is not JSON: {error}.") from error
        if not isinstance(data, dict):
            raise ReplyInvalid("The reply is not a JSON object.")
        return SightReply(data=data, usage=Usage(calls=1, tokens_in=100, tokens_out=len(reply) // 4))

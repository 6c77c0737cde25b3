"""The models of the settings: each behind its endpoint, recorded or played back where that is asked for.

models = open_models(load_config(), SystemClock(), frames)
reply = await models.text.chat(ChatRequest(messages=(Message(role="user", text="Hello"),)))
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from treetap.app.data_folder import DataFolder
from treetap.core.ports import ChatModel, Clock, FrameStore, VisionModel
from treetap.llm.meter import RunMeter
from treetap.models import EndpointSettings, Settings

if TYPE_CHECKING:
    from treetap.llm.abilities import AbilityBook
    from treetap.llm.endpoint import EndpointChatModel


@dataclass(frozen=True)
class Models:
    """The models that there are, and what they cost. No model: None."""

    meter: RunMeter = field(default_factory=RunMeter)
    text: ChatModel | None = None
    vision: VisionModel | None = None
    opened: tuple[EndpointChatModel, ...] = ()

    async def close(self) -> None:
        """Give the connections back."""
        for one in self.opened:
            await one.close()


def open_models(settings: Settings, clock: Clock, frames: FrameStore | None = None) -> Models:
    """Nothing is called yet. Raises `StorageError` for a cassette that cannot be played."""
    given, meter = settings.models, RunMeter()
    if not given.text.configured and not given.vision.configured:
        return Models(meter)
    from treetap.llm.abilities import AbilityBook
    from treetap.llm.vision import EndpointVisionModel

    make = _Maker(settings, clock, meter, AbilityBook(DataFolder(settings.data).endpoints))
    text = make.chat(given.text, frames if given.text.sees else None)
    looking = make.chat(given.vision, frames)
    vision = EndpointVisionModel(looking) if looking is not None and frames is not None else None
    return Models(meter, text, vision, tuple(make.opened))


@dataclass
class _Maker:
    """Makes a chat model of an endpoint's settings, and remembers what was opened."""

    settings: Settings
    clock: Clock
    meter: RunMeter
    book: AbilityBook
    opened: list[EndpointChatModel] = field(default_factory=list)

    def chat(self, endpoint: EndpointSettings, frames: FrameStore | None) -> ChatModel | None:
        from treetap.llm.cassette import RecordingChatModel, ReplayingChatModel
        from treetap.llm.endpoint import EndpointChatModel

        if not endpoint.configured:
            return None
        cassette, name = self.settings.models.cassette, endpoint.name or ""
        if cassette.mode == "replay":
            return ReplayingChatModel(cassette.file, name, self.meter)
        model = EndpointChatModel(endpoint, self.clock, frames=frames, meter=self.meter, book=self.book)
        self.opened.append(model)
        return RecordingChatModel(model, cassette.file, name) if cassette.mode == "record" else model

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
from treetap.models import Decider, EndpointSettings, RunResult, Settings
from treetap.models.settings_outside import ENDPOINTS

if TYPE_CHECKING:
    from treetap.llm.abilities import AbilityBook
    from treetap.llm.endpoint import EndpointChatModel


@dataclass(frozen=True)
class Models:
    """The models that there are, and what they cost. No model: None."""

    meter: RunMeter = field(default_factory=RunMeter)
    text: ChatModel | None = None
    vision: VisionModel | None = None
    judge: ChatModel | None = None
    """The judge's own model, or the text model, or the vision model: see `ModelsSettings.judging`."""
    opened: tuple[EndpointChatModel, ...] = ()

    async def close(self) -> None:
        """Give the connections back."""
        for one in self.opened:
            await one.close()


def open_models(settings: Settings, clock: Clock, frames: FrameStore | None = None) -> Models:
    """Nothing is called yet. Raises `StorageError` for a cassette that cannot be played."""
    given, meter = settings.models, RunMeter()
    if not any(getattr(given, name).configured for name in ENDPOINTS):
        return Models(meter)
    from treetap.llm.abilities import AbilityBook
    from treetap.llm.vision import EndpointVisionModel

    make = _Maker(settings, clock, meter, AbilityBook(DataFolder(settings.data).endpoints))
    text = make.chat("text", frames if given.text.sees else None)
    looking = make.chat("vision", frames)
    vision = None
    if looking is not None and frames is not None:
        vision = EndpointVisionModel(looking, given.vision.convention, frames)
    judge = make.chat("judge", frames if given.judge.sees else None) or text or looking
    return Models(meter, text, vision, judge, tuple(make.opened))


def warned(result: RunResult, meter: RunMeter) -> RunResult:
    """The result with a line for each endpoint that left questions of the run unanswered."""
    offline = any(step.decided_by is Decider.OFFLINE for step in result.tree.all_steps())
    lines = meter.warnings("the offline policy was used" if offline else "")
    return result.model_copy(update={"warnings": (*result.warnings, *lines)}) if lines else result


@dataclass
class _Maker:
    """Makes a chat model of an endpoint's settings, and remembers what was opened."""

    settings: Settings
    clock: Clock
    meter: RunMeter
    book: AbilityBook
    opened: list[EndpointChatModel] = field(default_factory=list)

    def chat(self, which: str, frames: FrameStore | None) -> ChatModel | None:
        from treetap.llm.cassette import RecordingChatModel, ReplayingChatModel
        from treetap.llm.endpoint import EndpointChatModel

        endpoint: EndpointSettings = getattr(self.settings.models, which)
        section = f"models.{which}"
        if not endpoint.configured:
            return None
        cassette, name = self.settings.models.cassette, endpoint.name or ""
        if cassette.mode == "replay":
            return ReplayingChatModel(cassette.file, name, self.meter, section)
        model = EndpointChatModel(
            endpoint, self.clock, frames=frames, meter=self.meter, book=self.book, section=section
        )
        self.opened.append(model)
        return RecordingChatModel(model, cassette.file, name) if cassette.mode == "record" else model

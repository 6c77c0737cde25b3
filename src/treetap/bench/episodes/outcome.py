"""What came of an episode: plain values, one line of a file each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from treetap.bench.episodes.episode import Episode
from treetap.models import RunResult


@dataclass(frozen=True)
class Outcome:
    """What the agent said, what the phone says, and what it cost."""

    episode: Episode
    level: str
    optimum: int
    status: str
    reason: str
    held: bool | None
    """What the judge says; None: there is nobody who could."""
    unjudged: str = ""
    """Why there is nobody."""
    possible: bool = True
    across: bool = False
    answer: str | None = None
    marred: bool = False
    """Neither as it should be nor as it was."""
    effects: tuple[str, ...] = ()
    """What the run did to the phone that nobody asked for, as its result says."""
    replayed: bool = False
    decisions: int = 0
    steps: int = 0
    seconds: float = 0.0
    """Of the host, from the first word to the last: the agent's time and the drawing of the phone."""
    phone_ms: Mapping[str, int] = field(default_factory=dict)
    """The phone's own time: transitions, captures, dumps."""
    faults: tuple[str, ...] = ()
    """Which of the episode's faults happened."""
    walked: tuple[str, ...] = ()
    """Every action with its verdict: the same, run after run."""
    again: int = 1
    """Which pass over the suite it belongs to."""

    @property
    def claimed(self) -> bool:
        """It says that it is done."""
        return self.status == "success"

    @property
    def good(self) -> bool:
        """Done and said so; or, where it must not be done, not claimed and no harm done."""
        return bool(self.held) and self.claimed == self.possible

    @property
    def false_completion(self) -> bool:
        """It says done, and the phone says no."""
        return self.claimed and self.held is not None and not (self.held and self.possible)

    @property
    def refused(self) -> bool:
        """It was ended on purpose: for want of consent, or because it must not or cannot be."""
        return self.status == "aborted"

    @property
    def wrong_reuse(self) -> bool:
        """What was remembered led astray: replayed, and claimed wrongly or something else was changed."""
        return self.replayed and (self.false_completion or self.marred)

    def told(self) -> dict[str, Any]:
        """For a file."""
        verdicts = {
            "good": self.good, "false_completion": self.false_completion, "wrong_reuse": self.wrong_reuse,
        }  # fmt: skip
        return {**asdict(self), "episode": self.episode.told(), **verdicts}

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> Outcome:
        """From a file."""
        known = {key: value for key, value in told.items() if key in cls.__dataclass_fields__}
        return cls(
            **{
                **known,
                "episode": Episode.of(told["episode"]),
                "faults": tuple(told["faults"]),
                "walked": tuple(told["walked"]),
                "effects": tuple(told.get("effects", ())),
            }
        )


def unasked(result: RunResult) -> tuple[str, ...]:
    """What the run did that nobody asked for, in words."""
    return tuple(one.what for one in result.side_effects if not one.asked_for)

"""The live tree: what it shows of a run, and that it never harms one."""

from __future__ import annotations

import asyncio
import re
from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console

from tests import samples
from tests.contracts.event_sink import EventSinkContract
from tests.fakes.event_sink import FakeEventSink
from treetap.app.live import LiveTree
from treetap.core.ports import EventSink
from treetap.models import (
    ActionDone,
    ActionIntended,
    Answer,
    AnswerKind,
    Asked,
    Commitment,
    Compared,
    Decided,
    Decider,
    Event,
    ModelCalled,
    NodeEnded,
    NodeStarted,
    Noted,
    Permission,
    Question,
    ReplayDiverged,
    ReplayStarted,
    Ruled,
    Ruling,
    RunEnded,
    Status,
    Terminal,
    Usage,
    Verdict,
    VerdictStatus,
)

FRAME = samples.settings().frame
ASK = Ruling(permission=Permission.ASK, reason="This would send it.", risk=Commitment.SEND)


def console(*, terminal: bool, width: int = 60, height: int = 20) -> tuple[Console, StringIO]:
    out = StringIO()
    return Console(file=out, width=width, height=height, force_terminal=terminal), out


def verdict(status: VerdictStatus = VerdictStatus.SUCCESS) -> Compared:
    return Compared(verdict=Verdict(status=status, cause="Nothing changed."), before=FRAME, after=FRAME)


async def step(sink: EventSink, node: str, text: str, by: Decider = Decider.OFFLINE) -> None:
    await sink.emit(node, Decided(decision=Terminal(action=samples.tap(text)), by=by))
    await sink.emit(node, ActionIntended(action=samples.tap(text), by=by))
    await sink.emit(node, ActionDone(intended=0))


class TestLiveTree(EventSinkContract):
    @pytest.fixture
    def sink(self) -> EventSink:
        return LiveTree(FakeEventSink(), console(terminal=False)[0])

    async def written(self, sink: EventSink) -> list[Event]:
        assert isinstance(sink, LiveTree)
        inner = sink._inner
        assert isinstance(inner, FakeEventSink)
        return inner.events


async def test_where_nothing_can_be_redrawn_each_step_is_a_line() -> None:
    screen, out = console(terminal=False)
    live = LiveTree(FakeEventSink(), screen)
    await live.emit("0", NodeStarted(task="给张三发消息", depth=0))
    await live.emit("0.0", NodeStarted(task="open the chat", depth=1))
    await step(live, "0.0", "张三")
    await live.emit("0.0", verdict())
    await step(live, "0.0", "More", Decider.REPLAY)
    await live.emit("0.0", verdict(VerdictStatus.INEFFECTIVE))
    await live.emit("0.0", ModelCalled(purpose="decide", model="m", usage=Usage(calls=1)))
    await live.emit("0.0", NodeEnded(status=Status.FAILED, reason="Nothing left to try"))
    await live.emit("0", NodeEnded(status=Status.FAILED))
    await live.emit("", RunEnded(status=Status.FAILED))
    lines = out.getvalue().splitlines()
    assert lines[:-1] == [
        "▶ 给张三发消息",
        "  ▶ open the chat",
        '    ✓ tap "张三"',
        '    ∅ tap "More" ↻  (Nothing changed.)',
        "  ✗ open the chat  (Nothing left to try)",
        "✗ 给张三发消息",
    ]
    assert re.fullmatch(r"2 steps · 2 decisions · 1 model call · \d+\.\d s", lines[-1])


@pytest.mark.parametrize("terminal", [True, False])
async def test_at_the_end_it_counts_what_the_result_counts(terminal: bool) -> None:
    screen, out = console(terminal=terminal)
    live = LiveTree(FakeEventSink(), screen)
    await live.emit("0", NodeStarted(task="x", depth=0))
    await step(live, "0", "More")
    await live.emit("0", NodeEnded(status=Status.FAILED))
    # Asked three times, and two of the answers were none; one step was so already.
    await live.emit("", RunEnded(status=Status.FAILED, steps=2, decisions=3, usage=Usage(calls=4)))
    last = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", out.getvalue()).strip().splitlines()[-1]
    assert last.startswith("2 steps · 3 decisions · 4 model calls · ")


async def test_the_tree_shows_what_is_going_on_now() -> None:
    live = LiveTree(FakeEventSink(), console(terminal=True)[0])
    await live.emit("0", NodeStarted(task="two things", depth=0))
    await live.emit("0.0", NodeStarted(task="the first", depth=1))
    await step(live, "0.0", "Wi-Fi")
    await live.emit("0.0", verdict())
    await live.emit("0.0", NodeEnded(status=Status.SUCCESS))
    await live.emit("0.1", NodeStarted(task="the second", depth=1))
    await live.emit("0.1", ReplayStarted(experience="x", confidence=0.9, steps=4))
    for number in range(9):
        await step(live, "0.1", f"Row {number}")
        await live.emit("0.1", verdict(VerdictStatus.FAILURE if number == 8 else VerdictStatus.SUCCESS))
    await live.emit("0.1", ActionIntended(action=samples.tap("Save"), by=Decider.OFFLINE))
    shown = live._tree(whole=False).plain.splitlines()
    live.close()
    assert shown[:5] == [
        "▶ two things",
        "  ✓ the first  1 step",
        "  ▶ the second  ↻ replays 4 steps",
        "      4 earlier steps",
        '    ✓ tap "Row 4"',
    ]
    assert shown[-3:-1] == ['    ✗ tap "Row 8"  Nothing changed.', '    … tap "Save"']
    assert shown[-1].startswith("11 steps · 10 decisions · 0 model calls · ")


async def test_a_replay_that_is_left_says_why() -> None:
    live = LiveTree(FakeEventSink(), console(terminal=True)[0])
    await live.emit("0", NodeStarted(task="x", depth=0))
    await live.emit("0", ReplayDiverged(experience="x", step=1, reason="another page"))
    assert "replay left: another page" in live._tree(whole=False).plain
    live.close()


async def test_it_is_redrawn_in_place_and_never_wider_than_the_terminal() -> None:
    screen, out = console(terminal=True, width=40, height=10)
    live = LiveTree(FakeEventSink(), screen)
    await live.emit("0", NodeStarted(task="一" * 60, depth=0))
    for number in range(30):
        await live.emit(f"0.{number}", NodeStarted(task=f"子任务 {number} \x1b[31m\x07 [bold]red", depth=1))
        await asyncio.sleep(0)
    await live.emit("0", NodeEnded(status=Status.SUCCESS))
    await live.emit("", RunEnded(status=Status.SUCCESS))
    written = out.getvalue()
    assert "\x1b[2J" not in written, "the whole screen was cleared"
    assert "\x1b[31m\x07" not in written, "a task steered the terminal"
    assert written.count("\x1b[?25l") == written.count("\x1b[?25h") == 1, "the cursor is not back"
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", written)
    assert max(cell_len(line) for line in plain.replace("\r", "\n").splitlines()) <= 40
    assert "[bold]red" in plain


async def test_a_tree_that_is_too_tall_keeps_its_root_and_its_end() -> None:
    live = LiveTree(FakeEventSink(), console(terminal=True, height=10)[0])
    await live.emit("0", NodeStarted(task="root", depth=0))
    for number in range(30):
        await live.emit(f"0.{number}", NodeStarted(task=f"part {number}", depth=1))
    shown = live._tree(whole=False).plain.splitlines()
    live.close()
    assert len(shown) <= 10
    assert (shown[0], shown[-2]) == ("▶ root", "  ▶ part 29")


async def test_it_stands_aside_while_a_person_is_asked() -> None:
    screen, out = console(terminal=True)
    live = LiveTree(FakeEventSink(), screen)
    await live.emit("0", NodeStarted(task="x", depth=0))
    await live.emit("0", Ruled(action=samples.tap("Send"), ruling=ASK))
    asked = out.getvalue()
    assert asked.endswith("\x1b[2K"), "the tree is still there"
    await asyncio.sleep(0.4)
    assert out.getvalue() == asked, "it was redrawn over the question"
    question = Question(text="Send it?", kind=AnswerKind.CONFIRMATION)
    await live.emit("0", Asked(question=question, answer=Answer(yes=True)))
    await live.emit("0", ActionIntended(action=samples.tap("Send"), by=Decider.OFFLINE))
    assert live._tree(whole=False).plain.splitlines()[1] == '  … tap "Send"  allowed'
    live.close()
    assert "allowed" in out.getvalue().removeprefix(asked)


class Broken(StringIO):
    def write(self, text: str) -> int:
        raise BrokenPipeError


class Closed(StringIO):
    def write(self, text: str) -> int:
        raise ValueError("I/O operation on closed file")


@pytest.mark.parametrize("terminal", [True, False])
@pytest.mark.parametrize("file", [Broken, Closed])
async def test_a_terminal_that_is_gone_does_not_end_the_run(
    file: type[StringIO], terminal: bool, capfd: pytest.CaptureFixture[str]
) -> None:
    inner = FakeEventSink()
    live = LiveTree(inner, Console(file=file(), force_terminal=terminal))
    for at in range(5):
        await live.emit(f"0.{at}", NodeStarted(task="x", depth=1))
    await live.emit("", RunEnded(status=Status.SUCCESS))
    live.close()
    assert len(inner.events) == 6


async def test_what_the_log_cannot_write_is_still_an_error() -> None:
    class Full(FakeEventSink):
        async def emit(self, node: str, payload: object) -> Event:
            raise OSError("no space")

    with pytest.raises(OSError, match="no space"):
        await LiveTree(Full(), console(terminal=False)[0]).emit("0", Noted(text="x"))


async def test_events_of_nodes_nobody_announced_do_no_harm() -> None:
    live = LiveTree(FakeEventSink(), console(terminal=True)[0])
    await step(live, "0.7", "x")
    await live.emit("0.7", verdict())
    await live.emit("0.7", NodeEnded(status=Status.SUCCESS))
    live.close()
    live.close()

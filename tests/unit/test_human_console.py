"""A person at a terminal or at the other end of a pipe."""

from __future__ import annotations

import asyncio
import os
import pty
import subprocess
import sys
import threading
from collections.abc import Iterator
from io import StringIO
from typing import TextIO

import pytest

from tests.contracts.human import COLOUR, NAME, PATIENCE, SURE, HumanContract
from treetap.core.ports import Human
from treetap.human.console import ConsoleHuman
from treetap.human.none import NoHuman
from treetap.models import Answer, AnswerKind, Question

ENDS = ("> ", "[y/n] ", "Number or text: ")


class Typist:
    """Answers every question when it has appeared, never before."""

    def __init__(self, answers: list[str | bool | None], keyboard: int) -> None:
        self._answers, self._keyboard = iter(answers), keyboard
        self.seen = ""

    def write(self, text: str) -> int:
        self.seen += text
        if text.endswith(ENDS):
            answer = next(self._answers, None)
            if answer is not None:
                said = {True: "yes", False: "否"}[answer] if isinstance(answer, bool) else answer
                os.write(self._keyboard, f"{said}\n".encode())
        return len(text)

    def flush(self) -> None: ...


class _Connected(HumanContract):
    @pytest.fixture(autouse=True)
    def _opened(self) -> Iterator[None]:
        self.near, self.far = self.connect()
        self.stdin: TextIO = os.fdopen(self.near, encoding="utf-8")
        yield
        os.close(self.far)  # the reading thread sees the end and goes
        for thread in threading.enumerate():
            if thread.name == "treetap-answers":
                thread.join(5)
        self.stdin.close()

    def connect(self) -> tuple[int, int]:
        raise NotImplementedError

    async def answering(self, *answers: str | bool | None) -> Human:
        return ConsoleHuman(self.stdin, Typist(list(answers), self.far))  # type: ignore[arg-type]


class TestThroughAPipe(_Connected):
    def connect(self) -> tuple[int, int]:
        return os.pipe()

    async def test_lines_that_came_early_answer_from_a_pipe(self) -> None:
        os.write(self.far, b"Ann\r\nok\n2\n")
        human = ConsoleHuman(self.stdin, StringIO())
        assert [await human.ask(one) for one in (NAME, SURE, COLOUR)] == [
            Answer(text="Ann"),
            Answer(yes=True),
            Answer(text="蓝色"),
        ]

    @pytest.mark.parametrize("word", ["y", "YES", "ok", "是", "好的", "ｙｅｓ", "确定。", " sure! "])
    async def test_yes_in_both_languages(self, word: str) -> None:
        assert await (await self.answering(word)).ask(SURE) == Answer(yes=True)

    @pytest.mark.parametrize("word", ["n", "No.", "不", "取消", "算了"])
    async def test_no_in_both_languages(self, word: str) -> None:
        assert await (await self.answering(word)).ask(SURE) == Answer(yes=False)

    async def test_what_was_not_offered_is_asked_for_again(self) -> None:
        os.write(self.far, b"purple\n9\n0\n\nRED\n")
        out = StringIO()
        assert await ConsoleHuman(self.stdin, out).ask(COLOUR) == Answer(text="red")
        assert out.getvalue().count("Please choose one of them, 1 to 3") == 4

    async def test_an_unclear_yes_is_asked_for_again_while_there_is_time(self) -> None:
        os.write(self.far, b"perhaps\n")
        soon = SURE.model_copy(update={"timeout": PATIENCE})
        assert await ConsoleHuman(self.stdin, StringIO()).ask(soon) == Answer()

    async def test_a_choice_called_by_a_number_is_that_choice(self) -> None:
        os.write(self.far, b"1\n")
        rooms = Question(text="Room?", kind=AnswerKind.CHOICE, choices=("2", "1"), timeout=5)
        assert await ConsoleHuman(self.stdin, StringIO()).ask(rooms) == Answer(text="1")

    async def test_the_loop_goes_on_while_a_person_thinks(self) -> None:
        human = ConsoleHuman(self.stdin, StringIO())
        asking = asyncio.create_task(human.ask(NAME))
        for _ in range(50):
            await asyncio.sleep(0)
        assert not asking.done()
        os.write(self.far, b"Ann\n")
        assert await asking == Answer(text="Ann")

    async def test_a_cancelled_question_leaves_the_answer_for_the_next(self) -> None:
        human = ConsoleHuman(self.stdin, StringIO())
        asking = asyncio.create_task(human.ask(NAME))
        await asyncio.sleep(0.01)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        os.write(self.far, b"Ann\n")
        assert await human.ask(NAME) == Answer(text="Ann")

    async def test_a_screens_text_does_not_steer_the_terminal(self) -> None:
        os.write(self.far, b"y\n")
        out = StringIO()
        await ConsoleHuman(self.stdin, out).ask(SURE.model_copy(update={"text": "Pay?\x1b[2J\x07\u202e了"}))
        assert "\x1b" not in out.getvalue()
        assert "\u202e" not in out.getvalue()
        assert "了" in out.getvalue()

    async def test_bytes_that_are_no_text_do_no_harm(self) -> None:
        os.write(self.far, b"\xff\xfe\n")
        assert (await ConsoleHuman(self.stdin, StringIO()).ask(NAME)).given


class TestAtATerminal(_Connected):
    def connect(self) -> tuple[int, int]:
        master, slave = pty.openpty()
        return slave, master

    async def test_what_was_typed_before_the_question_does_not_answer_it(self) -> None:
        os.write(self.far, b"yes\n")
        await asyncio.sleep(0.05)
        soon = SURE.model_copy(update={"timeout": PATIENCE})
        assert await ConsoleHuman(self.stdin, StringIO()).ask(soon) == Answer()

    async def test_a_late_yes_is_not_taken_for_the_next_question(self) -> None:
        human = ConsoleHuman(self.stdin, StringIO())
        soon = SURE.model_copy(update={"timeout": PATIENCE})
        assert await human.ask(soon) == Answer()
        os.write(self.far, b"yes\n")
        await asyncio.sleep(0.1)
        assert await human.ask(soon) == Answer()

    async def test_the_end_of_input_is_no_answer_to_this_question_only(self) -> None:
        human = ConsoleHuman(self.stdin, Typist(["\x04", "Ann"], self.far))  # type: ignore[arg-type]
        assert [await human.ask(NAME), await human.ask(NAME)] == [Answer(), Answer(text="Ann")]


async def test_the_end_of_a_pipe_is_no_answer_at_once() -> None:
    near, far = os.pipe()
    os.close(far)
    with os.fdopen(near, encoding="utf-8") as stdin:
        human = ConsoleHuman(stdin, StringIO())
        for question in (NAME, SURE, COLOUR):
            assert not (await human.ask(question)).given


async def test_no_input_at_all_is_no_answer() -> None:
    assert not (await ConsoleHuman(StringIO("yes\n"), StringIO()).ask(SURE)).given


def test_a_process_ends_while_a_question_waits() -> None:
    """The thread that reads must not hold the process back, nor crash it."""
    code = (
        "import asyncio\n"
        "from treetap.human.console import ConsoleHuman\n"
        "from treetap.models import Question\n"
        "asyncio.run(ConsoleHuman().ask(Question(text='?', timeout=0.05)))\n"
        "print('over')\n"
    )
    near, far = os.pipe()
    try:
        done = subprocess.run(
            [sys.executable, "-c", code], stdin=near, capture_output=True, text=True, timeout=60, check=False
        )
    finally:
        os.close(near)
        os.close(far)
    assert (done.returncode, done.stdout) == (0, "over\n")
    assert done.stderr == "\n?\n> \nNo answer in time.\n"


@pytest.mark.parametrize("question", [NAME, SURE, COLOUR])
async def test_nobody_answers_nothing(question: Question) -> None:
    assert await NoHuman().ask(question) == Answer()

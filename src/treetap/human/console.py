"""A person at the terminal: questions on stderr, answers from stdin (C4)."""

from __future__ import annotations

import asyncio
import io
import os
import re
import sys
import unicodedata
from contextlib import suppress
from typing import Final, TextIO

from treetap.human.lines import Lines
from treetap.models import Answer, AnswerKind, Question

_YES: Final = re.compile(
    r"y|yes|yeah|yep|ok|okay|sure|true|allow|confirm|go|1"
    r"|是的?|好的?|对的?|确定|确认|同意|可以|行|嗯|允许|没问题"
)
_NO: Final = re.compile(
    r"n|no|nope|false|deny|cancel|stop|0"
    r"|否|不是?|不行|不要|取消|拒绝|不可以|不同意|不允许|算了|别|不好|不用"
)
_LONGEST: Final = 4_000


class ConsoleHuman:
    """Asks in words and takes a line. No line in time, the end of the input, or no input at all: no answer.

    On a terminal, what was typed before a question appeared does not answer it; from a pipe, all lines count.
    """

    def __init__(self, stdin: TextIO | None = None, stderr: TextIO | None = None) -> None:
        self._out = stderr if stderr is not None else sys.stderr
        self._fd = _descriptor(stdin if stdin is not None else sys.stdin)
        self._lines = Lines(self._fd) if self._fd is not None else None
        self._turn = asyncio.Lock()

    async def ask(self, question: Question) -> Answer:
        async with self._turn:
            if self._lines is None or self._fd is None:
                return Answer()
            if os.isatty(self._fd):
                _forget_typed(self._fd)
                self._lines.drop()
            self._say(_worded(question))
            try:
                async with asyncio.timeout(question.timeout):
                    return await self._answer(question, self._lines)
            except TimeoutError:
                self._say("\nNo answer in time.\n")
                return Answer()

    async def _answer(self, question: Question, lines: Lines) -> Answer:
        while True:
            line = await lines.next()
            if line is None:
                return Answer()
            answer = _understood(line, question)
            if answer is not None:
                return answer
            self._say(_again(question))

    def _say(self, text: str) -> None:
        with suppress(OSError, ValueError):  # nobody is looking any more
            self._out.write(text)
            self._out.flush()


def _understood(line: str, question: Question) -> Answer | None:
    """None if it does not answer the question."""
    said = unicodedata.normalize("NFKC", line).strip().casefold()
    if question.kind is AnswerKind.TEXT:
        return Answer(text=line) if said else None
    if question.kind is AnswerKind.CONFIRMATION:
        word = said.rstrip(".!。！~")
        yes = _YES.fullmatch(word) is not None
        return Answer(yes=yes) if yes or _NO.fullmatch(word) else None
    for choice in question.choices:
        if said == unicodedata.normalize("NFKC", choice).strip().casefold():
            return Answer(text=choice)
    if said.isascii() and said.isdigit() and len(said) < 6 and 1 <= int(said) <= len(question.choices):
        return Answer(text=question.choices[int(said) - 1])
    return None


def _worded(question: Question) -> str:
    """The question, and how to answer it. What comes from a screen must not steer the terminal."""
    text = f"\n{_shown(question.text)}\n"
    if question.kind is AnswerKind.CHOICE:
        rows = (f"  {at}. {_shown(choice)}\n" for at, choice in enumerate(question.choices, 1))
        return f"{text}{''.join(rows)}Number or text: "
    return f"{text}{'[y/n] ' if question.kind is AnswerKind.CONFIRMATION else '> '}"


def _again(question: Question) -> str:
    if question.kind is AnswerKind.CONFIRMATION:
        return "Please answer yes or no (y/n, 是/否): "
    if question.kind is AnswerKind.CHOICE:
        return f"Please choose one of them, 1 to {len(question.choices)}: "
    return "Please type an answer: "


def _shown(text: str) -> str:
    cut = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
    return "".join(char if char in "\n\t" or unicodedata.category(char)[0] != "C" else "�" for char in cut)


def _descriptor(stdin: TextIO | None) -> int | None:
    try:
        return stdin.fileno() if stdin is not None else None
    except (OSError, ValueError, io.UnsupportedOperation):
        return None


def _forget_typed(fd: int) -> None:
    with suppress(ImportError, OSError):
        import termios

        with suppress(termios.error):
            termios.tcflush(fd, termios.TCIFLUSH)

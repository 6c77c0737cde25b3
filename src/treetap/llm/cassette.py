"""Model calls written down, and given again to the letter without a model (F10).

A line of the file is one call: what was asked, and what came of it. What is asked must be the same to the
letter: anything else is a `CassetteMiss` that says what has changed. The same question asked again gets the
next of its answers; the last of them stays.
"""

from __future__ import annotations

import asyncio
import difflib
import io
import json
import os
import sys
from collections import defaultdict, deque
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any, Final

from treetap import errors
from treetap.core.ports import ChatModel
from treetap.errors import CassetteMiss, ReplyCut, ReplyRefused, StorageError, TreetapError
from treetap.llm.meter import RunMeter
from treetap.models import ChatReply, ChatRequest, ModelCalled, Usage

_KEPT_ERRORS: Final = (
    "ReplyInvalid",
    "ReplyCut",
    "ReplyRefused",
    "EndpointBusy",
    "EndpointRefused",
    "PromptTooLong",
)
"""What a call may come to besides a reply. Anything else is the program's own trouble, and not kept."""
_PIECE: Final = 65_536
"""Bytes that are read at once."""
_WRITING: Final = Lock()

if sys.platform == "win32":

    def _take(handle: int) -> None:
        """A lock there is on bytes, not on a file that grows: the threads of one process stay apart."""
else:
    import fcntl

    def _take(handle: int) -> None:
        """Until the file is closed: a line takes milliseconds."""
        fcntl.flock(handle, fcntl.LOCK_EX)


class RecordingChatModel:
    """Asks another model and writes down what came of it, before it is used."""

    def __init__(self, inner: ChatModel, file: Path, model: str) -> None:
        self._inner, self._file, self._model = inner, file, model

    async def chat(self, request: ChatRequest) -> ChatReply:
        try:
            reply = await self._inner.chat(request)
        except TreetapError as error:
            name = type(error).__name__
            if name in _KEPT_ERRORS:
                said = {"type": name, "message": error.message, "hint": error.hint}
                await self._write(request, {"error": said})
            raise
        await self._write(request, {"reply": reply.model_dump(mode="json")})
        return reply

    async def _write(self, request: ChatRequest, outcome: dict[str, Any]) -> None:
        asked = _asked(request, self._model)
        line = json.dumps({"key": _key(asked), "asked": asked, **outcome}, ensure_ascii=False)
        await asyncio.to_thread(_append, self._file, line)


class ReplayingChatModel:
    """Answers from a file, and from nothing else."""

    def __init__(
        self, file: Path, model: str, meter: RunMeter | None = None, section: str = "models.text"
    ) -> None:
        self._model, self._meter, self._section = model, meter or RunMeter(), section
        self._file = file
        self._calls = _calls(file)
        self._answers: dict[str, deque[dict[str, Any]]] = defaultdict(deque)
        for call in self._calls:
            self._answers[call["key"]].append(call)

    async def chat(self, request: ChatRequest) -> ChatReply:
        """Raises `CassetteMiss`, and whatever came of the call when it was recorded."""
        asked = _asked(request, self._model)
        answers = self._answers.get(_key(asked))
        if not answers:
            raise CassetteMiss(
                f"The cassette {self._file} has no answer to this call. {_changed(asked, self._calls)}",
                hint="Record it anew: models.cassette.mode=record.",
            )
        call = answers.popleft() if len(answers) > 1 else answers[0]
        self._meter.take_call()
        if (wrong := call.get("error")) is not None:
            error = getattr(errors, wrong["type"])(wrong["message"], hint=wrong["hint"])
            came = isinstance(error, ReplyCut | ReplyRefused)
            self._count(request, Usage(calls=1) if came else Usage(failed=1), error.message)
            self._meter.not_answered(self._section, request.purpose, f"The model {self._model}", error)
            raise error
        reply = ChatReply.model_validate(call["reply"])
        self._meter.answered(self._section, request.purpose)
        self._count(request, reply.usage, "")
        return reply

    def _count(self, request: ChatRequest, usage: Usage, error: str) -> None:
        """As it was then: a study that is played back costs what it did."""
        self._meter.add(ModelCalled(purpose=request.purpose, model=self._model, usage=usage, error=error))


def _asked(request: ChatRequest, model: str) -> dict[str, Any]:
    """All that decides what a model answers. How long it may take is not among that."""
    return {"model": model, **request.model_dump(mode="json", exclude={"deadline"})}


def _key(asked: dict[str, Any]) -> str:
    return sha256(json.dumps(asked, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:32]


def _append(file: Path, line: str) -> None:
    """In one piece, one at a time, whichever process it is in. What a killed one left half written goes."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with _WRITING, file.open("a+b", buffering=0) as out:
            _take(out.fileno())
            _drop_half_line(out)
            data = f"{line}\n".encode()
            written = out.write(data)
            os.fsync(out.fileno())
    except OSError as error:
        raise StorageError(
            f"The cassette {file} cannot be written: {error.strerror or error}.",
            hint="Give another file: models.cassette.file.",
        ) from error
    if written != len(data):
        raise StorageError(f"There is no room for all of the cassette {file}.", hint="Make room on the disk.")


def _drop_half_line(out: io.FileIO) -> None:
    end = out.seek(0, os.SEEK_END)
    while end:
        start = max(0, end - _PIECE)
        out.seek(start)
        at = out.read(end - start).rfind(b"\n")
        if at >= 0:
            end = start + at + 1
            break
        end = start
    if end != out.seek(0, os.SEEK_END):
        out.truncate(end)


def _calls(file: Path) -> list[dict[str, Any]]:
    """Every line of the file. A last one that was cut off while it was written is left out."""
    try:
        lines = file.read_bytes().split(b"\n")
    except OSError as error:
        raise StorageError(
            f"The cassette {file} cannot be read: {error.strerror or error}.",
            hint="Record one first: models.cassette.mode=record.",
        ) from error
    calls: list[dict[str, Any]] = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            calls.append(_call(json.loads(line.decode())))
        except (ValueError, RecursionError) as error:
            if number == len(lines):
                break
            raise StorageError(
                f"Line {number} of the cassette {file} is no recorded call: {str(error)[:100]}.",
                hint="Record it anew, or take that line out.",
            ) from None
    return calls


def _call(line: object) -> dict[str, Any]:
    """Nothing in a file is trusted: its key is made anew, and its error is one of those that are kept."""
    if not isinstance(line, dict) or not isinstance(line.get("asked"), dict):
        raise ValueError("it says nothing that was asked")  # noqa: TRY004 - of a file, not of the program
    wrong = line.get("error")
    if wrong is None:
        ChatReply.model_validate(line.get("reply"))
    elif not isinstance(wrong, dict) or wrong.get("type") not in _KEPT_ERRORS:
        raise ValueError("it names an error that no call can come to")
    else:
        line["error"] = {name: str(wrong.get(name, "")) for name in ("type", "message", "hint")}
    return {**line, "key": _key(line["asked"])}


def _changed(asked: dict[str, Any], calls: list[dict[str, Any]]) -> str:
    """What is other than in the recorded call that is most like it."""
    alike = [call["asked"] for call in calls if call["asked"].get("purpose") == asked["purpose"]]
    if not alike:
        return f"Nothing was recorded for the purpose '{asked['purpose']}'."
    text = _flat(asked)
    nearest = max(alike, key=lambda one: difflib.SequenceMatcher(None, _flat(one), text).quick_ratio())
    for name, value in asked.items():
        if name != "messages" and value != nearest.get(name):
            return f"'{name}' has changed since."
    before, after = _flat(nearest).splitlines(), text.splitlines()
    for line in difflib.unified_diff(before, after, lineterm="", n=0):
        if line.startswith("+") and not line.startswith("+++"):
            return f"The prompt has changed, first here: {line[1:160]}"
    return "The prompt is shorter than it was, or has other pictures."


def _flat(asked: dict[str, Any]) -> str:
    messages = asked.get("messages")
    told = messages if isinstance(messages, list) else []
    return "\n".join(str(one.get("text", "")) for one in told if isinstance(one, dict))

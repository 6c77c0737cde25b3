"""Runs the tree: sequences, pipelines and constructs. Simple commands are in `dispatch`."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

from virtualphone.shell import limits
from virtualphone.shell.api import Clock, Streams
from virtualphone.shell.api import Command as Program
from virtualphone.shell.files import FileSystem
from virtualphone.shell.language.conditions import evaluate_condition
from virtualphone.shell.language.dispatch import run_simple
from virtualphone.shell.language.errors import ExitShell, LeaveLoop, ReturnFrom, ShellError
from virtualphone.shell.language.expansion import Expander
from virtualphone.shell.language.patterns import compile_pattern
from virtualphone.shell.language.redirects import Descriptors
from virtualphone.shell.language.state import State
from virtualphone.shell.language.tree import (
    AndOr,
    Body,
    Case,
    Command,
    Condition,
    Evaluation,
    For,
    Function,
    Group,
    If,
    Loop,
    Pipeline,
    Redirect,
    Sequence,
    Simple,
    Subshell,
    Word,
)
from virtualphone.shell.pipes import BytesSink, BytesSource, Pipe
from virtualphone.shell.text import decode, encode

SIGPIPE_STATUS = 141


@dataclass
class Job:
    """Something in the background: its task, and the shell it runs in."""

    task: asyncio.Task[int]
    shell: Interpreter


@dataclass
class World:
    """What a shell runs in, and how many processes it has made."""

    files: FileSystem
    clock: Clock
    commands: Mapping[str, Program]
    jobs: list[Job] = field(default_factory=list)
    processes: int = 0


class Interpreter:
    """One shell: its state, its descriptors, and the world around it."""

    def __init__(self, world: World, state: State, descriptors: Descriptors) -> None:
        self.world = world
        self.state = state
        self.descriptors = descriptors
        self.substitution_status = 0
        self.keep_redirects = False
        self._tested = 0

    @property
    def expander(self) -> Expander:
        return Expander(self.state, self.world.files, self._substitute)

    async def out(self, text: str) -> None:
        await self.descriptors.sink(1).write(encode(text))

    async def complain(self, message: str) -> None:
        """An error of the shell itself."""
        await self.descriptors.sink(2).write(encode(self.state.complain(message)))

    # shells of their own

    def child(self) -> Interpreter:
        """A subshell. What it changes stays its own."""
        return Interpreter(self.world, self.state.fork(), self.descriptors.copy())

    async def to_the_end(self, run: Callable[[], Awaitable[int]]) -> int:
        """The exit code of a whole shell, however it ends."""
        try:
            return await run()
        except (ExitShell, ReturnFrom) as leaving:
            return leaving.code
        except LeaveLoop:
            return self.state.status
        except ShellError as problem:
            if str(problem):
                await self.complain(str(problem))
            return problem.code
        except BrokenPipeError:
            return SIGPIPE_STATUS

    async def _substitute(self, body: Sequence) -> str:
        child = self.child()
        child.state.deeper("$()")
        sink = BytesSink(limits.VALUE_BYTES, lambda: ShellError("$(): the output is too long"))
        child.descriptors.put_sink(1, sink)
        self.substitution_status = self.state.status = await child.to_the_end(lambda: child.sequence(body))
        return decode(bytes(sink.data.replace(b"\0", b"")).rstrip(b"\n"))

    # sequences

    async def sequence(self, sequence: Sequence) -> int:
        for item, background in sequence.items:
            await self.state.budget.step()
            if background:
                await self._background(item)
            else:
                await self.and_or(item)
        return self.state.status

    async def _background(self, item: AndOr) -> None:
        self._fork(1)
        child = self.child()
        child.descriptors.put_source(0, BytesSource())
        task = asyncio.ensure_future(child.to_the_end(lambda: child.and_or(item)))
        task.add_done_callback(lambda _: self._ended(1))
        self.world.jobs.append(Job(task, child))
        self.state.last_job = self.state.pid + len(self.world.jobs)
        self.state.status = 0

    def _fork(self, count: int) -> None:
        if self.world.processes + count > limits.PROCESSES:
            raise ShellError("can't fork - try again")
        self.world.processes += count

    def _ended(self, count: int) -> None:
        self.world.processes -= count

    async def and_or(self, item: AndOr) -> int:
        rest = list(item.rest)
        await self._pipeline(item.first, tested=bool(rest))
        for place, (operator, pipeline) in enumerate(rest):
            if (self.state.status == 0) == (operator == "&&"):
                await self._pipeline(pipeline, tested=place < len(rest) - 1)
        return self.state.status

    async def _pipeline(self, pipeline: Pipeline, *, tested: bool) -> None:
        tested = tested or pipeline.negated
        self._tested += tested
        try:
            if len(pipeline.commands) == 1:
                status = await self.command(pipeline.commands[0])
            else:
                status = await self._stages(pipeline.commands)
        finally:
            self._tested -= tested
        self.state.status = int(not status) if pipeline.negated else status
        if self.state.status and not self._tested and "e" in self.state.options:
            raise ExitShell(self.state.status)

    async def _stages(self, commands: tuple[Command, ...]) -> int:
        self._fork(len(commands))
        tasks: list[asyncio.Task[int]] = []
        before: Pipe | None = None
        for place, command in enumerate(commands):
            child = self.child()
            after = Pipe() if place < len(commands) - 1 else None
            if before:
                child.descriptors.put_source(0, before)
            if after:
                child.descriptors.put_sink(1, after)
            tasks.append(asyncio.ensure_future(self._stage(child, command, before, after)))
            before = after
        try:
            return [await task for task in tasks][-1]
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._ended(len(commands))

    async def _stage(
        self, child: Interpreter, command: Command, before: Pipe | None, after: Pipe | None
    ) -> int:
        try:
            return await child.to_the_end(lambda: child.command(command))
        finally:
            if before:
                before.close_read()
            if after:
                after.close_write()

    # commands

    async def command(self, command: Command) -> int:
        if isinstance(command, Simple):
            self.state.line = command.line
            self.state.status = await run_simple(self, command)
        elif command.redirects:
            body = command.body
            self.state.status = await self.redirected(command.redirects, lambda: self._body(body))
        else:
            self.state.status = await self._body(command.body)
        return self.state.status

    async def redirected(self, redirects: tuple[Redirect, ...], run: Callable[[], Awaitable[int]]) -> int:
        """Run something with redirects in force; if one of them fails, do not."""
        outside = self.descriptors
        inside = outside.copy()
        try:
            for redirect in redirects:
                await inside.apply(redirect, self.expander, self.world.files, self.state.cwd)
        except ShellError as problem:
            inside.close()
            await self.complain(str(problem))
            return 1
        self.descriptors = inside
        try:
            return await run()
        finally:
            if self.keep_redirects:
                self.keep_redirects = False
            else:
                self.descriptors = outside
                inside.close()

    async def _body(self, body: Body) -> int:
        match body:
            case Group():
                status = await self.sequence(body.body)
            case Subshell():
                child = self.child()
                child.state.deeper("()")
                status = await child.to_the_end(lambda: child.sequence(body.body))
            case If():
                status = await self._if(body)
            case Loop():
                status = await self._loop(body)
            case For():
                status = await self._for(body)
            case Case():
                status = await self._case(body)
            case Function():
                self.state.functions[body.name] = body.body
                status = 0
            case Condition():
                status = await evaluate_condition(body.words, self.expander, self.world.files, self.state.cwd)
            case Evaluation():
                status = int(await self.expander.number(body.expression) == 0)
        return status

    async def _condition(self, sequence: Sequence) -> bool:
        self._tested += 1
        try:
            return await self.sequence(sequence) == 0
        finally:
            self._tested -= 1

    async def _if(self, body: If) -> int:
        for condition, then in body.branches:
            if await self._condition(condition):
                return await self.sequence(then)
        self.state.status = 0
        return await self.sequence(body.otherwise) if body.otherwise else 0

    async def _loop(self, body: Loop) -> int:
        status = 0
        self.state.loops += 1
        try:
            while await self._condition(body.condition) != body.until:
                await self.state.budget.step()
                if not await self._once(body.body):
                    break
                status = self.state.status
        finally:
            self.state.loops -= 1
        return status

    async def _for(self, body: For) -> int:
        words = list(self.state.parameters) if body.words is None else await self.expander.words(body.words)
        self.state.status = 0
        self.state.loops += 1
        try:
            for word in words:
                self.state.variables.set(body.name, word)
                await self.state.budget.step()
                if not await self._once(body.body):
                    break
        finally:
            self.state.loops -= 1
        return self.state.status

    async def _once(self, body: Sequence) -> bool:
        """One round of a loop; whether there may be another."""
        try:
            await self.sequence(body)
        except LeaveLoop as leaving:
            self.state.status = 0
            if leaving.levels > 1:
                raise LeaveLoop(leaving.levels - 1, again=leaving.again) from None
            return leaving.again
        return True

    async def _case(self, body: Case) -> int:
        subject = await self.expander.text(body.subject)
        falling = False
        self.state.status = 0
        for patterns, sequence, end in body.arms:
            if not falling and not await self._fits(subject, patterns):
                continue
            await self.sequence(sequence)
            if end == ";;":
                break
            falling = end == ";&"
        return self.state.status

    async def _fits(self, subject: str, patterns: tuple[Word, ...]) -> bool:
        for word in patterns:
            segments = await self.expander.pattern(word)
            if compile_pattern(segments).match(subject):
                return True
        return False

    def streams(self) -> Streams:
        return self.descriptors.streams()

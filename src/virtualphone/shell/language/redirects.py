"""File descriptors and what redirects make of them."""

from __future__ import annotations

from virtualphone.shell.api import Sink, Source, Streams
from virtualphone.shell.files import FileSystem, FsError, Handle
from virtualphone.shell.language.errors import ShellError
from virtualphone.shell.language.expansion import Expander
from virtualphone.shell.language.globbing import absolute_path
from virtualphone.shell.language.tree import Redirect
from virtualphone.shell.pipes import BytesSource, FileSink, FileSource, NoSink
from virtualphone.shell.text import encode

MOST_DESCRIPTORS = 64


class Descriptors:
    """Numbers and what they lead to. Opened files are closed with `close`."""

    def __init__(self, sources: dict[int, Source], sinks: dict[int, Sink]) -> None:
        self._sources = sources
        self._sinks = sinks
        self._handles: list[Handle] = []

    @classmethod
    def of(cls, streams: Streams) -> Descriptors:
        return cls({0: streams.stdin}, {1: streams.stdout, 2: streams.stderr})

    def copy(self) -> Descriptors:
        return Descriptors(dict(self._sources), dict(self._sinks))

    def put_source(self, fd: int, source: Source) -> None:
        self._sinks.pop(fd, None)
        self._sources[fd] = source

    def put_sink(self, fd: int, sink: Sink) -> None:
        self._sources.pop(fd, None)
        self._sinks[fd] = sink

    def source(self, fd: int = 0) -> Source:
        return self._sources.get(fd) or BytesSource()

    def sink(self, fd: int = 1) -> Sink:
        return self._sinks.get(fd) or NoSink()

    def streams(self) -> Streams:
        return Streams(self.source(0), self.sink(1), self.sink(2))

    async def apply(self, redirect: Redirect, expander: Expander, files: FileSystem, cwd: str) -> None:
        """Do one redirect; a ShellError says why it cannot be done."""
        if redirect.document is not None:
            self.put_source(redirect.fd, BytesSource(encode(await expander.text(redirect.document.body))))
            return
        target = await expander.text(redirect.target)
        if redirect.kind == "<<<":
            self.put_source(redirect.fd, BytesSource(encode(target + "\n")))
        elif redirect.kind in (">&", "<&"):
            self._duplicate(redirect, target)
        else:
            self._open(redirect, absolute_path(cwd, target) if target else "", target, files)

    def close(self) -> None:
        while self._handles:
            self._handles.pop().close()

    def _duplicate(self, redirect: Redirect, target: str) -> None:
        number = int(target[:6]) if target.isdigit() and target.isascii() else -1
        if target == "-":
            self._sources.pop(redirect.fd, None)
            self._sinks.pop(redirect.fd, None)
        elif number in self._sinks:
            self.put_sink(redirect.fd, self._sinks[number])
        elif number in self._sources:
            self.put_source(redirect.fd, self._sources[number])
        else:
            raise ShellError(f"{redirect.fd}{redirect.kind}{target[:32]}: bad file descriptor")
        self._check()

    def _open(self, redirect: Redirect, path: str, target: str, files: FileSystem) -> None:
        reading = redirect.kind == "<"
        try:
            handle = (
                files.open_read(path) if reading else files.open_write(path, append=">>" in redirect.kind)
            )
        except FsError as problem:
            verb = "open" if reading else "create"
            raise ShellError(f"can't {verb} {target}: {problem.strerror}") from None
        self._handles.append(handle)
        if reading:
            self.put_source(redirect.fd, FileSource(handle))
        else:
            self.put_sink(redirect.fd, FileSink(handle))
        if redirect.kind.startswith("&"):
            self.put_sink(2, self._sinks[1])
        self._check()

    def _check(self) -> None:
        if len(self._sources) + len(self._sinks) > MOST_DESCRIPTORS:
            raise ShellError("too many open files")

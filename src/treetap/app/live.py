"""A run watched while it works: a tree redrawn in place on a terminal, plain lines anywhere else."""

from __future__ import annotations

import threading
from types import TracebackType
from typing import TYPE_CHECKING, Self

from treetap.app.live_state import Line, LiveState, counted
from treetap.core.ports import EventSink
from treetap.models import AskHuman, Decided, Event, Payload, Permission, Ruled

if TYPE_CHECKING:
    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

_PER_SECOND = 5
_ROUND_IT = 3
"""Lines of the terminal that the tree leaves free."""


class LiveTree:
    """An `EventSink` round another: every event goes to the other one first, then it is shown.

    Showing never fails a run: when the terminal is gone, it goes on unseen. It stands aside while a person is
    asked something, and ends by itself with the run; `close` ends it earlier.
    """

    def __init__(self, inner: EventSink, console: Console) -> None:
        self._inner, self._console = inner, console
        self._state, self._lock = LiveState(), threading.Lock()
        self._live: Live | None = None
        self._done = False
        self._seen_at = 0.0

    async def emit(self, node: str, payload: Payload) -> Event:
        event = await self._inner.emit(node, payload)
        if not self._done:
            self._try(event)
        return event

    def close(self) -> None:
        """Leave the tree as it stands on the terminal."""
        if not self._done:
            self._try(None)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _try(self, event: Event | None) -> None:
        from rich.errors import ConsoleError

        try:
            self._show(event)
        except (OSError, ValueError, ConsoleError, SystemExit):  # rich leaves the program on a broken pipe
            self._done = True

    def _show(self, event: Event | None) -> None:
        line = None
        if event is not None:
            with self._lock:
                self._seen_at = self._console.get_time()
                line = self._state.take(event)
        over = event is None or self._state.over
        if not self._console.is_terminal:
            self._print(line, over=over)
        elif event is not None and not over and _asks(event.payload):
            self._stand_aside()
        else:
            self._draw(over=over)
        self._done = over

    # On a terminal

    def _draw(self, *, over: bool) -> None:
        if self._live is None:
            from rich.live import Live

            self._live = Live(
                console=self._console,
                get_renderable=lambda: self._tree(whole=self._done),
                refresh_per_second=_PER_SECOND,
                transient=False,
            )
            self._live.start()
        if over:
            self._done = True
            live, self._live = self._live, None
            live.stop()

    def _stand_aside(self) -> None:
        """Clear the tree away for a question; the next event brings it back."""
        if self._live is not None:
            live, self._live = self._live, None
            live.transient = True
            live.stop()

    def _tree(self, *, whole: bool) -> Text:
        from rich.text import Text

        with self._lock:
            lines, head = self._state.lines(), self._counts()
        room = max(3, self._console.height - _ROUND_IT)
        if len(lines) > room and not whole:
            hidden = len(lines) - room + 1
            lines = [lines[0], Line(1, "⋮", "dim", f"{hidden} lines"), *lines[-(room - 2) :]]
        text = Text(no_wrap=True, overflow="ellipsis", end="")
        for line in lines:
            text.append("  " * line.depth)
            text.append(f"{line.mark} ", style=line.style)
            text.append(line.text, style="bold" if line.depth == 0 else "")
            text.append(f"  {line.aside}" if line.aside else "", style="dim")
            text.append("\n")
        text.append(head, style="dim")
        return text

    def _counts(self) -> str:
        state = self._state
        since = self._console.get_time() - self._seen_at if not (state.over or self._done) else 0.0
        elapsed = max(0.0, state.latest - (state.started or 0.0) + since)
        counts = ((state.steps, "step"), (state.decisions, "decision"), (state.calls, "model call"))
        return f"{' · '.join(counted(*one) for one in counts)} · {elapsed:.1f} s"

    # Anywhere else

    def _print(self, line: Line | None, *, over: bool) -> None:
        if line is not None:
            aside = f"  ({line.aside})" if line.aside else ""
            self._out(f"{'  ' * line.depth}{line.mark} {line.text}{aside}")
        if over and self._state.started is not None:
            with self._lock:
                self._out(self._counts())

    def _out(self, text: str) -> None:
        self._console.out(text, highlight=False)


def _asks(payload: Payload) -> bool:
    """Whether a person is asked next."""
    if isinstance(payload, Ruled):
        return payload.ruling.permission is Permission.ASK
    return isinstance(payload, Decided) and isinstance(payload.decision, AskHuman)

"""The thread that phones live in: one event loop, and workers that draw."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Answer = TypeVar("Answer")


class PhoneHost:
    """Runs any number of phones. Blocking callers talk to them from other threads."""

    def __init__(self) -> None:
        # One worker draws for all phones: more of them would only fight for the interpreter.
        self.workers = ThreadPoolExecutor(max_workers=1, thread_name_prefix="virtualphone-draw")
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="virtualphone", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_forever()
        self.loop.run_until_complete(self.loop.shutdown_asyncgens())
        self.loop.close()

    def wait(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """Run a coroutine among the phones and wait for its result."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result()

    def call(self, work: Callable[[], Answer]) -> Answer:
        """Run a function among the phones, where nothing else happens meanwhile."""

        async def once() -> Answer:
            return work()

        return self.wait(once())

    def close(self) -> None:
        """End the thread; the phones must have been stopped."""
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        self.workers.shutdown()

"""A transport that reads no more than a reply can be: an endpoint that never stops is cut off (B14)."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx2

MOST_BYTES = 4_000_000
"""Of one answer. No reply of a model is that long."""


class TooLong(httpx2.TransportError):
    """The answer goes on and on."""


class _Counted(httpx2.AsyncByteStream):
    """The body as it comes, until it is too much."""

    def __init__(self, body: httpx2.AsyncByteStream, most: int) -> None:
        self._body, self._most = body, most

    async def __aiter__(self) -> AsyncIterator[bytes]:
        seen = 0
        async for chunk in self._body:
            seen += len(chunk)
            if seen > self._most:
                raise TooLong(f"The answer is longer than {self._most} bytes.")
            yield chunk

    async def aclose(self) -> None:
        await self._body.aclose()


class BoundedTransport(httpx2.AsyncBaseTransport):
    """Counts what comes back over another transport. Bodies of errors are counted like any other."""

    def __init__(self, inner: httpx2.AsyncBaseTransport, most: int = MOST_BYTES) -> None:
        self._inner, self._most = inner, most

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        # What is packed could unpack to any size: it is asked for as it is.
        request.headers["accept-encoding"] = "identity"
        response = await self._inner.handle_async_request(request)
        if response.headers.get("content-encoding", "identity") not in ("", "identity"):
            await response.aclose()
            raise TooLong("The answer is packed, and nobody asked for that.")
        # The client writes this one into its log, whatever stands in it.
        response.headers.pop("x-request-id", None)
        if isinstance(response.stream, httpx2.AsyncByteStream):
            response.stream = _Counted(response.stream, self._most)
        return response

    async def aclose(self) -> None:
        await self._inner.aclose()

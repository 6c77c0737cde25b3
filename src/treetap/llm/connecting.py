"""A client of the openai package that is bounded, and that leaves waiting and trying again to us."""

from __future__ import annotations

from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import httpx2
from openai import AsyncOpenAI

from treetap.llm.bounded import BoundedTransport

_CONNECT = 10.0
"""Seconds for a connection: after those, another try is better."""
_HOME = frozenset({"localhost", "127.0.0.1", "::1"})


def connected(url: str, key: str, timeout: float) -> AsyncOpenAI:
    """Nothing is sent yet. Its own `timeout` bounds single reads only; the deadline is the caller's."""
    limits = httpx2.Timeout(timeout, connect=min(_CONNECT, timeout))
    transport = BoundedTransport(httpx2.AsyncHTTPTransport(proxy=_proxy(url)))
    return AsyncOpenAI(
        base_url=url,
        api_key=key,
        max_retries=0,
        timeout=limits,
        # No redirects: they would carry the key to wherever an answer says.
        http_client=httpx2.AsyncClient(transport=transport, timeout=limits, follow_redirects=False),
    )


def _proxy(url: str) -> str | None:
    """The one that the environment names for this address; none for this machine's own."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    if host in _HOME or proxy_bypass(host):
        return None
    named = getproxies()
    return named.get(parts.scheme) or named.get("all")

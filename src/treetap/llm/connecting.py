"""A client of the openai package that is bounded, and that leaves waiting and trying again to us."""

from __future__ import annotations

import ssl
from functools import cache
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import httpx2
from openai import AsyncOpenAI

from treetap.errors import EndpointRefused
from treetap.llm.bounded import BoundedTransport

_CONNECT = 10.0
"""Seconds for a connection: after those, another try is better."""
_HOME = frozenset({"localhost", "127.0.0.1", "::1"})


def connected(url: str, key: str, timeout: float) -> AsyncOpenAI:
    """Nothing is sent yet. Its own `timeout` bounds single reads only; the deadline is the caller's.

    Raises `EndpointRefused` for a key or a proxy that cannot be used at all."""
    if not key.isascii() or not key.isprintable() or " " in key:
        raise EndpointRefused(
            f"The API key for {url} cannot be sent: it has characters that no key has.",
            hint="Look for quotes, blanks or line breaks round it: OPENAI_API_KEY, or models.*.api_key.",
        )
    client = http_client(url, timeout)
    return AsyncOpenAI(base_url=url, api_key=key, max_retries=0, timeout=client.timeout, http_client=client)


def http_client(url: str, timeout: float) -> httpx2.AsyncClient:
    """Bounded, and without redirects: they would carry the key to wherever an answer says."""
    limits = httpx2.Timeout(timeout, connect=min(_CONNECT, timeout))
    transport = BoundedTransport(_transport(url))
    return httpx2.AsyncClient(transport=transport, timeout=limits, follow_redirects=False)


@cache
def _trusted() -> ssl.SSLContext:
    """Who may sign for an endpoint. Reading them all takes longer than a call at home."""
    return httpx2.create_ssl_context()


def _transport(url: str) -> httpx2.AsyncHTTPTransport:
    try:
        return httpx2.AsyncHTTPTransport(verify=_trusted(), proxy=_proxy(url))
    except (ValueError, ImportError, httpx2.InvalidURL):
        # Not chained: its address may hold a password.
        raise EndpointRefused(
            f"The proxy that the environment names for {url} cannot be used.",
            hint="It has to be http:// or https://; NO_PROXY names the hosts that need none.",
        ) from None


def _proxy(url: str) -> str | None:
    """The one that the environment names for this address; none for this machine's own."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    if host in _HOME or proxy_bypass(host):
        return None
    named = getproxies()
    proxy = named.get(parts.scheme) or named.get("all")
    return f"http://{proxy}" if proxy and "://" not in proxy else proxy

"""Proxies are taken from the environment, and never for this machine's own endpoints."""

from __future__ import annotations

import pytest

from tests.unit.llm_stage import REQUEST, stage
from treetap.bench.endpoint.behaviours import says
from treetap.errors import EndpointBusy, EndpointRefused

FAR = "http://model.invalid/v1"


@pytest.fixture(autouse=True)
def _no_proxies(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)


@pytest.mark.parametrize("name", ["http_proxy", "HTTP_PROXY", "ALL_PROXY"])
async def test_a_far_endpoint_is_asked_over_the_proxy(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with stage(says("By proxy."), base_url=FAR) as on:
        monkeypatch.setenv(name, on.endpoint.host)
        assert (await on.model.chat(REQUEST)).text == "By proxy."
        (call,) = on.endpoint.calls
    assert call.path == f"{FAR}/chat/completions"
    assert call.headers["host"] == "model.invalid"


async def test_a_proxy_without_a_scheme_is_meant_as_http(monkeypatch: pytest.MonkeyPatch) -> None:
    async with stage(says("By proxy."), base_url=FAR) as on:
        monkeypatch.setenv("HTTP_PROXY", on.endpoint.host.removeprefix("http://"))
        assert (await on.model.chat(REQUEST)).text == "By proxy."


@pytest.mark.parametrize("exempt", ["", "127.0.0.1", "*"])
async def test_an_endpoint_at_home_is_asked_directly(exempt: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("NO_PROXY", exempt)
    async with stage(says("Directly.")) as on:
        assert (await on.model.chat(REQUEST)).text == "Directly."


@pytest.mark.parametrize(
    "proxy", ["socks9://me:hushhush@h:1", "ftp://me:hushhush@h:1", "http://me:hushhush@127.0.0.1:9"]
)
async def test_a_proxy_of_no_use_is_refused_without_its_password(
    proxy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", proxy)
    async with stage(says("Never said."), base_url=FAR, max_retries=0) as on:
        with pytest.raises((EndpointRefused, EndpointBusy)) as caught:
            await on.model.chat(REQUEST)
    assert "hushhush" not in str(caught.value)
    assert "hushhush" not in str([one.error for one in on.meter.taken()])

"""A key is in nothing that is kept or shown, whatever an endpoint does with it."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.llm_stage import stage
from treetap.bench.endpoint import leaks
from treetap.bench.endpoint.behaviours import BEHAVIOURS, says
from treetap.bench.endpoint.leaks import left_by, tells
from treetap.bench.endpoint.planted import REPEATING, keys
from treetap.errors import EndpointRefused
from treetap.llm import diagnosis
from treetap.llm import endpoint as client
from treetap.llm.redacting import HIDDEN, hidden, redacted
from treetap.models import ChatRequest, Message

PLANTED = [key for number, key in enumerate(keys(10)) if number in (0, 3, 5, 8, 9)]
"""Of the shapes that differ most; the slow test has them all."""


@pytest.mark.parametrize("key", PLANTED)
async def test_a_planted_key_is_found_nowhere(key: str, tmp_path: Path) -> None:
    kept = await left_by(key, tmp_path)
    assert {"settings", "later prompts", "cassette.jsonl", "endpoints.json"} < set(kept)
    assert all(f"{name}: log" in kept for name in REPEATING)
    assert [where for where, text in kept.items() if tells(text, key)] == []


async def test_the_search_finds_what_is_not_hidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With nothing hidden, it is all over the place."""
    monkeypatch.setattr(client, "hidden", lambda text, _: text)
    monkeypatch.setattr(client, "redacted", lambda text, *_: text)
    monkeypatch.setattr(diagnosis, "redacted", lambda text, *_: text)
    kept = await left_by(PLANTED[1], tmp_path)
    found = {where for where, text in kept.items() if tells(text, PLANTED[1])}
    assert {
        "a reply: reply",
        "401: error",
        "401: warnings",
        "cassette.jsonl",
        "an error in a 200: events",
    } < found


@pytest.mark.slow
async def test_a_hundred_planted_keys_are_found_nowhere() -> None:
    found = await leaks.study(100)
    assert (found.keys, found.found) == (100, {})


async def test_an_endpoint_that_is_given_no_key_is_told_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-somebody-else-entirely")
    async with stage(says("Hello."), api_key=None) as on:
        await on.model.chat(ChatRequest(messages=(Message(role="user", text="Hi"),)))
        (call,) = on.endpoint.calls
    assert "somebody" not in str(call.headers)


async def test_a_refusal_says_which_key_is_meant_without_saying_it() -> None:
    async with stage(BEHAVIOURS["401 that tells the key"]) as on:
        with pytest.raises(EndpointRefused) as caught:
            await on.model.chat(ChatRequest(messages=(Message(role="user", text="Hi"),)))
    assert HIDDEN in caught.value.message
    assert "OPENAI_API_KEY" in caught.value.hint


@pytest.mark.parametrize("key", ["", "none", "EMPTY", "1", "ollama", '"'])
def test_a_word_in_the_place_of_a_key_may_stand_anywhere(key: str) -> None:
    text = '{"kind": "act", "steps": [{"do": "tap", "at": 1, "see": "none EMPTY ollama"}]}'
    assert hidden(text, key) == text


SPELT = 'Hc^0ut"Dzs1"J$Hb9D,SsLMitApZ[JAN;gfPJ#Yt'
"""Parts of it are the same in two spellings, and others are not."""


@pytest.mark.parametrize("left", [0, 3, 8])
def test_parts_of_one_spelling_do_not_break_up_another(left: int) -> None:
    for text in (
        SPELT[left:],
        SPELT[: len(SPELT) - left],
        json.dumps({"a": SPELT[left:]}),
        quote(SPELT)[left:],
    ):
        told = hidden(f"You sent {text}, yes.", SPELT)
        assert not tells(told, SPELT)
        assert not tells(json.dumps(told), SPELT)
        assert told.startswith("You sent ")
        assert told.endswith(", yes.")


@given(
    st.text(alphabet=st.characters(min_codepoint=33, max_codepoint=126), min_size=12, max_size=60),
    st.text(max_size=80),
    st.text(max_size=80),
)
def test_whatever_stands_round_it_a_key_is_taken_out(key: str, before: str, after: str) -> None:
    assert not tells(hidden(f"{before}{key}{after}", key), key) or tells(before + after, key)
    assert key not in redacted(f"{before}{key}{after}{key}", key)


@pytest.mark.parametrize(
    "text",
    [
        "Bearer abcdef123456",
        "bearer  abcdef123456",
        "Incorrect API key provided: sk-abc*****wxyz.",
        "gsk_abcdefgh12345678",
        "token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc",
    ],
)
def test_what_looks_like_a_key_of_somebody_is_hidden_too(text: str) -> None:
    assert HIDDEN in redacted(text)
    assert not any(part in redacted(text) for part in ("abcdef", "wxyz", "abc*", "eyJ"))


def test_what_is_said_stays_on_one_short_line() -> None:
    assert redacted("a\nb\t c\r\nd") == "a b c d"
    assert len(redacted("word " * 1_000)) == 200

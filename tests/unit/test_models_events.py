"""An event is one line of a file, whatever text a phone or a model put into it."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from tests.unit.test_models_roundtrip import NOON, PAYLOADS, event
from treetap.models import (
    DURABLE_KINDS,
    Answer,
    Element,
    Event,
    Foreground,
    InputText,
    LiteralPart,
    NamedValue,
    Noted,
    Payload,
    RunStarted,
    SightReply,
    Stored,
    Text,
)

each_payload = pytest.mark.parametrize("payload", PAYLOADS, ids=lambda payload: payload.kind)

NASTY = [
    "one\ntwo",
    "one\r\ntwo\rthree",
    "one\u2028two\u2029three\u0085four",
    "\x00\x0b\x0c\x1c\x1d\x1e\x1f\x7f",
    "\ufeffmark",
    '"quoted" \\ and }{',
    "👩‍👩‍👧 价格 \U0010ffff",
    "\ud800",
    "cut \ud83d",
    "\ude00 cut",
    "\ud83d\ude00",
]


class TestOneLine:
    @each_payload
    def test_every_kind_of_event_is_one_line_and_comes_back(self, payload: BaseModel) -> None:
        line = event(payload).model_dump_json()
        assert len(line.encode().splitlines()) == 1
        assert Event.model_validate_json(line) == event(payload)
        assert Event.model_validate_json(f"{line}\n".encode()) == event(payload)

    @pytest.mark.parametrize("text", NASTY, ids=ascii)
    def test_every_text_is_one_line_and_comes_back(self, text: str) -> None:
        noted = event(Noted(text=text))
        line = noted.model_dump_json()
        assert len(line.encode().splitlines()) == 1
        assert Event.model_validate_json(line) == noted

    @pytest.mark.parametrize("text", NASTY, ids=ascii)
    def test_any_reader_of_json_can_read_it(self, text: str) -> None:
        noted = Noted(text=text)
        assert json.loads(event(noted).model_dump_json())["payload"]["text"] == noted.text


class TestHalfCharacters:
    """Half a surrogate pair is no character. It is mended when a model is made, not when a log is written."""

    @pytest.mark.parametrize(
        ("cut", "mended"),
        [
            ("\ud83d", "\ufffd"),
            ("\ude00", "\ufffd"),
            ("a\ud83db", "a\ufffdb"),
            ("\ude00\ud83d", "\ufffd\ufffd"),
            ("\ud83d\ude00", "😀"),
            ("\ud83d\ud83d\ude00", "\ufffd😀"),
            ("价\ud800格😀", "价\ufffd格😀"),
        ],
        ids=ascii,
    )
    def test_halves_are_joined_or_replaced(self, cut: str, mended: str) -> None:
        assert Foreground(package=cut).package == mended

    def test_a_text_that_must_not_be_empty_is_mended_too(self) -> None:
        assert NamedValue(name="\ud83d", value="\ud83d") == NamedValue(name="\ufffd", value="\ufffd")

    def test_texts_in_collections_are_mended(self) -> None:
        assert Stored(added=("a", "\ud83d")).added == ("a", "\ufffd")

    def test_texts_deep_in_json_are_mended(self) -> None:
        data: Any = {"a\ud83d": [{"b": "\ud83d"}], "c": 1}
        assert SightReply(data=data).data == {"a\ufffd": [{"b": "\ufffd"}], "c": 1}
        assert RunStarted(task="t", settings=data, version="1").model_dump_json()

    def test_texts_with_parts_are_mended(self) -> None:
        assert Text.parse("\ud83d").root == (LiteralPart(text="\ufffd"),)
        assert InputText.model_validate({"text": "\ud83d"}).text.fill() == "\ufffd"

    def test_an_element_with_a_cut_label_is_still_an_element(self) -> None:
        bounds = {"left": 0, "top": 0, "right": 1, "bottom": 1, "space": "pixel"}
        element = Element.model_validate(
            {"id": "1", "bounds": bounds, "source": "tree", "text": "Ann \ud83d"}
        )
        assert element.text == "Ann \ufffd"

    def test_the_same_cut_gives_equal_models(self) -> None:
        assert Answer(text="\ud83d") == Answer(text="\ufffd")

    @given(text=st.text(st.characters() | st.characters(min_codepoint=0xD800, max_codepoint=0xDFFF)))
    @settings(derandomize=True, max_examples=60, deadline=None)
    def test_any_text_at_all_can_be_written_and_comes_back(self, text: str) -> None:
        answer = Answer(text=text)
        assert Answer.model_validate_json(answer.model_dump_json()) == answer

    @given(text=st.text())
    @settings(derandomize=True, max_examples=50, deadline=None)
    def test_a_sound_text_is_not_touched(self, text: str) -> None:
        assert Answer(text=text).text == text


class TestEnvelope:
    def test_the_kind_is_the_payloads(self) -> None:
        assert event(Noted(text="a")).kind == "noted"

    def test_what_a_resumed_run_needs_is_a_kind_there_is(self) -> None:
        union, *_ = get_args(Payload)
        kinds = {one.model_fields["kind"].default for one in get_args(union)}
        assert kinds > DURABLE_KINDS

    def test_what_touches_the_phone_is_durable(self) -> None:
        assert {"action_intended", "action_done"} <= DURABLE_KINDS

    @pytest.mark.parametrize(
        "wrong",
        [
            {"version": 2},
            {"run": ""},
            {"seq": -1},
            {"monotonic": float("nan")},
            {"wall": NOON.replace(tzinfo=None)},
            {"payload": {"kind": "sneezed"}},
            {"payload": {"text": "no kind"}},
        ],
        ids=str,
    )
    def test_an_event_of_another_shape_is_refused(self, wrong: dict[str, Any]) -> None:
        with pytest.raises(ValidationError):
            Event.model_validate(event(Noted(text="a")).model_dump() | wrong)

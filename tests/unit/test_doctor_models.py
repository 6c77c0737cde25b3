"""The doctor tries the endpoints and says what they can do."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from treetap.app.data_folder import DataFolder
from treetap.app.doctor import CheckStatus
from treetap.app.doctor.endpoints import check_judge_model, check_text_model, check_vision_model
from treetap.bench.endpoint.behaviours import BEHAVIOURS, calls, heedless, lacking, says
from treetap.bench.endpoint.exchange import Behaviour
from treetap.bench.endpoint.server import FakeEndpoint
from treetap.core.clock import SystemClock
from treetap.llm.abilities import AbilityBook
from treetap.models import Settings

SUM = '{"sum": 42, "mark": "qv-7431"}'


def settings(**sections: Any) -> Settings:
    return Settings.model_validate(sections)


def test_a_remote_model_needs_a_key() -> None:
    far = {"name": "m", "preset": "deepseek"}
    assert check_text_model(settings(models={"text": far})).status is CheckStatus.WARN


@pytest.mark.parametrize(
    ("behaviour", "status", "said"),
    [
        (says(SUM), CheckStatus.OK, "strict JSON schemas"),
        (lacking("json_schema", then=says(SUM)), CheckStatus.OK, "JSON of any shape"),
        (lacking("json_schema", then=calls(SUM)), CheckStatus.OK, "replies as tool calls"),
        (lacking("json_schema", "tools", "json_object", then=says(SUM)), CheckStatus.OK, "plain text only"),
        (heedless(SUM, '{"sum": 42, "mark": "sum"}'), CheckStatus.OK, "without keeping to them"),
        (heedless(SUM, "It is 42."), CheckStatus.OK, "without keeping to them"),
        (says('{"sum": 42, "mark": "sum"}'), CheckStatus.WARN, "without keeping to them"),
        (says("It is 42."), CheckStatus.WARN, "plain question"),
        (says('{"sum": 41, "mark": "qv-7431"}'), CheckStatus.WARN, "strict JSON schemas"),
        (says('{"sum": 41, "mark": "qv-7431"}'), CheckStatus.WARN, "plain question"),
        (BEHAVIOURS["too long"], CheckStatus.WARN, "plain question"),
        (BEHAVIOURS["a page"], CheckStatus.FAIL, "web page"),
        (BEHAVIOURS["401 that tells the key"], CheckStatus.FAIL, "401"),
        (BEHAVIOURS["404"], CheckStatus.FAIL, "does not exist"),
    ],
)
def test_a_model_is_tried_and_its_key_not_shown(
    behaviour: Behaviour, status: CheckStatus, said: str, tmp_path: Path
) -> None:
    with FakeEndpoint(behaviour) as endpoint:
        near = {"name": "m", "base_url": endpoint.url, "api_key": "sk-secret-1"}
        found = check_text_model(settings(data=tmp_path, models={"text": near}))
    assert (found.status, said in found.detail) == (status, True), found.detail
    assert "sk-secret" not in found.model_dump_json()


def test_what_an_endpoint_can_do_is_found_out_anew_and_written_down(tmp_path: Path) -> None:
    with FakeEndpoint(heedless(SUM)) as endpoint:
        given = settings(data=tmp_path, models={"text": {"name": "m", "base_url": endpoint.url}})
        known = [check_text_model(given).detail and _known(given, endpoint) for _ in range(2)]
        endpoint.behave(says(SUM))
        known += [check_text_model(given).detail and _known(given, endpoint)]
        asked = len(endpoint.calls)
    assert (known, asked) == (["told", "told", "schema"], 5)


@pytest.mark.parametrize(
    ("replies", "said"), [("text", "plain text only"), ("tool", "replies as tool calls")]
)
def test_what_the_settings_ask_for_is_what_is_said(replies: str, said: str, tmp_path: Path) -> None:
    with FakeEndpoint(calls(SUM, otherwise=says(SUM))) as endpoint:
        near = {"name": "m", "base_url": endpoint.url, "replies": replies}
        found = check_text_model(settings(data=tmp_path, models={"text": near}))
    assert (found.status, said in found.detail) == (CheckStatus.OK, True), found.detail


def _known(given: Settings, endpoint: FakeEndpoint) -> str:
    book = AbilityBook(DataFolder(given.data).endpoints)
    return book.of(endpoint.url, "m", SystemClock().now()).format


def test_a_model_that_answers_once_and_not_again_has_answered(tmp_path: Path) -> None:
    with FakeEndpoint(says("It is 42."), BEHAVIOURS["401"]) as endpoint:
        near = {"name": "m", "base_url": endpoint.url}
        found = check_text_model(settings(data=tmp_path, models={"text": near}))
    assert found.status is CheckStatus.WARN


def test_a_vision_model_has_to_take_pictures(tmp_path: Path) -> None:
    for behaviour, status in (
        (says(SUM), CheckStatus.OK),
        (lacking("images", then=says(SUM)), CheckStatus.FAIL),
    ):
        with FakeEndpoint(behaviour) as endpoint:
            given = {"vision": {"name": "m", "base_url": endpoint.url}}
            assert check_vision_model(settings(data=tmp_path, models=given)).status is status


def test_a_key_without_a_model_is_pointed_out() -> None:
    found = check_text_model(settings(models={"text": {"api_key": "k"}}))
    assert "models.text.name" in found.detail


@pytest.mark.parametrize(
    ("sections", "status", "said"),
    [
        ((), CheckStatus.OK, "none set"),
        (("text", "vision"), CheckStatus.OK, "the text model judges"),
        (("vision",), CheckStatus.OK, "the vision model judges"),
        (("text", "judge"), CheckStatus.FAIL, "401"),
    ],
)
def test_the_judge_is_tried_where_it_is_a_model_of_its_own(
    sections: Sequence[str], status: CheckStatus, said: str, tmp_path: Path
) -> None:
    with FakeEndpoint(BEHAVIOURS["401"]) as endpoint:
        near = {"name": "m", "base_url": endpoint.url}
        found = check_judge_model(settings(data=tmp_path, models=dict.fromkeys(sections, near)))
    assert (found.status, said in found.detail) == (status, True), found.detail

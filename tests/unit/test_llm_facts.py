"""What servers say about themselves: the models they have, and the context that a model is served with."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from treetap.app.doctor import CheckStatus
from treetap.app.doctor.endpoints import check_text_model
from treetap.bench.endpoint.behaviours import answers, says
from treetap.bench.endpoint.server import FakeEndpoint
from treetap.llm.facts import ServerFacts, server_facts
from treetap.models import EndpointSettings, Settings

SUM = '{"sum": 42, "mark": "qv-7431"}'
Pages = Mapping[str, object]

OLLAMA: Pages = {
    "/v1/models": {"object": "list", "data": [{"id": "qwen3:latest"}, {"id": "llama3.2:1b"}]},
    "/api/ps": {"models": [{"name": "qwen3:latest", "context_length": 4096}]},
}
VLLM: Pages = {"/v1/models": {"data": [{"id": "Qwen/Qwen3-8B", "max_model_len": 40960}]}}
LM_STUDIO: Pages = {
    "/v1/models": {"data": [{"id": "qwen3"}, {"id": "other"}]},
    "/api/v0/models": {
        "data": [
            {"id": "other", "state": "not-loaded", "max_context_length": 131072},
            {"id": "qwen3", "state": "loaded", "max_context_length": 32768, "loaded_context_length": 4096},
        ]
    },
}
LLAMA_CPP: Pages = {
    "/v1/models": {"data": [{"id": "/models/q.gguf", "meta": {"n_ctx": 8192, "n_ctx_train": 32768}}]}
}
OLD_LLAMA_CPP: Pages = {
    "/v1/models": {"data": [{"id": "/models/q.gguf", "meta": {"n_ctx_train": 32768}}]},
    "/props": {"default_generation_settings": {"n_ctx": 2048}},
}


async def facts_of(pages: Pages, name: str) -> ServerFacts:
    with FakeEndpoint(says(SUM), pages=pages) as endpoint:
        return await server_facts(EndpointSettings(name=name, base_url=endpoint.url))


@pytest.mark.parametrize(
    ("pages", "name", "context"),
    [
        (OLLAMA, "qwen3", 4096),
        (OLLAMA, "llama3.2:1b", None),
        (VLLM, "Qwen/Qwen3-8B", 40960),
        (LM_STUDIO, "qwen3", 4096),
        (LM_STUDIO, "other", None),
        (LLAMA_CPP, "any-name", 8192),
        (OLD_LLAMA_CPP, "any-name", 2048),
        ({}, "m", None),
    ],
)
async def test_the_context_of_a_model_is_found_in_each_servers_way(
    pages: Pages, name: str, context: int | None
) -> None:
    assert (await facts_of(pages, name)).context == context


async def test_the_names_of_the_models_are_listed() -> None:
    assert (await facts_of(OLLAMA, "m")).models == ("qwen3:latest", "llama3.2:1b")


@pytest.mark.parametrize(
    "page",
    [
        "<html>",
        "[" * 100_000,
        [],
        {"data": {}},
        {"data": [7, None, {"id": 3}, {"id": "m", "max_model_len": "many"}]},
        {"data": [{"id": "m", "max_model_len": True}]},
        {"data": [{"id": "m", "max_model_len": -5, "meta": []}]},
    ],
)
async def test_nothing_that_a_server_says_breaks_it(page: object) -> None:
    pages = dict.fromkeys(("/v1/models", "/api/ps", "/props"), page)
    assert (await facts_of(pages, "m")).context is None


def text_model(endpoint: FakeEndpoint, data: Path, **more: Any) -> Settings:
    given = {"name": "m", "base_url": endpoint.url, **more}
    return Settings.model_validate({"data": data, "models": {"text": given}})


@pytest.mark.parametrize(("context", "status"), [(4096, CheckStatus.OK), (8192, CheckStatus.WARN)])
def test_the_doctor_warns_of_a_context_that_the_server_does_not_have(
    context: int, status: CheckStatus, tmp_path: Path
) -> None:
    pages = {"/v1/models": {"data": [{"id": "m", "max_model_len": 4096}]}}
    with FakeEndpoint(says(SUM), pages=pages) as endpoint:
        found = check_text_model(text_model(endpoint, tmp_path, context=context))
    assert found.status is status
    if status is CheckStatus.WARN:
        assert "a context of 4096 tokens, and models.text.context is 8192" in found.detail
        assert found.hint.endswith("or set models.text.context=4096.")


def test_the_doctor_names_the_models_that_a_server_has(tmp_path: Path) -> None:
    missing = answers(404, {"error": {"message": "The model `m` does not exist."}})
    with FakeEndpoint(missing, pages=OLLAMA) as endpoint:
        found = check_text_model(text_model(endpoint, tmp_path))
    assert found.status is CheckStatus.FAIL
    assert found.hint.endswith("It has qwen3:latest, llama3.2:1b.")


async def test_the_key_goes_along_and_is_in_nothing_that_is_said(tmp_path: Path) -> None:
    with FakeEndpoint(says(SUM), pages={"/v1/models": {"data": []}}) as endpoint:
        settings = text_model(endpoint, tmp_path, api_key="sk-secret-and-long-1")
        found = await server_facts(settings.models.text)
        assert [head.get("authorization") for head in endpoint.fetched] == ["Bearer sk-secret-and-long-1"] * 4
    assert "secret" not in json.dumps([*found.models])

"""Ollama, LM Studio, vLLM and llama.cpp: their recipes load, and what they say is understood."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests import samples
from tests.fakes.frame_store import FakeFrameStore
from tests.unit.llm_stage import SHAPED, stage
from treetap.app.load import load_config
from treetap.bench.endpoint.behaviours import FINE, answers, calls, raw, says
from treetap.bench.endpoint.exchange import Behaviour, Exchange
from treetap.errors import EndpointRefused, PromptTooLong, TreetapError
from treetap.llm.abilities import Abilities
from treetap.models import ChatRequest, Message
from treetap.models.presets import PRESETS

NOTES = (Path(__file__).parents[2] / "notes" / "models.md").read_text(encoding="utf-8")
RECIPES = re.findall(r'^treetap run "…" (.+)$', NOTES, re.MULTILINE)

LM_STUDIO_FULL = (
    "Trying to keep the first 6547 tokens when context the overflows. However, the model is loaded with "
    "context length of only 4096 tokens, which is not enough."
)
VLLM_FULL = (
    "This model's maximum context length is 4096 tokens. However, you requested 400 output tokens and your "
    "prompt contains at least 3697 input tokens."
)
LLAMA_FULL = "request (5121 tokens) exceeds the available context size (4096 tokens), try increasing it"


def test_there_is_a_recipe_for_each_server() -> None:
    assert len(RECIPES) == 4


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda one: one.split("preset=")[1].split()[0])
def test_the_settings_of_a_recipe_can_be_used(recipe: str) -> None:
    models = load_config(env={}, overrides=recipe.removeprefix("--set ").split(" --set ")).models
    assert models.text.configured
    assert models.text.url == PRESETS[models.text.preset or "openai"]
    assert "127.0.0.1" in models.text.url


@pytest.mark.parametrize(
    ("behaviour", "error", "said"),
    [
        pytest.param(
            answers(404, {"error": {"message": 'model "qwen3" not found, try pulling it first'}}),
            EndpointRefused,
            "is not there (404",
            id="Ollama, no such model",
        ),
        pytest.param(
            answers(404, {"object": "error", "message": "The model `m` does not exist.", "code": 404}),
            EndpointRefused,
            "is not there (404",
            id="vLLM, no such model",
        ),
        pytest.param(raw("404 page not found", 404), EndpointRefused, "is not at this address", id="no /v1"),
        pytest.param(
            answers(400, {"error": LM_STUDIO_FULL}), PromptTooLong, "(to 4096)", id="LM Studio, context"
        ),
        pytest.param(
            answers(400, {"error": {"message": VLLM_FULL}}), PromptTooLong, "(to 4096)", id="vLLM, context"
        ),
        pytest.param(
            answers(
                400, {"error": {"code": 400, "message": LLAMA_FULL, "type": "exceed_context_size_error"}}
            ),
            PromptTooLong,
            "(to 4096)",
            id="llama.cpp, context",
        ),
    ],
)
async def test_what_they_refuse_is_said_in_one_line(
    behaviour: Behaviour, error: type[TreetapError], said: str
) -> None:
    async with stage(behaviour) as on:
        with pytest.raises(error) as caught:
            await on.model.chat(SHAPED)
    assert said in f"{caught.value.message} {caught.value.hint}"


def lm_studio(call: Exchange) -> None:
    """No JSON mode, no tool_choice but a word, and nothing at all where a call is required."""
    asked = call.request
    if (asked.get("response_format") or {}).get("type") == "json_object":
        call.send(400, {"error": "'response_format.type' must be 'json_schema' or 'text'"})
    elif isinstance(asked.get("tool_choice"), dict):
        call.send(
            400,
            {"error": "Invalid tool_choice type: 'object'. Supported string values: none, auto, required"},
        )
    elif asked.get("tool_choice") == "required":
        call.say("")
    else:
        calls(FINE)(call)


def without_images(call: Exchange) -> None:
    if "image_url" in json.dumps(call.request):
        said = (
            "image input is not supported - hint: if this is unexpected, you may need to provide the mmproj"
        )
        call.send(500, {"error": {"code": 500, "message": said, "type": "server_error"}})
    else:
        call.say(FINE)


def without_jinja(call: Exchange) -> None:
    if "response_format" in call.request:
        call.send(400, {"error": {"message": "JSON schema conversion failed:\nUnrecognized schema: {}"}})
    elif "tools" in call.request:
        call.send(500, {"error": {"message": "tools param requires --jinja flag", "code": 500}})
    else:
        call.say(FINE)


@pytest.mark.parametrize(
    ("behaviour", "settings", "known"),
    [
        pytest.param(lm_studio, {"replies": "tool"}, {"choice": "auto"}, id="LM Studio, tools"),
        pytest.param(lm_studio, {}, {}, id="LM Studio, a schema"),
        pytest.param(without_images, {}, {"images": False}, id="llama.cpp without mmproj"),
        pytest.param(without_jinja, {}, {"format": "text"}, id="llama.cpp, schema and jinja"),
        pytest.param(
            says(None, reasoning_content=FINE), {"effort": "none"}, {}, id="vLLM, the answer as a thought"
        ),
    ],
)
async def test_what_they_lack_is_done_without(
    behaviour: Behaviour, settings: dict[str, Any], known: dict[str, Any]
) -> None:
    frames = FakeFrameStore()
    frame = await frames.put(samples.blank())
    request: ChatRequest = SHAPED.model_copy(
        update={"messages": (Message(role="user", text="What now?", frames=(frame.id,)),)}
    )
    async with stage(behaviour, frames=frames, **settings) as on:
        assert (await on.model.chat(request)).text == FINE
        assert on.model.abilities == Abilities(**known)

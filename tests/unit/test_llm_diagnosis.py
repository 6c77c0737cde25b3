"""What is wrong with an endpoint is said in one line, with what to do; a run that went on without says it."""

from __future__ import annotations

import ssl

import pytest

from tests.unit.llm_stage import KEY, REQUEST, SHAPED, stage
from treetap.bench.endpoint.behaviours import BEHAVIOURS, answers, busy, page, says
from treetap.bench.endpoint.exchange import Behaviour
from treetap.errors import PromptTooLong, ReplyInvalid, TreetapError
from treetap.llm.diagnosis import Diagnosis, never_came, reason_of
from treetap.models import EndpointSettings, Usage
from treetap.models.presets import PRESETS, is_near, preset_of


def error(status: int, said: str) -> Behaviour:
    return answers(status, {"error": {"message": said, "type": "error"}})


@pytest.mark.parametrize(
    ("behaviour", "problem", "remedy"),
    [
        (
            error(401, "Incorrect API key provided."),
            "refuses the API key (401: Incorrect",
            "models.judge.api_key",
        ),
        (error(402, "Insufficient Balance"), "has no credit left", "Top up"),
        (error(429, "You exceeded your current quota."), "has no credit left", "Top up"),
        (error(403, "Not in your country."), "may not be used with this key (403", "models.judge.api_key"),
        (error(404, "The model `m` does not exist."), "is not there (404", "models.judge.name"),
        (answers(404, {"error": "model 'm' not found"}), "is not there (404", "models.judge.name"),
        (answers(404, {"detail": "Not Found"}), "is not at this address (404: Not Found)", "end in /v1"),
        (page(404), "is not at this address (404: a web page)", "end in /v1"),
        (busy(), "limits the rate of calls (429", "max_concurrent"),
        (error(503, "overloaded"), "is busy (503: overloaded)", "Try again later"),
        (BEHAVIOURS["reset"], "cannot be reached (connection reset)", "Try again later"),
        (BEHAVIOURS["400, too much"], "has too small a context", "models.judge.context (to 8192)"),
        (BEHAVIOURS["redirect"], "answers with another address", "models.judge.base_url"),
    ],
)
async def test_each_refusal_says_what_is_wrong_and_what_to_do(
    behaviour: Behaviour, problem: str, remedy: str
) -> None:
    async with stage(behaviour, section="models.judge", max_retries=1) as on:
        with pytest.raises(TreetapError) as caught:
            await on.model.chat(REQUEST)
    said = caught.value
    assert said.message.startswith(f"The model any-model at {on.endpoint.url} {problem}"), said.message
    assert remedy in said.hint
    assert "\n" not in said.message + said.hint
    assert KEY not in on.meter.trouble == f"{said.message} {said.hint}"


@pytest.mark.parametrize(
    ("said", "size"),
    [
        ("request (5121 tokens) exceeds the available context size (4096 tokens), try increasing it", 4096),
        ("This model's maximum context length is 8192 tokens. However, you requested 9000 tokens.", 8192),
        ("Requested tokens exceed the context window of 2048", 2048),
        ("Please reduce the length of the messages.", None),
    ],
)
async def test_the_context_that_a_server_has_is_said(said: str, size: int | None) -> None:
    async with stage(error(400, said)) as on:
        with pytest.raises(PromptTooLong) as caught:
            await on.model.chat(REQUEST)
    assert (f"(to {size})" in caught.value.hint) is (size is not None)


async def test_a_server_that_is_not_there_is_to_be_started() -> None:
    async with stage(says("Never said."), base_url="http://127.0.0.1:9/v1", max_retries=0) as on:
        with pytest.raises(TreetapError) as caught:
            await on.model.chat(REQUEST)
    assert caught.value.message.endswith("cannot be reached (connection refused).")
    assert caught.value.hint == "Start the server, or set models.text.base_url."


@pytest.mark.parametrize(
    ("given", "remedy"),
    [
        ({"preset": "ollama"}, "Start the server (`ollama serve`), or set models.vision.base_url."),
        ({"preset": "llamacpp"}, "Start the server (`llama-server -m MODEL.gguf`), or set"),
        ({"base_url": "http://localhost:1234/v1"}, "Start the server (`lms server start`), or set"),
        ({"preset": "deepseek"}, "Check the network and models.vision.base_url."),
    ],
)
def test_how_a_server_is_started_is_said(given: dict[str, str], remedy: str) -> None:
    settings = EndpointSettings.model_validate({"name": "m"} | given)
    found = Diagnosis(settings, "models.vision").unreachable("cannot be reached", "")
    assert found.hint.startswith(remedy)


async def test_a_server_that_was_not_there_is_asked_once_from_then_on() -> None:
    """Pauses that were of no use the first time are not made for every question of a run."""
    async with stage(says("Never said."), base_url="http://127.0.0.1:9/v1", max_retries=3) as on:
        for _ in range(2):
            with pytest.raises(TreetapError, match="connection refused"):
                await on.model.chat(REQUEST.model_copy(update={"deadline": 60}))
            waited = on.clock.monotonic()
        assert [one.usage for one in on.meter.taken()] == [Usage(failed=1)] * 5
        assert waited > 0
        with pytest.raises(TreetapError, match=r"refused\)\.\n"):
            await on.model.chat(REQUEST)
        assert on.clock.monotonic() == waited


async def test_a_model_that_is_being_loaded_is_waited_for() -> None:
    loading = error(503, "Loading model")
    async with stage(*[loading] * 9, says("At last."), max_retries=1) as on:
        assert (await on.model.chat(REQUEST.model_copy(update={"deadline": 200}))).text == "At last."


@pytest.mark.parametrize(
    ("error", "said", "away"),
    [
        (ConnectionRefusedError(), "connection refused", True),
        (ssl.SSLCertVerificationError(), "its certificate is not trusted", True),
        (ssl.SSLError(1, "wrong version"), "no TLS there: http:// instead of https://?", True),
        (OSError("odd\nthing"), "OSError odd thing", False),
        (RuntimeError("x" * 500), "…", False),
    ],
)
def test_why_a_connection_failed_is_said_in_plain_words(error: Exception, said: str, away: bool) -> None:
    outer = RuntimeError("Connection error.")
    outer.__cause__ = error
    assert said in reason_of(outer)
    assert len(reason_of(outer)) <= 120
    assert never_came(outer) is away


@pytest.mark.parametrize(
    ("url", "near"),
    [
        ("http://127.0.0.1:1/v1", True),
        ("http://192.168.1.5:11434/v1", True),
        ("http://gpu-box:8000/v1", True),
        ("http://mac.local/v1", True),
        ("http://[::1]:1/v1", True),
        ("https://api.openai.com/v1", False),
        ("http://8.8.8.8/v1", False),
    ],
)
def test_whether_somebody_here_can_start_the_server(url: str, near: bool) -> None:
    assert is_near(url) is near


def test_a_provider_is_known_by_its_address() -> None:
    assert all(preset_of(url) == name for name, url in PRESETS.items())
    assert preset_of("http://localhost:11434/v1/") == "ollama"
    assert preset_of("https://api.deepseek.com/beta") == "deepseek"
    assert preset_of("http://127.0.0.1:9/v1") is None


class TestWarnings:
    """What a run says of the questions that were not answered."""

    async def test_an_endpoint_that_stays_away_is_said_with_what_was_done_instead(self) -> None:
        async with stage(BEHAVIOURS["401"]) as on:
            for _ in range(3):
                with pytest.raises(TreetapError):
                    await on.model.chat(REQUEST)
        (line,) = on.meter.warnings("the offline policy was used")
        assert line.startswith(f"The model any-model at {on.endpoint.url} refuses the API key (401")
        assert "): 3 of 3 questions got no answer, the offline policy was used. Set OPENAI_API_KEY" in line
        assert "\n" not in line

    async def test_what_a_second_try_mended_is_no_warning(self) -> None:
        async with stage(BEHAVIOURS["503"], says("Hello.")) as on:
            await on.model.chat(REQUEST)
        assert (on.meter.warnings(), on.meter.trouble) == ((), "")

    @pytest.mark.parametrize("name", ["a page", "too long", "content blank"])
    async def test_a_bad_reply_is_a_warning_until_the_question_is_answered(self, name: str) -> None:
        async with stage(BEHAVIOURS[name], says("Hello.")) as on:
            with pytest.raises(ReplyInvalid):
                await on.model.chat(REQUEST)
            (line,) = on.meter.warnings()
            assert "gives no usable reply" in line
            await on.model.chat(REQUEST.model_copy(update={"purpose": "judge"}))
            assert on.meter.warnings()
            await on.model.chat(REQUEST)
            assert on.meter.warnings() == ()

    async def test_an_endpoint_that_came_back_is_said_all_the_same(self) -> None:
        async with stage(BEHAVIOURS["silent"], says("Hello.")) as on:
            with pytest.raises(TreetapError):
                await on.model.chat(REQUEST.model_copy(update={"deadline": 0.1}))
            await on.model.chat(REQUEST)
        (line,) = on.meter.warnings()
        assert "within 0.1 seconds: 1 of 2 questions got no answer. Raise models.text.timeout" in line
        assert on.meter.trouble == ""

    async def test_a_new_run_begins_without(self) -> None:
        async with stage(BEHAVIOURS["401"]) as on:
            with pytest.raises(TreetapError):
                await on.model.chat(REQUEST)
            on.meter.begin(5)
        assert (on.meter.warnings(), on.meter.trouble) == ((), "")

    async def test_each_endpoint_has_a_line_of_its_own(self) -> None:
        lines: list[str] = []
        for section in ("models.text", "models.vision"):
            async with stage(BEHAVIOURS["401"], section=section) as on:
                with pytest.raises(TreetapError):
                    await on.model.chat(SHAPED)
            lines += on.meter.warnings("the offline policy was used")
        assert ["the offline policy" in line for line in lines] == [True, False]

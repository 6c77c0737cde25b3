"""The perfect model's harness: honest replies to every kind of call, who said no, and which episodes."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from treetap.bench.ceiling.causes import who_said_no
from treetap.bench.ceiling.comparing import Comparing
from treetap.bench.ceiling.consenting import Consenting
from treetap.bench.ceiling.figures import figures
from treetap.bench.ceiling.framing import Framing
from treetap.bench.ceiling.judging import ErringJudge, HonestJudge
from treetap.bench.ceiling.minds import Mind, kind_of
from treetap.bench.ceiling.parts import episodes_of, with_other_values
from treetap.bench.ceiling.trial import Row
from treetap.bench.ceiling.truth import Truth
from treetap.bench.episodes.episode import Episode
from treetap.bench.episodes.outcome import Outcome
from treetap.policy.model.reader import Reading, literal
from treetap.prompts.render import render

Json = dict[str, Any]


def episode(words: str, part: str = "core") -> Episode:
    return episodes_of(part, only=words)[0]


def request(name: str, user: str) -> Json:
    schema = {"json_schema": {"name": name, "schema": {}}}
    return {"messages": [{"role": "user", "content": user}], "response_format": schema}


def judgement(truth: Truth, *lines: str, facts: tuple[str, ...] = (), answer: str = "") -> Json:
    """As the judge renders it: one screen with these lines."""
    screen = {"number": 1, "when": "the last screen", "app": '"org.example"', "lines": lines, "left_out": 0}
    user = render(
        "judge",
        task=truth.episode.sentence,
        answer=json.dumps(answer) if answer else "",
        steps=['1 tap at "Save": worked'],
        screens=[screen],
        facts=facts,
        seen=[],
    )
    return request("judgement", user)


def verdict(reply: Json) -> tuple[str, list[str]]:
    (one,) = reply["requirements"]
    return one["verdict"], one["cites"]


@pytest.fixture(scope="module")
def question() -> Truth:
    return Truth.of(episode("contacts which firm"))


@pytest.fixture(scope="module")
def sending() -> Truth:
    return Truth.of(episode("contacts pass on"))


def begun(truth: Truth, *, holds: bool) -> Truth:
    """As if the phone's judge had said so."""
    judge = replace(truth.task, judge=lambda seen: holds and (seen.answer or "") != "wrong", answer=None)
    return replace(truth, task=judge, _before=truth.state)


def test_the_judge_cites_the_answer_and_refuses_a_wrong_one(question: Truth) -> None:
    answer, judge = question.recipe.answer or "", HonestJudge(begun(question, holds=True))
    lines = ('1.1 text "李四"', f'1.2 text "{answer}"')
    assert verdict(judge(judgement(question, *lines, answer=f"是{answer}。"))) == ("met", ["1.2", "1.1"])
    assert verdict(judge(judgement(question, *lines, answer="wrong")))[0] == "not_met"


def test_the_judge_says_met_only_with_a_line_that_has_to_do_with_it(question: Truth) -> None:
    judge = HonestJudge(begun(question, holds=True))
    assert verdict(judge(judgement(question, '1.1 text "zzz"'))) == ("not_seen", [])
    fresh = judgement(question, '1.1 text "zzz"', facts=("new on screen 1 since screen 1: 1.1",))
    assert verdict(judge(fresh)) == ("met", ["1.1"])


def test_the_judge_goes_by_the_phone_and_not_by_the_screen(question: Truth) -> None:
    judge = HonestJudge(begun(question, holds=False))
    assert verdict(judge(judgement(question, f'1.1 text "{question.recipe.answer}"')))[0] == "not_met"


def test_an_erring_judge_turns_one_answer_in_ten_round(question: Truth) -> None:
    judge = ErringJudge(begun(question, holds=True))
    asked = judgement(question, '1.1 text "李四"')
    wrong = sum(verdict(judge(asked))[0] != "met" for _ in range(1_000))
    assert 70 <= wrong <= 130


def test_consent_is_given_to_the_steps_of_the_way_and_not_twice(sending: Truth) -> None:
    guard = Consenting(sending)

    def asked(label: str, **more: object) -> bool:
        quoted = json.dumps(label, ensure_ascii=False)
        told = {"task": sending.episode.sentence, "act": "send", "values": [("label", quoted)], "again": 0}
        answer: bool = guard.consent(request("consent", render("consent", **{**told, **more})))["asked_for"]
        return answer

    assert asked("发送")
    assert not asked("全部删除")
    assert not asked("发送", again=1)


def test_a_control_commits_to_what_it_did_on_the_way(sending: Truth) -> None:
    guard = Consenting(sending)
    for label, commits in (("发送", "send"), ("分享", "nothing"), ("继续", "nothing")):
        prompt = render("commitment", label=json.dumps(label), title="", texts=[], choices=[])
        assert guard.commitment(request("commitment", prompt))["commits"] == commits


def test_the_reader_names_the_receiver_and_nothing_that_is_not_in_the_sentence(sending: Truth) -> None:
    reply = Framing(sending)({})
    assert reply["asks_for"] == [{"act": "send", "receiver": "爸爸", "value": None}]
    for one in episodes_of("core", "both", limit=8):
        read = literal(Reading.model_validate(Framing(Truth.of(one))({})), one.sentence)
        assert read.goals


def test_a_question_and_what_cannot_be_done_ask_for_nothing(question: Truth) -> None:
    for truth in (question, Truth.of(episode("contacts remove a stranger"))):
        assert Framing(truth)({})["asks_for"] == []


def test_calls_are_told_apart_by_their_schema_and_counted() -> None:
    mind = Mind({"judgement": lambda _request: {"requirements": []}})
    assert mind(request("judgement", "Task: x")) == '{"requirements": []}'
    mind({"messages": [{"role": "user", "content": "Write a sentence."}]})
    assert dict(mind.calls) == {"judgement": 1, "prose": 1}
    assert kind_of({"messages": [{"role": "user", "content": "Task: x"}]}) == "decision"


@pytest.mark.parametrize(
    ("status", "reason", "last", "who"),
    [
        ("success", "", {"kind": "judged"}, ""),
        ("aborted", "", {"kind": "ruled", "ruling": {"permission": "ask", "reason": "x"}}, "guard"),
        ("partial", "", {"kind": "judged"}, "judge"),
        ("failed", "", {"kind": "decided", "decision": {"kind": "done"}}, "rules of the verifier"),
        ("failed", "", {"kind": "decided", "decision": {"kind": "infeasible"}}, "policy (infeasible)"),
        ("failed", "5 steps in a row failed", {"kind": "action_done"}, "budget, after execution"),
        ("error", "no end after 240 s", {"kind": "judged"}, "broke off"),
    ],
)
def test_who_had_the_last_word(status: str, reason: str, last: Json, who: str) -> None:
    assert who_said_no(status, reason, [{"payload": last}]) == who


def test_parts_are_core_in_two_versions_and_both_languages() -> None:
    core, second = episodes_of("core"), episodes_of("second", "both")
    assert (len(core), len(second)) == (211, 422)
    assert {one.version for one in second} == {2}
    assert {one.locale for one in second} == {"en", "zh"}
    assert len({one.id for one in second}) == 422
    assert len(episodes_of("core", limit=10)) == 10
    assert episodes_of("core", "zh", only="contacts which firm")[0].sentence.endswith("？")


def test_other_values_are_another_sentence_of_the_same_template() -> None:
    one = episode("contacts which firm")
    other = with_other_values(one)
    assert other is not None
    assert (other.template, other.sentence != one.sentence) == (one.template, True)
    assert with_other_values(episode("settings hours to twenty-four")) is None


def test_a_way_is_recorded_on_the_second_versions_too() -> None:
    first, second = Truth.of(episode("files matter")), Truth.of(episode("files matter", "second"))
    labels = [[one.on.called for one in truth.recipe.deeds if one.on] for truth in (first, second)]
    assert len(labels[0]) == len(labels[1])
    assert labels[0] != labels[1]


def test_figures_count_what_was_done_and_not_said() -> None:
    one = episode("contacts which firm")
    good = Outcome(one, "simple", 2, "success", "", held=True, steps=3)
    rows = [
        Row(good, calls={"decision": 2, "reading": 1}, by="judge", commits=("send",)),
        Row(replace(good, status="partial"), said_no="judge", calls={"decision": 9}, refusals=("no",)),
        Row(replace(good, held=False), calls={}),
        Row(replace(good, status="failed", possible=False), said_no="policy (infeasible)"),
        Row(replace(good, decisions=0, replayed=True), run=2),
    ]
    found = figures(rows)
    assert (found["episodes"], found["good"], found["false_completions"]) == (4, 2, 1)
    assert (found["done_but"], found["done_but_said_no"]) == ({"partial": 1}, {"judge": 1})
    assert (found["impossible"], found["said_to_be_infeasible"]) == (1, 1)
    assert (found["commit"], found["consent_share"]) == (1, 1.0)
    assert found["calls_within_steps_plus_2"] == 3
    assert found["again"]["run 2"]["no_decision_share"] == 1.0


def test_sentences_of_one_template_are_the_same_task_with_other_values() -> None:
    one = episode("messages quiet en")
    known, other = one.sentence, with_other_values(one)
    assert other is not None
    compare = Comparing(Truth.of(other))

    def asked(new: str) -> Json:
        return compare(
            request("same_task", render("same_task", known=json.dumps(known), new=json.dumps(new)))
        )

    found = asked(other.sentence)
    assert found["same"]
    (pair,) = found["differs"]
    assert known.replace(pair["known"], pair["new"]) == other.sentence
    assert not asked("Delete the conversation with Mom")["same"]

"""Rules that hold between a model's fields (A1, A2, B13, C4, E4, E5, F2)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pydantic import ValidationError

from tests import samples
from tests.unit.test_models_roundtrip import BOUNDS, CAPTURE, FRAME, SIZE, STEP
from treetap.errors import ReplyInvalid
from treetap.models import (
    HINT_CEILING,
    Allowed,
    Answer,
    AnswerKind,
    Appears,
    AskHuman,
    Back,
    Blocker,
    BlockerKind,
    Candidate,
    Drag,
    Element,
    EmbedderIdentity,
    Execution,
    Frame,
    Goal,
    GoHome,
    Handling,
    Key,
    LearnedNode,
    LearnedStep,
    LocateResult,
    Match,
    Method,
    NamedValue,
    NodeRecord,
    Origin,
    Outcome,
    Point,
    Press,
    Question,
    Record,
    ReplaySettings,
    RunResult,
    Screen,
    SideEffect,
    SideEffectKind,
    SightReply,
    Situation,
    Slot,
    Source,
    Status,
    StepRecord,
    Tap,
    Target,
    TaskFrame,
    Text,
    Tier,
    Usage,
    Vector,
    Wait,
    parse_decision,
)

FINAL = [Status.SUCCESS, Status.PARTIAL, Status.FAILED, Status.ABORTED, Status.INFEASIBLE]
UNFINISHED = [Status.PENDING, Status.RUNNING]


def step(action: Any) -> StepRecord:
    return STEP.model_copy(update={"action": action})


def node(name: str, *done: NodeRecord | StepRecord, **more: Any) -> NodeRecord:
    return NodeRecord(**{"id": name, "task": name, "status": Status.SUCCESS} | more, done=done)


def result(**more: Any) -> RunResult:
    given: dict[str, Any] = {"run": "r", "task": "t", "status": Status.SUCCESS, "duration": 1}
    return RunResult(**{**given, "steps": 0, "decisions": 0, "tree": node("0")} | more)


class TestOutcome:
    def test_the_statuses_are_split_into_final_and_not(self) -> None:
        assert [status for status in Status if status.final] == FINAL
        assert [status for status in Status if not status.final] == UNFINISHED

    @pytest.mark.parametrize("status", FINAL)
    def test_an_outcome_has_its_nodes_status(self, status: Status) -> None:
        outcome = Outcome(node=node("0", status=status, reason="because"))
        assert (outcome.status, outcome.reason) == (status, "because")

    @pytest.mark.parametrize("status", UNFINISHED)
    def test_an_unfinished_node_has_no_outcome(self, status: Status) -> None:
        with pytest.raises(ValidationError, match="final status"):
            Outcome(node=node("0", status=status))


class TestRunResult:
    @pytest.mark.parametrize("status", FINAL)
    def test_a_run_ends(self, status: Status) -> None:
        assert result(status=status).status is status

    @pytest.mark.parametrize("status", UNFINISHED)
    def test_an_unfinished_run_has_no_result(self, status: Status) -> None:
        with pytest.raises(ValidationError, match="final status"):
            result(status=status)

    def test_model_calls_and_tokens_are_the_usage(self) -> None:
        run = result(usage=Usage(calls=3, tokens_in=100, tokens_out=20))
        assert (run.model_calls, run.tokens) == (3, 120)

    def test_a_run_without_a_model_cost_nothing(self) -> None:
        assert (result().model_calls, result().tokens) == (0, 0)

    def test_usage_adds_up(self) -> None:
        one = Usage(calls=1, failed=2, tokens_in=2, tokens_out=3, cost=0.25)
        other = Usage(calls=10, failed=20, tokens_in=20, tokens_out=30, cost=0.5)
        assert one + other == Usage(calls=11, failed=22, tokens_in=22, tokens_out=33, cost=0.75)

    def test_actions_are_in_the_order_in_which_they_were_done(self) -> None:
        """A step, a child that taps, and a step after it: the child's comes between them."""
        a, b, c, d = Back(), GoHome(), Wait(seconds=1), Wait(seconds=2)
        tree = node("0", step(a), node("0.0", node("0.0.0", step(b))), step(c), node("0.1", step(d)))
        assert result(tree=tree).actions == (a, b, c, d)
        again = NodeRecord.model_validate_json(tree.model_dump_json())
        assert result(tree=again).actions == (a, b, c, d)

    def test_the_summary_has_the_keys_that_others_rely_on(self) -> None:
        run = result(
            usage=Usage(calls=3, failed=1, tokens_in=100, tokens_out=20),
            answer="42",
            confidence=0.5,
            warnings=("The model is not there.",),
            side_effects=(
                SideEffect(kind=SideEffectKind.CALLED, what="Called: Mom", asked_for=False, ended=True),
            ),
        )
        assert run.summary() == {
            "status": "success",
            "duration": 1.0,
            "steps": 0,
            "decisions": 0,
            "model_calls": 3,
            "failed_calls": 1,
            "tokens": 120,
            "replayed": False,
            "confidence": 0.5,
            "run": "r",
            "task": "t",
            "reason": "",
            "answer": "42",
            "experience": None,
            "learned": 0,
            "warnings": ["The model is not there."],
            "side_effects": [{"kind": "called", "what": "Called: Mom", "asked_for": False, "ended": True}],
        }
        assert json.loads(json.dumps(run.summary())) == run.summary()

    @pytest.mark.parametrize(
        "wrong",
        [{"duration": -1}, {"steps": -1}, {"decisions": -1}, {"confidence": 1.1}, {"run": ""}, {"task": ""}],
    )
    def test_impossible_figures_are_refused(self, wrong: dict[str, Any]) -> None:
        with pytest.raises(ValidationError):
            result(**wrong)


class TestTree:
    def test_a_walk_meets_parents_before_children_and_siblings_in_order(self) -> None:
        tree = node("0", node("0.0", node("0.0.0"), node("0.0.1")), node("0.1", node("0.1.0")))
        assert [one.id for one in tree.walk()] == ["0", "0.0", "0.0.0", "0.0.1", "0.1", "0.1.0"]

    def test_steps_and_children_are_told_apart_and_keep_their_order(self) -> None:
        first, second = step(Back()), step(GoHome())
        tree = node("0", first, node("0.0"), second, node("0.1"))
        assert tree.steps == (first, second)
        assert [child.id for child in tree.children] == ["0.0", "0.1"]

    def test_what_was_learned_keeps_its_order_too(self) -> None:
        tap, press = LearnedStep(action=Back()), LearnedStep(action=GoHome())
        child = LearnedNode(goal="below", parts=(press,))
        tree = LearnedNode(goal="all", parts=(tap, child, press))
        assert LearnedNode.model_validate_json(tree.model_dump_json()).parts == (tap, child, press)
        assert (tree.steps, tree.children) == ((tap, press), (child,))

    def test_a_leaf_walks_over_itself(self) -> None:
        leaf = node("0")
        assert list(leaf.walk()) == [leaf]


class TestLocateResult:
    FOUND: dict[str, Any] = {  # noqa: RUF012 - read only
        "found": True,
        "center": Point.pixel(5, 5),
        "bounds": BOUNDS,
        "method": Method.TREE,
    }

    def test_found_is_somewhere_by_some_method(self) -> None:
        assert LocateResult(**self.FOUND).center == Point.pixel(5, 5)

    @pytest.mark.parametrize("missing", ["center", "bounds", "method"])
    def test_found_without_a_place_or_method_is_refused(self, missing: str) -> None:
        with pytest.raises(ValidationError, match="a found element has"):
            LocateResult(**self.FOUND | {missing: None})

    def test_not_found_has_nowhere_to_touch(self) -> None:
        with pytest.raises(ValidationError, match="no center"):
            LocateResult(found=False, center=Point.pixel(5, 5))

    def test_not_found_can_have_candidates(self) -> None:
        candidate = Candidate(bounds=BOUNDS, confidence=0.4, method=Method.OCR)
        assert LocateResult(found=False, candidates=(candidate,)).candidates == (candidate,)

    @pytest.mark.parametrize("confidence", [-0.1, 1.1, float("nan")])
    def test_confidence_is_a_probability(self, confidence: float) -> None:
        with pytest.raises(ValidationError):
            LocateResult(found=False, confidence=confidence)


class TestScreen:
    @staticmethod
    def element(name: str, **more: Any) -> Element:
        return Element(id=name, bounds=BOUNDS, source=Source.TREE, **more)

    @staticmethod
    def screen(*elements: Element, **more: Any) -> Screen:
        return Screen(frame=CAPTURE, elements=elements, **more)

    def test_an_element_is_found_by_its_id(self) -> None:
        row, switch = self.element("row"), self.element("switch", parent="row", label_of="row")
        screen = self.screen(row, switch)
        assert screen.element("switch") == switch
        assert screen.element("other") is None

    def test_ids_differ(self) -> None:
        with pytest.raises(ValidationError, match="same id"):
            self.screen(self.element("a"), self.element("a"))

    @pytest.mark.parametrize("reference", ["parent", "label_of"])
    def test_an_element_refers_to_what_is_there(self, reference: str) -> None:
        with pytest.raises(ValidationError, match="not on the screen"):
            self.screen(self.element("a", **{reference: "b"}))

    def test_a_blocker_refers_to_what_is_there(self) -> None:
        blocker = Blocker(kind=BlockerKind.AD, description="an ad", elements=("a", "b"))
        with pytest.raises(ValidationError, match="refers to b"):
            self.screen(self.element("a"), blockers=(blocker,))

    def test_a_parent_may_come_after_its_child(self) -> None:
        assert self.screen(self.element("child", parent="parent"), self.element("parent")).elements

    @pytest.mark.parametrize("parents", [{"a": "a"}, {"a": "b", "b": "a"}, {"a": "b", "b": "c", "c": "b"}])
    def test_nothing_is_inside_itself(self, parents: dict[str, str]) -> None:
        with pytest.raises(ValidationError, match="its own ancestor"):
            self.screen(*(self.element(name, parent=parent) for name, parent in parents.items()))

    @pytest.mark.parametrize("sha", ["", "abc", "A" * 64, "g" * 64, "0" * 65])
    def test_a_frame_is_known_by_its_sha(self, sha: str) -> None:
        with pytest.raises(ValidationError):
            Frame(id="f", sha=sha, size=SIZE)


class TestQuestion:
    def test_a_choice_has_choices(self) -> None:
        assert Question(text="?", kind=AnswerKind.CHOICE, choices=("a",)).choices == ("a",)
        with pytest.raises(ValidationError, match="lists its choices"):
            Question(text="?", kind=AnswerKind.CHOICE)

    @pytest.mark.parametrize("kind", [AnswerKind.TEXT, AnswerKind.CONFIRMATION])
    def test_no_other_question_has_choices(self, kind: AnswerKind) -> None:
        with pytest.raises(ValidationError, match="no other question"):
            Question(text="?", kind=kind, choices=("a",))

    @pytest.mark.parametrize("wrong", [{"text": ""}, {"kind": "choice", "choices": [""]}, {"timeout": -1}])
    def test_an_empty_question_or_choice_is_refused(self, wrong: dict[str, Any]) -> None:
        with pytest.raises(ValidationError):
            Question.model_validate({"text": "?"} | wrong)

    def test_a_policy_asks_only_what_can_be_asked(self) -> None:
        with pytest.raises(ValidationError, match="lists its choices"):
            AskHuman(question="?", answer=AnswerKind.CHOICE)


class TestAnswer:
    @pytest.mark.parametrize(
        "answer", [Answer(text=""), Answer(text="a"), Answer(yes=False), Answer(yes=True)]
    )
    def test_a_no_and_an_empty_text_are_answers(self, answer: Answer) -> None:
        assert answer.given

    def test_silence_is_none(self) -> None:
        assert not Answer().given

    def test_an_answer_does_not_say_two_things(self) -> None:
        with pytest.raises(ValidationError, match="not both"):
            Answer(text="no", yes=True)


class TestTaskFrame:
    @staticmethod
    def goal(name: str, *slots: Slot) -> Goal:
        return Goal(id=name, verb="send", slots=slots)

    @staticmethod
    def frame(*goals: Goal) -> TaskFrame:
        return TaskFrame(sentence="do it", language="en", goals=goals)

    def test_values_hold_slots_and_their_parts(self) -> None:
        assert FRAME.values == {"time": "7:30", "time.hour": "7", "time.minute": "30"}

    def test_values_fill_texts(self) -> None:
        assert Text.slot("time", "minute").fill(slots=FRAME.values) == "30"

    def test_values_come_from_every_goal(self) -> None:
        ann, bob = (
            Slot(name="who1", type="person", value="Ann"),
            Slot(name="who2", type="person", value="Bob"),
        )
        assert self.frame(self.goal("g1", ann), self.goal("g2", bob)).values == {"who1": "Ann", "who2": "Bob"}

    def test_a_value_may_serve_two_goals(self) -> None:
        ann = Slot(name="who", type="person", value="Ann")
        assert self.frame(self.goal("g1", ann), self.goal("g2", ann)).values == {"who": "Ann"}

    def test_one_name_for_two_values_is_refused(self) -> None:
        ann, bob = Slot(name="who", type="person", value="Ann"), Slot(name="who", type="person", value="Bob")
        with pytest.raises(ValidationError, match="'who' stands for two things"):
            self.frame(self.goal("g1", ann), self.goal("g2", bob))

    def test_a_part_is_not_shadowed_by_a_slot(self) -> None:
        time = Slot(name="time", type="time", value="7:30", parts=(NamedValue(name="hour", value="7"),))
        other = Slot(name="time.hour", type="number", value="8")
        with pytest.raises(ValidationError, match=r"'time\.hour' stands for two things"):
            self.frame(self.goal("g1", time, other))

    def test_goal_ids_differ(self) -> None:
        with pytest.raises(ValidationError, match="same id"):
            self.frame(self.goal("g1"), self.goal("g1"))

    def test_a_task_has_a_goal(self) -> None:
        with pytest.raises(ValidationError):
            self.frame()


class TestDecider:
    @pytest.mark.parametrize("field", [{"by": "human"}, {"usage": {}}])
    def test_a_model_does_not_say_who_decided_or_what_it_cost(self, field: dict[str, Any]) -> None:
        with pytest.raises(ReplyInvalid, match="not yours to set"):
            parse_decision({"kind": "done"} | field, Allowed())


class TestSightReply:
    @pytest.mark.parametrize("data", [[1], "a", 5, None])
    def test_what_a_vision_model_said_is_an_object(self, data: Any) -> None:
        with pytest.raises(ValidationError):
            SightReply(data=data)


class TestSituation:
    def test_what_the_person_asked_for_is_never_left_out(self) -> None:
        told = samples.situation().model_dump(exclude={"mandate"})
        with pytest.raises(ValidationError, match="mandate"):
            Situation.model_validate(told)


class TestExecution:
    def test_what_held_already_took_no_input(self) -> None:
        assert Execution(held=True).inputs == ()
        with pytest.raises(ValidationError, match="nothing is sent"):
            Execution(held=True, inputs=(Press(key=Key.HOME),))


class TestLearnedStep:
    @pytest.mark.parametrize(
        "given",
        [
            {"action": Tap(target=Target(element="e1"))},
            {"action": Drag(target=Target(text="a"), to=Target(text="b", element="e1"))},
            {"action": Back(), "expect": (Appears(target=Target(element="e1")),)},
            {"action": Back(handling=Handling(fallback=Tap(target=Target(element="e1"))))},
        ],
    )
    def test_an_elements_id_is_never_stored(self, given: dict[str, Any]) -> None:
        with pytest.raises(ValidationError, match="only known on its own screen"):
            LearnedStep(**given)


class TestMatch:
    """What may only be a hint is never sure enough for a replay (DETAILS: the reuse rule)."""

    HINTS: dict[str, tuple[Tier, dict[str, Any]]] = {  # noqa: RUF012 - read only
        "similar": (Tier.SIMILAR, {}),
        "unverified": (Tier.LITERAL, {"verified": False}),
        "imported, untried": (Tier.LITERAL, {"origin": Origin.IMPORTED, "record": Record(fail=1)}),
    }

    @pytest.mark.parametrize("name", HINTS)
    def test_a_hint_stays_below_a_replay(self, name: str) -> None:
        tier, more = self.HINTS[name]
        known = samples.task_experience(**more)
        assert Match(experience=known, tier=tier, confidence=HINT_CEILING).tier is tier
        with pytest.raises(ValidationError, match="no further"):
            Match(experience=known, tier=tier, confidence=0.9)

    @pytest.mark.parametrize("more", [{}, {"origin": Origin.IMPORTED, "record": Record(ok=1)}])
    def test_what_worked_here_may_be_replayed(self, more: dict[str, Any]) -> None:
        known = samples.task_experience(**more)
        assert Match(experience=known, tier=Tier.FRAME, confidence=0.93).confidence == 0.93

    def test_no_setting_asks_for_less_than_a_hint(self) -> None:
        with pytest.raises(ValidationError):
            ReplaySettings(min_confidence=HINT_CEILING)


class TestVector:
    EMBEDDER = EmbedderIdentity(name="use", dimension=2)

    @pytest.mark.parametrize("values", [(), (1.0,), (1.0, 2.0, 3.0)])
    def test_a_vector_has_its_embedders_dimension(self, values: tuple[float, ...]) -> None:
        with pytest.raises(ValidationError, match="embedder with 2"):
            Vector(values=values, embedder=self.EMBEDDER)

    def test_a_vector_holds_numbers(self) -> None:
        with pytest.raises(ValidationError):
            Vector(values=(float("nan"), 1.0), embedder=self.EMBEDDER)

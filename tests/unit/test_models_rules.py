"""Rules that hold between a model's fields (A1, A2, B13, C4, E4, E5, F2)."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from tests.unit.test_models_roundtrip import BOUNDS, CAPTURE, FRAME, SIZE, STEP
from treetap.models import (
    Answer,
    AnswerKind,
    AskHuman,
    Back,
    Blocker,
    BlockerKind,
    Candidate,
    Element,
    EmbedderIdentity,
    Frame,
    Goal,
    GoHome,
    LocateResult,
    Method,
    NamedValue,
    NodeRecord,
    Outcome,
    Point,
    Question,
    RunResult,
    Screen,
    Slot,
    Source,
    Status,
    StepRecord,
    TaskFrame,
    Text,
    Usage,
    Vector,
    Wait,
)

FINAL = [Status.SUCCESS, Status.PARTIAL, Status.FAILED, Status.ABORTED]
UNFINISHED = [Status.PENDING, Status.RUNNING]


def step(action: Any) -> StepRecord:
    return STEP.model_copy(update={"action": action})


def node(name: str, *children: NodeRecord, steps: tuple[StepRecord, ...] = (), **more: Any) -> NodeRecord:
    return NodeRecord(
        **{"id": name, "task": name, "status": Status.SUCCESS} | more, steps=steps, children=children
    )


def result(**more: Any) -> RunResult:
    given: dict[str, Any] = {"run": "r", "task": "t", "status": Status.SUCCESS, "duration": 1}
    return RunResult(**{**given, "steps": 0, "decisions": 0, "tree": node("0")} | more)


class TestOutcome:
    def test_the_statuses_are_split_into_final_and_not(self) -> None:
        assert [status for status in Status if status.final] == FINAL
        assert [status for status in Status if not status.final] == UNFINISHED

    @pytest.mark.parametrize("status", FINAL)
    def test_an_outcome_has_its_nodes_status(self, status: Status) -> None:
        assert Outcome(status=status, node=node("0", status=status)).status is status

    @pytest.mark.parametrize("status", UNFINISHED)
    def test_an_unfinished_node_has_no_outcome(self, status: Status) -> None:
        with pytest.raises(ValidationError, match="final status"):
            Outcome(status=status, node=node("0", status=status))

    def test_an_outcome_does_not_contradict_its_node(self) -> None:
        with pytest.raises(ValidationError, match="same one"):
            Outcome(status=Status.SUCCESS, node=node("0", status=Status.PARTIAL))


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
        assert Usage(calls=1, tokens_in=2, tokens_out=3) + Usage(
            calls=10, tokens_in=20, tokens_out=30
        ) == Usage(calls=11, tokens_in=22, tokens_out=33)

    def test_actions_are_all_steps_of_the_tree_in_order(self) -> None:
        first, second, third = Back(), GoHome(), Wait(seconds=1)
        tree = node(
            "0",
            node("0.0", node("0.0.0", steps=(step(second),))),
            node("0.1", steps=(step(third),)),
            steps=(step(first),),
        )
        assert result(tree=tree).actions == (first, second, third)

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


class TestVector:
    EMBEDDER = EmbedderIdentity(name="use", dimension=2)

    @pytest.mark.parametrize("values", [(), (1.0,), (1.0, 2.0, 3.0)])
    def test_a_vector_has_its_embedders_dimension(self, values: tuple[float, ...]) -> None:
        with pytest.raises(ValidationError, match="embedder with 2"):
            Vector(values=values, embedder=self.EMBEDDER)

    def test_a_vector_holds_numbers(self) -> None:
        with pytest.raises(ValidationError):
            Vector(values=(float("nan"), 1.0), embedder=self.EMBEDDER)

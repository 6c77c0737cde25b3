"""Parts of a run that stand on their own, and runs whose parts are alike, unseen or taken from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests import samples
from tests.fakes.embedder import FakeEmbedder
from tests.unit.learning_samples import (
    atoms_in,
    frame,
    learned,
    node,
    proof,
    run,
    slot,
    step,
    tap,
    target,
    task_of,
    tasks_in,
    text,
    typing,
)
from treetap.errors import ConfigError, ScreenUnreadable, TreetapError, UnknownName
from treetap.matching.labels import grounds
from treetap.memory.keys import content_key, may_be_alias, steps_of
from treetap.models import (
    App,
    Bounds,
    Checked,
    Circumstances,
    DeviceInfo,
    EvidenceKind,
    Execution,
    Goal,
    InputText,
    LaunchApp,
    LocateResult,
    Method,
    NodeRecord,
    Point,
    Role,
    SaveValue,
    Screen,
    Size,
    StepRecord,
    Tap,
    Target,
    TaskExperience,
    Text,
    Trajectory,
)
from treetap.models.action import Handling

SEND = frame("send {content} to {recipient}", slot("content", "hi there"), slot("recipient", "Ann", "person"))


PHONE = DeviceInfo(serial="one", platform="android", size=Size(width=1080, height=2400))


# What is done instead


async def test_what_is_done_instead_holds_nothing_of_a_value_either() -> None:
    row = Target(text=text("Ann"), crop_ref="ann.png", last_point=Point.pixel(3, 4), ordinal=2)
    instead = Tap(target=row, description="open the chat with Ann")
    open_chat = Tap(target=target("Ann"), handling=Handling(fallback=instead))
    task = await task_of(run(SEND, open_chat, typing("hi there")))
    fallback = next(steps_of(task.tree)).action.handling.fallback
    assert isinstance(fallback, Tap)
    assert fallback.description == "open the chat with {recipient}"
    assert fallback.target.text == Text.slot("recipient")
    assert (fallback.target.crop_ref, fallback.target.last_point, fallback.target.ordinal) == (None,) * 3


# Parts that are alike


def part(words: str, *done: Any, name: str = "0.0", **more: Any) -> Any:
    return node(words, *done, name=name, **more)


async def test_the_same_part_twice_is_one_task_though_it_began_elsewhere() -> None:
    first = part("open the list", step(tap("List"), page="a", to="b"), name="0.0")
    again = part("open the list", step(tap("List"), page="c", to="b"), name="0.1", goal_id="g2")
    everything = await learned(run(frame("do it twice"), first, again))
    root, opened = tasks_in(everything)
    assert root.children == (opened.id,)
    assert {one.task_id for one in atoms_in(everything)} == {opened.id}


async def test_a_part_that_is_the_whole_is_not_its_own_part() -> None:
    done = step(tap("List"))
    (root,) = tasks_in(await learned(run(frame("open the list"), part("open the list", done))))
    assert (root.parent, root.children) == (None, ())


async def test_what_holds_itself_makes_no_ring() -> None:
    inner = part("open the list", step(tap("List")), name="0.0.0")
    outer = part("look at the list", inner, name="0.0")
    tasks = tasks_in(await learned(run(frame("open the list"), outer)))
    parents = {one.id: one.parent for one in tasks}
    for one in tasks:
        assert one.id not in one.children
        assert all(parents[child] == one.id for child in one.children)


# Parts that need the rest


@pytest.mark.parametrize(
    "second",
    [InputText(text=Text.bank("code")), Tap(target=Target(text=Text.bank("code")))],
)
async def test_a_part_that_uses_what_another_saved_is_not_a_task(second: Any) -> None:
    read = part("read the code", step(SaveValue(name="code", target=target("Code"))), name="0.0")
    use = part("fill in the form", step(second), name="0.1")
    root, reading = tasks_in(await learned(run(frame("read the code and fill in the form"), read, use)))
    assert reading.pattern == "read the code"
    assert root.verified


async def test_a_run_that_used_what_it_never_saved_is_only_a_hint() -> None:
    task = await task_of(run(frame("fill in the form"), InputText(text=Text.bank("code"))))
    assert not task.verified


async def test_a_part_that_touched_what_a_value_names_is_not_a_task_by_another_name() -> None:
    """The second row was Ann's: `open the conversation` must not open it for somebody else."""
    box = Bounds.pixel(0, 0, 10, 10)
    row = LocateResult(
        found=True, center=Point.pixel(5, 5), bounds=box, method=Method.TREE, target=target("Ann")
    )
    second = step(Tap(target=Target(role=Role.ITEM, ordinal=2)), location=row)
    given = run(SEND, part("open the conversation", second), step(typing("hi there")))
    (root,) = tasks_in(await learned(given))
    assert root.parent is None


# What was read on the way


def showing(name: str, *words: str) -> Screen:
    """A screen with these texts on it."""
    screen = samples.chat()
    elements = tuple(
        screen.elements[0].model_copy(update={"id": f"e{at}", "text": one, "parent": None})
        for at, one in enumerate(words)
    )
    frame = screen.frame.model_copy(update={"id": name})
    return screen.model_copy(update={"frame": frame, "elements": elements})


@pytest.mark.parametrize(("typed", "copied"), [("4711", True), ("a nice song", False), ("47", False)])
async def test_what_was_copied_from_the_phone_rests_on_its_page(typed: str, copied: bool) -> None:
    """The same sentence the next day asks for the code of that day: the mail says another one then."""
    mail, form = showing("mail", "Your code is 4711."), showing("form", "Code")
    given = run(
        frame("enter the code from the mail"),
        step(tap("Copy"), before="mail", after="form"),
        step(typing(typed), before="form", after="form"),
        screens=[mail, form],
    )
    task = await task_of(given)
    assert task.verified
    assert [one.rests_on for one in steps_of(task.tree)] == [(), (grounds(mail),) if copied else ()]


async def test_what_a_step_had_read_is_not_typed_again_in_another_form() -> None:
    read = Execution(value="Your code is 4711.")
    save = step(SaveValue(name="code", target=target("Mail")), execution=read)
    assert not (await task_of(run(frame("enter the code"), save, typing("4711")))).verified


def errand(typed: str, *, answer: str = "4711", saved: str | None = "Your code is 4711.") -> Trajectory:
    """Two goals: the code is read, and then it is written down."""
    first = Goal(id="g1", verb="read", object="code of mail", words=("code",))
    second = Goal(id="g2", verb="send", words=("it",), slots=(slot("recipient", "Ann", "person"),))
    asked = frame("tell {recipient} the code", slot("recipient", "Ann", "person"))
    asked = asked.model_copy(update={"goals": (first, second)})
    save = SaveValue(name=first.bank_name, target=target("Mail"))
    done = [] if saved is None else [step(save, execution=Execution(value=saved))]
    value = proof("It says so.", kind=EvidenceKind.VALUE, value=answer)
    reading = node("read the code", step(tap("Mail")), *done, name="0.0", evidence=(value,))
    writing = node(
        "send it",
        step(tap("Ann")),
        step(typing(typed)),
        name="0.1",
        goal_id="g2",
        evidence=(proof(goal_id="g2"),),
    )
    return run(asked, reading, writing, evidence=(value, proof(goal_id="g2")))


@pytest.mark.parametrize("saved", ["Your code is 4711.", "4711", None])
async def test_the_answer_to_a_part_is_typed_as_what_is_read_the_next_time(saved: str | None) -> None:
    task = await task_of(errand("4711", saved=saved))
    assert task.verified
    assert list(steps_of(task.tree))[-1].action == InputText(text=Text.bank("code_of_mail"))


@pytest.mark.parametrize("typed", ["Ann, 4711", "4711 (Ann)", "Ann：4711"])
async def test_it_may_stand_among_values_of_the_task(typed: str) -> None:
    task = await task_of(errand(typed))
    assert task.verified
    (last,) = (one.action for one in list(steps_of(task.tree))[-1:])
    assert isinstance(last, InputText)
    assert last.text.fill({"recipient": "Bob"}, {"code_of_mail": "12"}) == typed.replace(
        "Ann", "Bob"
    ).replace("4711", "12")


async def test_what_the_person_dictated_is_theirs() -> None:
    """ "Buy 5 apples" after a question that was answered with 5."""
    given = errand("Buy 5 apples", answer="5", saved=None)
    content = slot("content", "Buy 5 apples")
    goals = (given.frame.goals[0], given.frame.goals[1].model_copy(update={"slots": (content,)}))
    frame = given.frame.model_copy(update={"goals": goals, "sentence": "count, then send Buy 5 apples"})
    last = list(steps_of((await task_of(given.model_copy(update={"frame": frame}))).tree))[-1].action
    assert last == InputText(text=Text.slot("content"))


def two_questions(typed: str, *, second: str = "25", same_name: bool = True) -> Trajectory:
    """What Tea and Milk cost, and then both are written down."""
    names = ("price", "price" if same_name else "weight")
    asking = [Goal(id=f"g{at}", verb="read", object=name, words=("x",)) for at, name in enumerate(names)]
    send = Goal(id="g2", verb="send", words=("it",))
    asked = frame("ask twice and send both").model_copy(update={"goals": (*asking, send)})
    parts = []
    for goal, value in zip(asking, ("18", second), strict=True):
        told = proof("It says so.", kind=EvidenceKind.VALUE, value=value, goal_id=goal.id)
        parts.append(node("ask", step(tap("Tea")), name=f"0.{goal.id}", goal_id=goal.id, evidence=(told,)))
    done = proof(goal_id="g2")
    sent = node("send", step(typing(typed)), name="0.9", goal_id="g2", evidence=(done,))
    evidence = [one for part in parts for one in part.evidence]
    return run(asked, *parts, sent, evidence=(*evidence, done))


async def test_two_answers_of_one_name_or_one_value_are_not_told_apart() -> None:
    assert not (await task_of(two_questions("18 and 25"))).verified
    assert not (await task_of(two_questions("18 and 18", second="18", same_name=False))).verified
    task = await task_of(two_questions("18 and 25", same_name=False))
    assert task.verified
    last = list(steps_of(task.tree))[-1].action
    assert isinstance(last, InputText)
    assert last.text.fill({}, {"price": "1", "weight": "2"}) == "1 and 2"


@pytest.mark.parametrize(
    ("value", "typed"),
    [("5", "5.99"), ("5", "1:5"), ("Ren", "Renée"), ("он", "телефон"), ("三", "三月"), ("-", "a-b")],
)
async def test_what_goes_on_is_another_word(value: str, typed: str) -> None:
    last = list(steps_of((await task_of(errand(typed, answer=value, saved=None))).tree))[-1].action
    assert last == typing(typed)


async def test_a_place_is_not_chosen_by_an_answer() -> None:
    """An answer "On" has nothing to do with a tap on "On"."""
    given = errand("4711", answer="On", saved=None)
    sending = given.tree.done[1]
    assert isinstance(sending, NodeRecord)
    sending = sending.model_copy(update={"done": (step(tap("On")), *sending.done)})
    tree = given.tree.model_copy(update={"done": (given.tree.done[0], sending)})
    chosen = [one.action for one in steps_of((await task_of(given.model_copy(update={"tree": tree}))).tree)]
    assert tap("On") in chosen


@pytest.mark.parametrize("typed", ["47110", "4711a", "x4711"])
async def test_a_part_of_another_word_is_not_the_answer(typed: str) -> None:
    last = list(steps_of((await task_of(errand(typed))).tree))[-1].action
    assert last == typing(typed)


# What can no longer be seen


class Blind(FakeEmbedder):
    """Raises for these screens."""

    def __init__(self, *gone: str, error: type[TreetapError] = UnknownName) -> None:
        super().__init__()
        self._gone, self._error = gone, error

    async def embed(self, items: Sequence[Any]) -> Sequence[Sequence[float]]:
        if any(isinstance(one, Screen) and one.frame.id in self._gone for one in items):
            raise self._error("There is no such frame.", hint="")
        return await super().embed(items)


@pytest.mark.parametrize("error", [UnknownName, ScreenUnreadable])
async def test_of_a_long_run_what_can_still_be_seen_is_embedded(error: type[TreetapError]) -> None:
    given = samples.trajectory()
    first, *others = (screen.frame.id for screen in given.screens)
    everything = await learned(given, screens=Blind(first, error=error))
    (task,) = tasks_in(everything)
    assert task.start_vector is None
    if set(others) - {first}:
        assert any(one.screen_vector is not None for one in atoms_in(everything))


async def test_a_model_that_cannot_be_loaded_keeps_nothing_from_being_learned() -> None:
    given = samples.trajectory()
    broken = Blind(*(screen.frame.id for screen in given.screens), error=ConfigError)
    (task,) = tasks_in(await learned(given, screens=broken))
    assert task.start_vector is None


async def test_where_nothing_is_kept_nothing_is_worked_out() -> None:
    assert await learned(samples.trajectory(), levels=[], screens=Blind("any")) == []


# Where it was


def test_a_home_screen_is_no_app_of_the_run() -> None:
    """No list of apps that can be started names it: it would pass for an app that is gone."""
    home = samples.chat().model_copy(update={"package": "com.launcher", "app_version": "14"})
    chat = samples.chat().model_copy(update={"package": "com.chat", "app_version": "2.1"})
    installed = [App(package="com.maps", label="Maps"), App(package="com.chat", label="Chat", version="1")]
    found = Circumstances.of(PHONE, installed, [home, chat, home])
    assert found.apps == (App(package="com.chat", label="Chat", version="2.1"),)
    assert found.width == PHONE.size.width


def in_app(package: str, sentence: str = "open the menu", first: Any = None) -> Trajectory:
    shown = samples.chat().model_copy(update={"package": package})
    where = step(first or tap("Menu"), before=shown.frame.id, after=shown.frame.id)
    apps = Circumstances(apps=(App(package="a"), App(package="b")))
    return run(frame(sentence), where, screens=[shown]).model_copy(update={"circumstances": apps})


async def test_each_part_has_the_apps_that_it_was_seen_in() -> None:
    everything = await learned(in_app("b"))
    assert [one.package for task in tasks_in(everything) for one in task.circumstances.apps] == ["b"]
    assert [one.package for atom in atoms_in(everything) for one in atom.circumstances.apps] == ["b"]


async def test_a_menu_of_another_app_is_another_thing_unless_the_steps_lead_there() -> None:
    one, other = [await task_of(in_app(package)) for package in "ab"]
    assert content_key(one) != content_key(other)
    assert not may_be_alias(one, await task_of(in_app("b", "show the menu")))
    assert may_be_alias(one, await task_of(in_app("a", "show the menu")))
    led = [await task_of(in_app(package, first=LaunchApp(app=text("Chat")))) for package in "ab"]
    assert content_key(led[0]) == content_key(led[1])


# Opposites


async def turned(sentence: str, done: StepRecord, words: str, kind: EvidenceKind) -> TaskExperience:
    return await task_of(run(frame(sentence), done, evidence=[proof(words, kind=kind)]))


async def test_touching_a_switch_without_looking_proves_no_two_sentences_equal() -> None:
    """Even where the same was seen in the end: it did not tell how the switch stood."""
    blind = Tap(target=target("Wi-Fi", role=Role.SWITCH))
    seen = step(blind, Checked(target=target("Wi-Fi"), checked=True))

    async def alias(done: StepRecord, words: str, kind: EvidenceKind) -> bool:
        one, other = [await turned(said, done, words, kind) for said in ("engage wifi", "disengage wifi")]
        return may_be_alias(one, other)

    assert not await alias(step(blind), "The page is showing.", EvidenceKind.PAGE)
    assert not await alias(step(blind), "The control is as wanted.", EvidenceKind.STATE)
    assert await alias(step(blind), "'Wi-Fi' is on.", EvidenceKind.STATE)
    assert await alias(seen, "The page is showing.", EvidenceKind.PAGE)
    assert await alias(step(tap("Wi-Fi")), "The page is showing.", EvidenceKind.PAGE)

"""Sample models for tests: a small phone with a settings page and a chat, and tasks to do on it.

Builders, not constants: a test says what matters to it and takes the rest as it comes. The words for verb
classes stand here once, so that a change of the lexicon is a change of this file.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from io import BytesIO
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from treetap.models import (
    Action,
    Appears,
    AtomicExperience,
    Bounds,
    Commitment,
    Decider,
    Element,
    Evidence,
    EvidenceKind,
    Expectation,
    Failure,
    Frame,
    Goal,
    HasValue,
    InputText,
    Intent,
    LearnedNode,
    LearnedStep,
    NamedValue,
    NodeRecord,
    OnPage,
    Pixels,
    Polarity,
    Record,
    Reflection,
    Role,
    Screen,
    Situation,
    Size,
    Slot,
    Source,
    Status,
    StepRecord,
    StepStatus,
    StrategyExperience,
    Suggestion,
    Tap,
    Target,
    TaskExperience,
    TaskFrame,
    Text,
    Trajectory,
    Verdict,
    VerdictStatus,
)

SIZE = Size(width=360, height=720)
ROW = 60
"""Pixels from one row to the next."""
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


# Pixels


def blank(size: Size = SIZE, colour: str = "white") -> Pixels:
    """A capture of one colour."""
    return _encoded(Image.new("RGB", (size.width, size.height), colour))


def drawn(screen: Screen) -> Pixels:
    """A capture that shows the screen's texts where its elements are."""
    return _drawn(screen.frame.size, screen.elements)


@cache
def _drawn(size: Size, elements: tuple[Element, ...]) -> Pixels:
    image = Image.new("RGB", (size.width, size.height), "white")
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(26)
    for element in elements:
        box = element.bounds.on(size)
        words = element.text or element.hint
        pen.text((box.left + 12, box.top + 14), words, fill="black", font=font)
        if element.checked is not None:
            knob = (box.left + 10, box.top + 15, box.right - 10, box.bottom - 15)
            pen.rectangle(knob, fill="green" if element.checked else "grey")
    return _encoded(image)


def decoded(pixels: Pixels) -> Image.Image:
    """The picture itself. Fails on a cut one."""
    if pixels.encoding == "rgba":
        return Image.frombytes("RGBA", (pixels.size.width, pixels.size.height), pixels.data).convert("RGB")
    image = Image.open(BytesIO(pixels.data))
    image.load()
    return image.convert("RGB")


def _encoded(image: Image.Image) -> Pixels:
    buffer = BytesIO()
    image.save(buffer, "PNG", compress_level=1)
    size = Size(width=image.width, height=image.height)
    return Pixels(data=buffer.getvalue(), encoding="png", size=size)


# Screens


def row(number: int, left: int = 0, right: int = SIZE.width) -> Bounds:
    """The n-th row of the screen, counted from 0, or a stretch of it."""
    return Bounds.pixel(left, number * ROW, right, number * ROW + ROW)


def element(text: str, bounds: Bounds, **more: Any) -> Element:
    """An element of the UI tree, named after its text unless told otherwise."""
    return Element(**{"id": text, "source": Source.TREE, "text": text, "bounds": bounds} | more)


def switch(name: str, number: int, *, on: bool) -> tuple[Element, Element]:
    """A row with a label and the switch it names."""
    knob = row(number, SIZE.width - 90)
    box = Element(
        id=f"{name}.switch", source=Source.TREE, role=Role.SWITCH, bounds=knob, checked=on, clickable=True
    )
    return element(name, row(number, 0, SIZE.width - 90), role=Role.TEXT, label_of=box.id), box


def screen(page: str, *elements: Element, **more: Any) -> Screen:
    """A page of that name. Its state key follows from what is on it, its frame from both."""
    contents = "".join(one.model_dump_json() for one in elements)
    state = sha256(f"{page}{contents}".encode()).hexdigest()
    given = {
        "frame": Frame(id=state[:16], sha=state, size=SIZE),
        "elements": elements,
        "package": "com.example.phone",
        "page_key": page,
        "state_key": state[:12],
        "sources": frozenset({Source.TREE}),
    }
    return Screen(**given | more)


def settings(*, wifi: bool = False, bluetooth: bool = False, about: int | None = 3) -> Screen:
    """Two switches, a row that leads on, two buttons that look alike, and a row cut off at the bottom."""
    more = () if about is None else (element("About phone", row(about), role=Role.ITEM, clickable=True),)
    # The twins stand in the wrong order: reading order is where things are, not where they are listed.
    twins = [
        element("Details", row(at), id=f"details.{at}", role=Role.BUTTON, clickable=True) for at in (5, 4)
    ]
    cut = Bounds.pixel(0, SIZE.height - 20, SIZE.width, SIZE.height + 40)
    return screen(
        "settings",
        element("Settings", row(0), role=Role.TEXT),
        *switch("Wi-Fi", 1, on=wifi),
        *switch("Bluetooth", 2, on=bluetooth),
        *more,
        *twins,
        element("Legal", cut, role=Role.ITEM, clickable=True),
    )


def chat(person: str = "Ann", *messages: str, typed: str = "") -> Screen:
    """A conversation: a title, a row per message, the editor and its button."""
    rows = [
        element(text, row(1 + at), id=f"message.{at}", role=Role.ITEM) for at, text in enumerate(messages)
    ]
    editor = element(typed, row(10, 0, 240), id="editor", role=Role.FIELD, hint="Message", editable=True)
    send = element("Send", row(10, 240), role=Role.BUTTON, clickable=True)
    return screen("chat", element(person, row(0), role=Role.TEXT), *rows, editor, send)


def gallery(*photos: str) -> Screen:
    """A list of photos, and a button that deletes."""
    rows = [element(name, row(1 + at), role=Role.ITEM, clickable=True) for at, name in enumerate(photos)]
    delete = element("Delete", row(11), role=Role.BUTTON, resource_id="app:id/remove", clickable=True)
    return screen("gallery", element("Gallery", row(0), role=Role.TEXT), *rows, delete)


# Tasks


def switching(name: str = "Wi-Fi", polarity: Polarity = Polarity.POSITIVE) -> Goal:
    """Turn it on, or off."""
    return Goal(id="g1", verb="set", intent=Intent.SET, polarity=polarity, object=name, words=(name,))


def opening(page: str) -> Goal:
    """See that page."""
    return Goal(id="g1", verb="open", intent=Intent.OPEN, object=page, words=(page,))


def sending(content: str = "hi", recipient: str = "Ann") -> Goal:
    """Send those words to that person."""
    slots = (
        Slot(name="content", type="text", role="content", value=content),
        Slot(name="recipient", type="person", role="recipient", value=recipient),
    )
    return Goal(id="g1", verb="send", intent=Intent.SEND, slots=slots, words=("send",))


def deleting(thing: str) -> Goal:
    """Make it go away."""
    return Goal(
        id="g1", verb="delete", intent=Intent.DELETE, polarity=Polarity.NEGATIVE, object=thing, words=(thing,)
    )


def task(sentence: str, *goals: Goal, pattern: str = "") -> TaskFrame:
    """A task of those goals; its pattern is the sentence unless one is given."""
    return TaskFrame(sentence=sentence, language="en", goals=goals, pattern=pattern or sentence)


def wifi_task(*, on: bool = True) -> TaskFrame:
    """Turn on Wi-Fi, or its opposite."""
    if on:
        return task("turn on Wi-Fi", switching())
    return task("turn off Wi-Fi", switching(polarity=Polarity.NEGATIVE))


def send_task(content: str = "hi", recipient: str = "Ann") -> TaskFrame:
    """Send something to somebody; one pattern for all of them."""
    sentence = f"send '{content}' to {recipient}"
    return task(sentence, sending(content, recipient), pattern="send '{content}' to {recipient}")


# What happens on the way


def tap(text: str, **more: Any) -> Tap:
    return Tap(target=Target(text=text), **more)


def situation(frame: TaskFrame | None = None, seen: Screen | None = None, **more: Any) -> Situation:
    """At the start of a task: nothing done, every goal open, the task just what the person asked for."""
    frame, seen = frame or wifi_task(), seen or settings()
    given = {"mandate": frame, "task": frame.sentence, "frame": frame, "goals": frame.goals, "screen": seen}
    return Situation(**given | more)


def failure(task: str = "turn on Wi-Fi", page: str = "settings", steps: Sequence[StepRecord] = ()) -> Failure:
    """A tap that did nothing."""
    verdict = Verdict(
        status=VerdictStatus.INEFFECTIVE, cause="Nothing changed.", suggestion=Suggestion.REPLAN
    )
    last = StepRecord(
        action=tap("About phone"),
        status=StepStatus.FAILED,
        decided_by=Decider.OFFLINE,
        page_key=page,
        verdict=verdict,
    )
    return Failure(
        task=task,
        goal_id="g1",
        cause="The tap on 'About phone' changed nothing.",
        package="com.example.phone",
        page_key=page,
        steps=(*steps, last),
    )


def lesson(task: str = "turn on Wi-Fi", page: str = "settings", name: str = "lesson-1") -> Reflection:
    return Reflection(
        id=name,
        task=task,
        lesson="Do not tap 'About phone' here.",
        cause="It changed nothing.",
        goal_id="g1",
        package="com.example.phone",
        page_key=page,
        action=tap("About phone"),
        created=NOON,
    )


# Experiences


def typing_into(label: str | None = None) -> LearnedNode:
    """The content goes into the field, or into the one of that name."""
    field = Target(role=Role.FIELD, description=None if label is None else Text.literal(label))
    step = LearnedStep(
        action=InputText(text=Text.slot("content"), target=field),
        expect=(HasValue(target=field, value=Text.slot("content")),),
        page_key="chat",
    )
    return LearnedNode(goal=Text.literal("type it"), goal_id="g1", parts=(step,))


def task_experience(frame: TaskFrame | None = None, name: str = "task-1", **more: Any) -> TaskExperience:
    """A verified task that worked once. What it typed is a slot."""
    frame = frame or send_task()
    given: dict[str, Any] = {
        "id": name,
        "created": NOON,
        "pattern": frame.pattern,
        "literals": (frame.sentence,),
        "frame": frame,
        "slots": tuple(slot for goal in frame.goals for slot in goal.slots),
        "tree": typing_into(),
        "verified": True,
        "record": Record(ok=1, last=NOON),
    }
    return TaskExperience(**given | more)


def bound_to(recipient: str, content: str = "hi") -> TaskExperience:
    """An experience in which the recipient was not typed: a constant, no slot."""
    frame = send_task(content, recipient)
    slots = tuple(slot for slot in frame.goals[0].slots if slot.name == "content")
    return task_experience(frame, slots=slots, constants=(NamedValue(name="recipient", value=recipient),))


def trajectory(
    frame: TaskFrame | None = None,
    *,
    tapped: str | None = None,
    status: Status = Status.SUCCESS,
    verified: bool = True,
) -> Trajectory:
    """The conversation was opened, the words typed and sent. `tapped`: not by the recipient's name."""
    frame = frame or send_task()
    values = frame.values
    typed, name = values["content"], tapped or values["recipient"]
    home = screen("people", element(name, row(2), role=Role.ITEM, clickable=True))
    empty, filled, sent = chat(name), chat(name, typed=typed), chat(name, typed)
    field = Target(role=Role.FIELD)
    actions: list[tuple[Action, Screen, Screen, tuple[Expectation, ...]]] = [
        (tap(name), home, empty, (OnPage(page_key="chat"),)),
        (
            InputText(text=Text.literal(typed), target=field),
            empty,
            filled,
            (HasValue(target=field, value=Text.literal(typed)),),
        ),
        (tap("Send", commits=Commitment.SEND), filled, sent, (Appears(target=Target(text=typed)),)),
    ]
    steps = tuple(
        StepRecord(
            action=action,
            status=StepStatus.SUCCESS,
            decided_by=Decider.OFFLINE,
            expect=expect,
            before=before.frame.id,
            after=after.frame.id,
            page_key=before.page_key,
            state_key=before.state_key,
            leads_to=after.page_key,
        )
        for action, before, after, expect in actions
    )
    shown = Evidence(
        goal_id="g1",
        kind=EvidenceKind.NEW,
        text=f"A new row says '{typed}'.",
        frame_id=sent.frame.id,
        target=Target(text=typed),
    )
    tree = NodeRecord(id="0", task=frame.sentence, status=status, goal_id="g1", done=steps, evidence=(shown,))
    return Trajectory(
        frame=frame, tree=tree, verified=verified, screens=(home, empty, filled, sent), ended=NOON
    )


def atomic_experience(name: str = "atomic-1", **more: Any) -> AtomicExperience:
    step = LearnedStep(action=tap("Send"), page_key="chat", leads_to="chat")
    given: dict[str, Any] = {
        "id": name,
        "created": NOON,
        "step": step,
        "task_id": "task-1",
        "sentence": "tap Send",
    }
    return AtomicExperience(**given | more)


def strategy_experience(name: str = "strategy-1", **more: Any) -> StrategyExperience:
    given: dict[str, Any] = {
        "id": name,
        "created": NOON,
        "strategy": "Open the conversation, type, send.",
        "pattern": "fill_form",
        "task_ids": ("task-1",),
    }
    return StrategyExperience(**given | more)

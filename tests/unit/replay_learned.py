"""What was learned on the little phone of `replay_world`: to send `hi` to Ann, with its marks."""

from __future__ import annotations

from typing import Any

from tests import samples
from tests.unit.replay_world import World
from treetap.models import (
    Appears,
    Commitment,
    HasValue,
    InputText,
    LaunchApp,
    LearnedNode,
    LearnedStep,
    Mark,
    Match,
    NamedValue,
    OnPage,
    Record,
    Role,
    Screen,
    Tap,
    Target,
    TaskExperience,
    TaskFrame,
    Text,
    Tier,
)


def mark(screen: Screen, element_id: str, text: Text | None = None, *, title: bool = False) -> Mark:
    """What a glance can know that element by."""
    one = screen.element(element_id)
    assert one is not None
    said = text or (Text.literal(one.text) if one.text else None)
    return Mark(
        bounds=one.bounds, text=said, role=one.role, checked=one.checked, title=title, look="as it was"
    )


CONTENT, RECIPIENT = Text.slot("content"), Text.slot("recipient")
FIELD = Target(role=Role.FIELD)


def sending_steps(*, marks: bool = True, tap_person: Text = RECIPIENT) -> tuple[LearnedStep, ...]:
    """Open the messenger, the conversation with Ann, type `hi`, send."""
    people, empty = World(page="people").show(), samples.chat("Ann")
    filled, sent = samples.chat("Ann", typed="hi"), samples.chat("Ann", "hi")
    title = mark(empty, "Ann", RECIPIENT, title=True)
    chats = mark(people, "Chats", title=True)
    steps = (
        LearnedStep(
            action=LaunchApp(app=Text.literal("Phone")), page_key="home", leads_to="people", after=(chats,)
        ),
        LearnedStep(
            action=Tap(target=Target(text=tap_person)),
            expect=(OnPage(title=RECIPIENT),),
            page_key="people",
            leads_to="chat",
            before=(mark(people, "p0", RECIPIENT), chats),
            after=(title,),
            seconds=0.3,
        ),
        LearnedStep(
            action=InputText(text=CONTENT, target=FIELD),
            expect=(HasValue(target=FIELD, value=CONTENT),),
            page_key="chat",
            leads_to="chat",
            before=(mark(empty, "editor"), title),
            after=(mark(filled, "editor", CONTENT), title),
        ),
        LearnedStep(
            action=Tap(target=Target(text=Text.literal("Send")), commits=Commitment.SEND),
            expect=(Appears(target=Target(text=CONTENT, role=Role.ITEM)),),
            page_key="chat",
            leads_to="chat",
            before=(mark(filled, "Send"), mark(filled, "editor", CONTENT), title),
            after=(mark(sent, "message.0", CONTENT), mark(sent, "editor"), title),
        ),
    )
    if marks:
        return steps
    return tuple(step.model_copy(update={"before": (), "after": ()}) for step in steps)


def tree(*parts: LearnedStep | LearnedNode, goal_id: str | None = "g1", **more: Any) -> LearnedNode:
    return LearnedNode(goal=Text.literal("do it"), goal_id=goal_id, parts=parts, **more)


def experience(
    *parts: LearnedStep | LearnedNode, frame: TaskFrame | None = None, **more: Any
) -> TaskExperience:
    """A verified task of these parts, learned for sending `hi` to Ann unless told otherwise."""
    given: dict[str, Any] = {"tree": tree(*parts), "record": Record(ok=1, last=samples.NOON)}
    return samples.task_experience(frame or samples.send_task("hi", "Ann"), **given | more)


def match(task: TaskExperience, frame: TaskFrame, **more: Any) -> Match:
    slots = tuple(NamedValue(name=name, value=value) for name, value in frame.values.items())
    given: dict[str, Any] = {"tier": Tier.PATTERN, "confidence": 0.97, "slots": slots}
    return Match(experience=task, **given | more)

"""The steps that the families of verbs hand out: one action, why, and what is surely seen after it."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.decision.doing.here import Here
from treetap.models import (
    Action,
    Appears,
    Checked,
    Commitment,
    Direction,
    Element,
    Expectation,
    Gone,
    HasValue,
    InputText,
    Key,
    LongPress,
    PressKey,
    Role,
    SaveValue,
    ScrollTo,
    SetChecked,
    SetValue,
    Swipe,
    Tap,
    Target,
    Terminal,
    Text,
)

_LONGEST = 80


def step(
    here: Here, action: Action, thought: str, *, expect: Sequence[Expectation] = (), sure: float = 0.9
) -> Terminal | None:
    """As a decision; None where the very same was done here already and led back."""
    if here.tried(action):
        return None
    return Terminal(
        action=action, expect=tuple(expect), goal_id=here.goal.id, thought=thought, confidence=sure
    )


def target(here: Here, element: Element) -> Target:
    return here.knows.target(element, here.screen)


def name_of(here: Here, element: Element) -> str:
    label = here.known.label(element) or element.role.value
    return label if len(label) <= _LONGEST else label[: _LONGEST - 1] + "…"


def tap(
    here: Here,
    element: Element,
    why: str,
    *,
    commits: Commitment | None = None,
    expect: Sequence[Expectation] = (),
    mark: str = "",
    sure: float = 0.9,
) -> Terminal | None:
    action = Tap(target=target(here, element), commits=commits, description=mark)
    return step(here, action, f"Tap '{name_of(here, element)}' {why}.", expect=expect, sure=sure)


def long_press(here: Here, element: Element, why: str, *, mark: str = "") -> Terminal | None:
    action = LongPress(target=target(here, element), description=mark)
    return step(here, action, f"Hold '{name_of(here, element)}' {why}.", sure=0.7)


def fill(here: Here, field: Element, value: Text, shown: str | None, why: str) -> Terminal | None:
    """Type into an empty field, or bring one that says something else to the value."""
    aim = target(here, field)
    says = "" if field.text == field.hint else field.text
    lines = shown is not None and "\n" in shown  # of several lines none is to be entered by itself
    typed = InputText(target=aim, text=value)
    action: Action = SetValue(target=aim, value=value) if says or lines else typed
    expect = () if shown is None or field.password else (HasValue(target=aim, value=value),)
    return step(here, action, f"Put {_quoted(shown)} into '{name_of(here, field)}' {why}.", expect=expect)


def bring(here: Here, control: Element, value: str, why: str) -> Terminal | None:
    """A slider, picker or choice to a value, looking until it is there."""
    aim = target(here, control)
    expect: tuple[Expectation, ...] = ()
    said = control.text or control.description
    # One that says "Default" never says a number, and not what it said then.
    in_words = any(map(str.isdigit, value)) and not any(map(str.isdigit, said))
    if control.role is Role.SLIDER and said and not in_words:
        expect = (HasValue(target=aim, value=Text.literal(value)),)
    action = SetValue(target=aim, value=Text.literal(value))
    return step(here, action, f"Bring '{name_of(here, control)}' to {value} {why}.", expect=expect)


def check(here: Here, control: Element, on: bool, why: str) -> Terminal | None:
    aim = target(here, control)
    action = SetChecked(target=aim, checked=on)
    expect = (Checked(target=aim, checked=on),)
    state = "on" if on else "off"
    return step(here, action, f"Switch '{name_of(here, control)}' {state} {why}.", expect=expect, sure=0.95)


def scroll_for(here: Here, text: str, why: str) -> Terminal | None:
    """Further down the page for something with that very text; once only."""
    if not any(one.scrollable for one in here.front):
        return None
    action = ScrollTo(target=Target(text=Text.literal(text)))
    if any(one.kind == "scroll_to" and one.target.text == action.target.text for one in _here_before(here)):
        return None
    expect = (Appears(target=Target(text=Text.literal(text))),)
    return step(here, action, f"Scroll to '{text}' {why}.", expect=expect, sure=0.7)


def _here_before(here: Here) -> list[Action]:
    """What was done on this page, whatever it showed then."""
    page = here.screen.page_key
    return [
        *(one.action for one in here.situation.visited if one.page_key == page),
        *(one.action for one in here.steps if one.page_key == page),
    ]


def further(here: Here, why: str, most: int = 3) -> Terminal | None:
    """One page further down, a few times at most."""
    if not any(one.scrollable for one in here.front):
        return None
    if sum(one.kind == "swipe" for one in _here_before(here)) >= most:
        return None
    return step(here, Swipe(direction=Direction.UP, distance=0.5), f"Look further down {why}.", sure=0.5)


def press(
    here: Here, key: Key, why: str, *, commits: Commitment | None = None, mark: str = ""
) -> Terminal | None:
    return step(
        here, PressKey(key=key, commits=commits, description=mark), f"Press {key.value} {why}.", sure=0.6
    )


def save(here: Here, name: str, shown: Element, why: str) -> Terminal | None:
    action = SaveValue(name=name, target=target(here, shown))
    return step(here, action, f"Keep what '{name_of(here, shown)}' says {why}.")


def gone(here: Here, element: Element) -> Gone:
    return Gone(target=target(here, element))


def _quoted(text: str | None) -> str:
    if text is None:
        return "what was kept"
    return f"'{text if len(text) <= _LONGEST else text[: _LONGEST - 1] + '…'}'"


def changes(here: Here, shown: Element) -> tuple[Expectation, ...]:
    """What it says will not show any more; nothing where something else says it as well."""
    same = [one for one in here.screen.elements if one.text == shown.text]
    return (Gone(target=Target(text=Text.literal(shown.text))),) if len(same) == 1 else ()

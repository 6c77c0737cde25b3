"""Filling in a form, one field a decision, and then the control that hands it in."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.decision.doing.fields import Field, assigned, fields_of, has, split_listed, split_names, suits
from treetap.decision.doing.here import Here
from treetap.decision.doing.measures import is_set, set_measure
from treetap.decision.doing.stepping import is_stepper, stands_at, step_to
from treetap.decision.doing.steps import fill, further, gone, press, tap
from treetap.decision.doing.wishes import Wish, kind_of, wishes
from treetap.decision.doing.words import DONE, MAKE, MORE, NEXT, PAY, POST, SAVE, SEND, SIGN_IN, SIGN_UP
from treetap.matching.holds import is_on
from treetap.matching.labels import said
from treetap.matching.words import same_text
from treetap.models import Commitment, Element, Gone, Key, Role, StepStatus, Terminal

BEGUN = "begin a new one"
SUBMITTED = "submit"
_NO_BUTTONS = frozenset({Role.SWITCH, Role.CHECKBOX, Role.RADIO, Role.TAB})
_BY_VERB: dict[str, tuple[frozenset[str], ...]] = {
    "send": (SEND, DONE),
    "reply": (SEND, POST),
    "forward": (SEND,),
    "comment": (SEND, POST),
    "post": (POST, SEND),
    "sign_in": (SIGN_IN, NEXT, DONE),
    "register": (SIGN_UP, NEXT, DONE),
    "pay": (PAY, NEXT, DONE),
    "transfer": (PAY, NEXT, DONE),
}
_MAKING = (SAVE, DONE, MAKE, NEXT)
COMMITS = {
    "send": Commitment.SEND,
    "reply": Commitment.SEND,
    "forward": Commitment.SEND,
    "comment": Commitment.SEND,
    "post": Commitment.SEND,
    "share": Commitment.SEND,
    "invite": Commitment.SEND,
    "pay": Commitment.PAY,
    "transfer": Commitment.PAY,
    "buy": Commitment.PAY,
    "order": Commitment.PAY,
    "top_up": Commitment.PAY,
    "delete": Commitment.DELETE,
    "clear": Commitment.DELETE,
    "unsend": Commitment.DELETE,
    "call": Commitment.CALL,
    "call_back": Commitment.CALL,
    "video_call": Commitment.CALL,
    "voice_call": Commitment.CALL,
    "install": Commitment.INSTALL,
    "allow": Commitment.GRANT,
}
_NOT_HERE = frozenset({"search"})
_PAGES = 8
"""Screens back on which an earlier page of the form may have been."""


def editor(here: Here) -> list[Field]:
    """The fields that take what is new: not those one searches with."""
    return [one for one in fields_of(here) if one.kind not in _NOT_HERE and not _is_wheel(here, one.element)]


def _is_wheel(here: Here, field: Element) -> bool:
    """The number in the middle of a picker is a field, but not one of the form."""
    return any(one.role is Role.PICKER for one in here.known.ancestors(field))


def fill_in(here: Here, wanted: Sequence[Wish] | None = None) -> Terminal | None:
    """The next field that is not as wanted; when all are, what hands the form in."""
    fields = editor(here)
    given = split_names(split_listed(wishes(here) if wanted is None else wanted, fields), fields)
    given = [one for one in given if not given_before(here, one, fields) and not _was_set(here, one, fields)]
    pairs = assigned([one for one in given if not one.measured], fields)
    timed = assigned([one for one in given if one.measured], [one for one in fields if one.kind])
    taken = {one.element.id for one, _ in pairs}
    pairs += [(field, wish) for field, wish in timed if field.element.id not in taken]
    for field, wish in pairs:
        if not has(here, field.element, wish):
            why = f"as the {field.label or field.kind or 'text'}"
            return fill(here, field.element, wish.text, wish.value if wish.slot else None, why)
    placed = {(wish.slot, wish.kind) for _, wish in pairs}
    left = [one for one in given if (one.slot, one.kind) not in placed]
    for wish in left:
        done = set_measure(here, wish, given) if wish.measured else None
        if done is None and wish.type in {"number", "amount"} and wish.label:
            done = step_to(here, wish, wish.label)
        if done is not None:
            return done
    return _filled(
        here, given, pairs, [one for one in left if not (_is_there(here, one) or _stood(here, one))]
    )


def _filled(
    here: Here, given: Sequence[Wish], pairs: Sequence[tuple[Field, Wish]], left: Sequence[Wish]
) -> Terminal | None:
    """All that has a field here is in it: find room for the rest, or hand the form in."""
    if (chosen := _chip(here, left)) is not None:
        return chosen
    if left and pairs and here.dialog and (control := here.pressing(DONE) or here.pressing(SAVE)) is not None:
        return tap(here, control, "to take what was filled in")
    on = _goes_on(here) if left and pairs else None
    opened = make_room(here, left) if left else None
    if opened is None and on is not None:
        opened = tap(here, on, "for what is still to be filled in")
    if opened is not None:
        return opened
    if (left and not pairs) or (not pairs and not any(_is_there(here, one) for one in given)):
        return None
    if any(one.kind not in {"", "category"} for one in left):
        return further(here, f"for where '{left[0].value}' belongs")
    return hand_in(here, [field.element for field, _ in pairs])


def _goes_on(here: Here) -> Element | None:
    """What leads to the next page of a form; not where the form is kept with what is on this one."""
    if here.pressing(SAVE, here.thing_words) is not None:
        return None
    return here.pressing(NEXT, least=0.95)


def given_before(here: Here, wish: Wish, fields: Sequence[Field]) -> bool:
    """Whether an earlier page of this form has taken it: it belongs into no field of this one."""
    if wish.measured or any(has(here, one.element, wish) for one in fields):
        return False
    for step in reversed(here.steps):
        typed = getattr(step.action, "text", None) or getattr(step.action, "value", None)
        if step.action.description == BEGUN or step.action.kind in {"back", "launch_app"}:
            return False
        if typed is None or step.status is not StepStatus.SUCCESS or step.page_key == here.screen.page_key:
            continue
        if all(part.kind == "literal" for part in typed.root) and same_text(typed.fill(), wish.value):
            return True
    return False


def _chip(here: Here, left: Sequence[Wish]) -> Terminal | None:
    """A value that is one of several choices in the form: the category Travel among chips or options."""
    for wish in left:
        for one in here.controls:
            if wish.measured or not any(same_text(name, wish.value) for name in here.called(one)[:1]):
                continue
            alike = [
                other for other in here.controls if other.parent == one.parent and other.role is one.role
            ]
            if len(alike) > 1 and not is_on(one, here.screen):
                return tap(here, one, f"as '{wish.value}' is to be chosen")
    return None


def _is_there(here: Here, wish: Wish) -> bool:
    """Given by an earlier step, or standing on the page."""
    if here.has_given(wish.value) or (wish.measured and is_set(here, wish)):
        return True
    if wish.type in {"number", "amount"} and wish.label and stands_at(here, wish, wish.label):
        return True
    if any(_asks(here, one, wish) and _says(here, one, wish.value) for one in here.controls):
        return True
    chosen = (
        one for one in here.controls if any(same_text(name, wish.value) for name in here.called(one)[:1])
    )
    return any(is_on(one, here.screen) for one in chosen)


def _was_set(here: Here, wish: Wish, fields: Sequence[Field]) -> bool:
    """Chosen or stepped to on an earlier page, and no field of this one is called like it."""
    return wish.spelt and not any(suits(wish, one.label) for one in fields) and _stood(here, wish)


def _stood(here: Here, wish: Wish) -> bool:
    """Whether an earlier page of this form showed it when it was left."""
    last = {one.page_key: one for one in here.situation.seen[-_PAGES:] if one.package == here.screen.package}
    for page, screen in last.items():
        if page != here.screen.page_key:
            then = Here(here.goal, here.situation.model_copy(update={"screen": screen}), here.knows)
            if editor(then) and not then.dialog and _is_there(then, wish):
                return True
    return False


def make_room(here: Here, left: Sequence[Wish]) -> Terminal | None:
    """A control that leads to the field a value needs: "Add phone", "More fields", a row called like it."""
    for wish in left:
        for one in here.controls:
            if one.role in {Role.SWITCH, Role.CHECKBOX, Role.RADIO, Role.TAB}:
                continue
            if not wish.measured and _asks(here, one, wish) and not _says(here, one, wish.value):
                return tap(here, one, f"where '{wish.value}' belongs", sure=0.7)
    if any(_is_bare(one) for one in left):
        kind = next((one for one in here.controls if _sorts(here, one)), None)
        if kind is not None and not any(_says(here, kind, one.value) for one in left):
            return tap(here, kind, f"as '{left[0].value}' may be one of its kinds", sure=0.6)
    more = here.pressing(
        frozenset({"more fields", "show more", "add more fields", "更多字段", "更多信息", "展开"})
    )
    return tap(here, more, "for further fields", sure=0.6) if more is not None else None


def _is_bare(wish: Wish) -> bool:
    """A text that was given without a word on what it is."""
    return not (wish.kind or wish.spelt or wish.measured) and wish.type == "text"


def _sorts(here: Here, control: Element) -> bool:
    """A row that asks for the kind of the thing: category, type."""
    if control.role in {Role.SWITCH, Role.CHECKBOX, Role.RADIO, Role.TAB} or is_stepper(here, control):
        return False
    return any(kind_of(name) == "category" for name in here.called(control) if len(name) <= 12)


def _asks(here: Here, control: Element, wish: Wish) -> bool:
    """Whether a control is for that value: a row or button called like it, no larger than such things are."""
    tall = here.known.boxes[control.id].height > 0.2 * here.screen.frame.size.height
    if tall or is_stepper(here, control):
        return False
    names = [name for name in here.called(control) if len(name) <= 40]
    if any(wish.kind and kind_of(name) == wish.kind for name in names):
        return True
    return wish.spelt and any(suits(wish, name) for name in names)


def _says(here: Here, control: Element, value: str) -> bool:
    """Whether its row shows that value."""
    texts = [text for one in (control, *here.known.descendants(control)) for text in said(one)]
    return any(same_text(text, value) for text in texts)


def hand_in(here: Here, filled: Sequence[Element]) -> Terminal | None:
    """The control of the goal's verb, else the one that keeps what was filled in."""
    verb = here.goal.verb
    commits = COMMITS.get(verb)
    if commits is not None and here.committed(commits):
        return None
    for phrases in (*_BY_VERB.get(verb, ()), *(() if verb in _BY_VERB else _MAKING)):
        buttons = [one for one in here.controls if not _is_entry(here, one)]
        control = here.pressing(phrases, here.thing_words, among=buttons) if buttons else None
        if control is None or control in filled or (phrases is MAKE and not _finishes(here, control, filled)):
            continue
        last = phrases != NEXT
        expect: tuple[Gone, ...] = (gone(here, filled[-1]),) if filled and _leaves(here, verb) else ()
        why = "to finish" if last else "to go on"
        return tap(
            here,
            control,
            why,
            commits=commits if last else None,
            mark=SUBMITTED if last else "",
            expect=expect,
        )
    return _without_button(here, filled, commits)


def _is_entry(here: Here, control: Element) -> bool:
    """One of several rows: what it says is its own name, even where that begins with "Done"."""
    alike = [one for one in here.screen.elements if one.role is Role.ITEM and one.parent == control.parent]
    return control.role in _NO_BUTTONS or (control.role is Role.ITEM and len(alike) > 1)


def _finishes(here: Here, control: Element, filled: Sequence[Element]) -> bool:
    """Whether an "add" ends the form: it is a button with words, or stands beside the last field."""
    if here.dialog or control.text or here.known.texts(control):
        return True
    box = here.known.boxes[control.id]
    return any(here.known.boxes[one.id].top <= box.y <= here.known.boxes[one.id].bottom for one in filled)


def _leaves(here: Here, verb: str) -> bool:
    """Whether the form surely goes away when it is handed in: a dialog does."""
    return bool(here.dialog) and verb not in COMMITS


def _without_button(here: Here, filled: Sequence[Element], commits: Commitment | None) -> Terminal | None:
    """A list takes a line with Enter, in its only field; a note is kept when one leaves it."""
    if not filled or commits is not None or here.dialog:
        return None
    field = filled[-1]
    tall = here.known.boxes[field.id].height > 0.15 * here.screen.frame.size.height
    alone = sum(one.editable for one in here.screen.elements) == 1
    if alone and not tall and (step := press(here, Key.ENTER, "to hand it in", mark=SUBMITTED)) is not None:
        return step
    return press(here, Key.BACK, "to keep what was written", mark=SUBMITTED)


def menu(here: Here, why: str) -> Terminal | None:
    """The menu of further choices, if it was not opened here yet."""
    if here.dialog:
        return None
    more = here.pressing(MORE, least=0.95)
    return tap(here, more, why, sure=0.6) if more is not None else None

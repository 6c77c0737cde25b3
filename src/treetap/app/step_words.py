"""A learned step in a few words, for people: `tap "Send"`, `input_text {content} into "Message"`."""

from __future__ import annotations

from treetap.models import Action, BankPart, LearnedStep, SlotPart, Target, Text

_SAID = ("text", "value", "option", "app", "url", "number")
"""Where the actions keep what they type, choose or open."""


def step_words(step: LearnedStep) -> str:
    """What it does to what."""
    return action_words(step.action)


def action_words(action: Action) -> str:
    """The same for an action that was, or is to be, carried out."""
    words: list[str] = [action.kind]
    said = next((value for name in _SAID if isinstance(value := getattr(action, name, None), Text)), None)
    target: Target | None = getattr(action, "target", None)
    if said is not None:
        words.append(text_words(said))
    if target is not None:
        words.append(f"{'in ' if said is not None else ''}{target_words(target)}")
    plain = (getattr(action, name, None) for name in ("checked", "direction", "key", "seconds"))
    words.extend(str(one).lower() for one in plain if one is not None)
    if action.commits is not None:
        words.append(f"({action.commits.value}s)")
    return " ".join(words)


def target_words(target: Target) -> str:
    """The first thing that names it."""
    for text in (target.text, target.description, target.sentence):
        if text is not None:
            return f'"{text_words(text)}"'
    return target.resource_id or (target.role.value if target.role else "a place")


def text_words(text: Text) -> str:
    """With what is filled in later in braces."""
    said = []
    for part in text.root:
        if isinstance(part, SlotPart):
            said.append(f"{{{part.key}}}")
        elif isinstance(part, BankPart):
            said.append(f"${part.name}")
        else:
            said.append(part.text)
    return "".join(said)

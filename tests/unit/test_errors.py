"""The tree drawn at the top of `errors.py` is the tree there is."""

from __future__ import annotations

import inspect
import re

import pytest

from treetap import errors
from treetap.errors import (
    ConfigError,
    ExperienceInvalid,
    ModelRecovers,
    NodeRecovers,
    PersonRecovers,
    ReferenceInvalid,
    SuiteInvalid,
    TaskInvalid,
    TreetapError,
    UnknownName,
)

BRANCHES = (ModelRecovers, NodeRecovers, PersonRecovers)
DRAWN_LINE = re.compile(
    r"^(?P<indent>(?:│   |    )*)(?P<joint>├── |└── )?(?P<name>[A-Z]\w+)(?: {2,}(?P<gloss>\S.*))?$"
)


def drawn_tree() -> dict[str, str | None]:
    """Each drawn name and the name it hangs from."""
    drawing = inspect.cleandoc(errors.__doc__ or "").split("\n\n", 1)[1]
    parents: dict[str, str | None] = {}
    path: list[str] = []
    for line in drawing.splitlines():
        found = DRAWN_LINE.match(line)
        assert found, f"not a line of the tree: {line!r}"
        depth = len(found["indent"]) // 4 + (found["joint"] is not None)
        path[depth:] = [found["name"]]
        assert len(path) == depth + 1, f"hangs from nothing: {line!r}"
        assert found["name"] not in parents, f"drawn twice: {found['name']}"
        parents[found["name"]] = path[-2] if depth else None
    return parents


def real_tree() -> dict[str, str | None]:
    """Each exception class defined in the module and the class it is derived from."""
    return {
        one.__name__: None if one is TreetapError else one.__bases__[0].__name__
        for one in vars(errors).values()
        if inspect.isclass(one) and issubclass(one, BaseException) and one.__module__ == errors.__name__
    }


def concrete_errors() -> list[type[TreetapError]]:
    """Those that are raised: everything but the root and the three branches."""
    classes = (getattr(errors, name) for name in real_tree())
    return [one for one in classes if one is not TreetapError and one not in BRANCHES]


each_error = pytest.mark.parametrize("error", concrete_errors(), ids=lambda error: error.__name__)


def test_the_drawing_shows_every_error_under_its_real_parent_and_no_other() -> None:
    assert drawn_tree() == real_tree()


def test_the_root_is_an_ordinary_exception() -> None:
    assert TreetapError.__bases__ == (Exception,)


def test_the_three_branches_hang_from_the_root() -> None:
    drawn = drawn_tree()
    assert [name for name, parent in drawn.items() if parent == "TreetapError"] == [
        one.__name__ for one in BRANCHES
    ]


@each_error
def test_exactly_one_party_recovers(error: type[TreetapError]) -> None:
    assert sum(issubclass(error, branch) for branch in BRANCHES) == 1


@each_error
def test_an_error_has_one_parent(error: type[TreetapError]) -> None:
    assert len(error.__bases__) == 1


@each_error
def test_an_error_says_what_it_is(error: type[TreetapError]) -> None:
    assert (error.__doc__ or "").strip()


@each_error
def test_message_and_hint_are_kept_apart_and_shown_together(error: type[TreetapError]) -> None:
    raised = error("The phone is off.", hint="Switch it on.")
    assert (raised.message, raised.hint) == ("The phone is off.", "Switch it on.")
    assert str(raised) == "The phone is off.\nSwitch it on."


@each_error
def test_without_a_hint_only_the_message_is_shown(error: type[TreetapError]) -> None:
    raised = error("The phone is off.")
    assert raised.hint == ""
    assert str(raised) == "The phone is off."


def test_the_hint_is_given_by_name() -> None:
    assert inspect.signature(TreetapError).parameters["hint"].kind is inspect.Parameter.KEYWORD_ONLY


@each_error
def test_what_the_caller_got_wrong_exits_with_2_and_all_else_with_1(error: type[TreetapError]) -> None:
    assert error.exit_code == (
        2
        if error in (ConfigError, TaskInvalid, UnknownName, ReferenceInvalid, ExperienceInvalid, SuiteInvalid)
        else 1
    )

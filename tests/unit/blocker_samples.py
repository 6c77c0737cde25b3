"""What is in the way of a page, for tests: the blockers of a dump, and where their ways out lead."""

from __future__ import annotations

from tests.unit.perception_samples import SIZE, Node, dump, label, node
from treetap.models import Back, Blocker, Bounds, Tap, Wait
from treetap.perception.blockers import find_blockers
from treetap.perception.tree import elements_from


def blockers(
    *roots: Node,
    package: str = "org.example.app",
    keyboard: bool = False,
    activity: str = "",
    lit: Bounds | None = None,
) -> list[Blocker]:
    tree = elements_from(dump(*roots), SIZE)
    found = find_blockers(
        tree.elements,
        SIZE,
        package=package,
        activity=activity,
        window=tree.window,
        keyboard_shown=keyboard,
        lit=lit,
    )
    known = {one.id for one in tree.elements}
    assert all(set(one.elements) <= known for one in found)
    return list(found)


def way(blocker: Blocker, *roots: Node) -> str:
    """What the way out touches, `back`, or `wait`."""
    action = blocker.way_out
    if isinstance(action, Back):
        return "back"
    if isinstance(action, Wait):
        return "wait"
    assert isinstance(action, Tap)
    elements = elements_from(dump(*roots), SIZE).elements
    hit = next(one for one in elements if one.id == action.target.element)
    inside = [one.text for one in elements if one.parent == hit.id and one.text]
    return hit.text or hit.description or " ".join(inside) or hit.resource_id.rpartition("/")[2]


def dialog(title: str, message: str, *buttons: str) -> Node:
    """Android's own alert."""
    return node(
        "FrameLayout",
        (60, 900, 1020, 1500),
        node(
            "LinearLayout",
            (60, 900, 1020, 1500),
            label(title, (120, 940, 960, 1010), id="android:id/alertTitle"),
            label(message, (120, 1040, 960, 1200), id="android:id/message"),
            node(
                "ScrollView",
                (60, 1350, 1020, 1500),
                *(
                    node(
                        "Button",
                        (120 + 300 * at, 1360, 400 + 300 * at, 1480),
                        text=text,
                        id=f"android:id/button{at + 1}",
                        flags="clickable",
                    )
                    for at, text in enumerate(buttons)
                ),
                id="android:id/buttonPanel",
            ),
            id="android:id/parentPanel",
        ),
    )

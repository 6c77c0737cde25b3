"""Dumps as other apps and toolkits write them, built node by node."""

from __future__ import annotations

from dataclasses import dataclass
from xml.sax.saxutils import quoteattr

from treetap.models import Size

SIZE = Size(width=1080, height=2400)
Box = tuple[int, int, int, int]


@dataclass(frozen=True)
class Node:
    """One node of a dump, as XML."""

    xml: str


def node(
    kind: str,
    box: Box | None = (0, 0, 1080, 2400),
    *children: Node,
    text: str = "",
    desc: str = "",
    id: str = "",
    package: str = "org.example.app",
    flags: str = "",
    **more: str,
) -> Node:
    """`flags`: those attributes that are true, and `disabled`."""
    said = set(flags.split())
    name = id if not id or ":" in id else f"{package}:id/{id}"
    attributes = {
        "text": text,
        "resource-id": name,
        "class": kind if "." in kind else f"android.widget.{kind}",
        "package": package,
        "content-desc": desc,
        **{
            flag: str(flag in said).lower()
            for flag in (
                "checkable",
                "checked",
                "clickable",
                "focused",
                "scrollable",
                "long-clickable",
                "password",
                "selected",
            )
        },
        "enabled": str("disabled" not in said).lower(),
        **({} if box is None else {"bounds": f"[{box[0]},{box[1]}][{box[2]},{box[3]}]"}),
        **more,
    }
    written = " ".join(f"{key}={quoteattr(value)}" for key, value in attributes.items())
    return Node(f"<node {written}>{''.join(child.xml for child in children)}</node>")


def dump(*roots: Node, rotation: int = 0) -> str:
    body = "".join(root.xml for root in roots)
    head = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
    return f'{head}<hierarchy rotation="{rotation}">{body}</hierarchy>'


def view(box: Box, *children: Node, **more: str) -> Node:
    """What Compose, Flutter and web pages make everything of."""
    return node("android.view.View", box, *children, **more)


def label(text: str, box: Box, **more: str) -> Node:
    return node("TextView", box, text=text, **more)

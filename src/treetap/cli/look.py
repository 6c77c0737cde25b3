"""`treetap look`: what treetap sees on a phone, or on a saved screenshot."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from treetap.cli.loading import settings_of
from treetap.cli.options import AsJson, ConfigFile, OnDevice, Overrides, with_device
from treetap.cli.output import errors_reported, print_json
from treetap.cli.running import run

if TYPE_CHECKING:
    from treetap.models import Screen, Source


def look(
    screenshot: Annotated[
        Path | None, typer.Argument(help="A saved screenshot (PNG or JPEG) instead of a phone.")
    ] = None,
    tree: Annotated[Path | None, typer.Option(metavar="FILE.xml", help="The screenshot's UI dump.")] = None,
    device: OnDevice = None,
    sources: Annotated[
        str | None, typer.Option(metavar="LIST", help="Only these: tree, ocr, or tree,ocr.")
    ] = None,
    draw: Annotated[
        Path | None, typer.Option(metavar="OUT.png", help="The screen, with what was seen marked on it.")
    ] = None,
    config: ConfigFile = None,
    set_: Overrides = None,
    json: AsJson = False,
) -> None:
    """Show what is on the screen: the page, its elements with their labels, and what is in the way."""
    from treetap.app.looking import look_at_file, look_at_phone

    with errors_reported(as_json=json):
        settings = settings_of(config, with_device(set_, device))
        wanted = _sources(sources)
        if tree is not None and screenshot is None:
            raise typer.BadParameter("needs the screenshot it belongs to", param_hint="--tree")
        if screenshot is not None:
            _refuse_both(device, screenshot)
            seen = run(look_at_file(screenshot, tree, wanted, draw))
        else:
            seen = run(look_at_phone(settings, wanted, draw))
        if json:
            print_json(seen.model_dump(mode="json"))
        else:
            _show(seen)


def _refuse_both(device: str | None, screenshot: Path) -> None:
    if device is not None:
        raise typer.BadParameter(f"a phone or {screenshot}: not both", param_hint="--device")


def _sources(words: str | None) -> frozenset[Source] | None:
    from treetap.models import Source

    if words is None:
        return None
    known = {"tree": Source.TREE, "ocr": Source.OCR}
    names = [word.strip() for word in words.split(",") if word.strip()]
    for name in names:
        if name not in known:
            raise typer.BadParameter(f"tree or ocr, not {name!r}", param_hint="--sources")
    return frozenset(known[name] for name in names)


def _show(screen: Screen) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from treetap.app.looking import rows

    console = Console()
    where = " ".join(part for part in (screen.package, screen.activity) if part) or "a screenshot"
    console.print(Text(f"{where}  page {screen.page_key[:12]}  state {screen.state_key[:12]}", style="bold"))
    for blocker in screen.blockers:
        out = blocker.way_out.description or blocker.way_out.kind if blocker.way_out else "none known"
        words = f"in the way: {blocker.description} ({blocker.kind}); way out: {out}"
        console.print(Text(words, style="yellow"))
    for toast in screen.toasts:
        console.print(Text(f"toast: {toast}", style="cyan"))
    table = Table.grid(padding=(0, 2))
    for _ in range(5):
        table.add_column(overflow="fold")
    for row in rows(screen):
        place = Text(row.place, style="dim")
        table.add_row(
            Text(row.number, style="red"),
            Text(row.role),
            Text(row.label, style="bold"),
            Text(row.state),
            place,
        )
    console.print(table)

"""`treetap refs`: the library of reference images."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from treetap.cli.loading import settings_of
from treetap.cli.options import AsJson, ConfigFile, OnDevice, Overrides, with_device
from treetap.cli.output import WRONG_CALL, errors_reported, plain, print_json
from treetap.cli.running import run

if TYPE_CHECKING:
    from collections.abc import Iterable

    from treetap.locating.library.files import Folder
    from treetap.locating.library.index import Entry
    from treetap.models import Bounds

app = typer.Typer(
    help="The library of reference images: list, add, show or remove them.", no_args_is_help=True
)

Name = Annotated[str, typer.Argument(help="Its name, or one of its aliases.")]


@app.command("list")
def list_(config: ConfigFile = None, set_: Overrides = None, json: AsJson = False) -> None:
    """List the reference images, folder by folder."""
    from treetap.app.references import entry_json, library_of

    with errors_reported(as_json=json):
        library = library_of(settings_of(config, set_))
        entries = library.entries()
        if json:
            print_json({"library": str(library.root), "references": [entry_json(one) for one in entries]})
        elif entries:
            _list(entries)
        else:
            typer.echo(f"No reference images in {library.root} yet.", err=True)


@app.command()
def add(
    name: Annotated[str, typer.Argument(help="What to call it.")],
    screen: Annotated[
        Path | None, typer.Argument(metavar="SCREEN.png", help="A screenshot (PNG or JPEG) to cut it from.")
    ] = None,
    at: Annotated[
        str | None, typer.Option(metavar="LEFT,TOP,RIGHT,BOTTOM", help="The part of it, in pixels.")
    ] = None,
    text: Annotated[
        str | None, typer.Option(metavar="WORDS", help="The part of it that says this, instead of --at.")
    ] = None,
    folder: Annotated[
        str | None, typer.Option(help="icons, ui, states, custom or temp; custom if not given.")
    ] = None,
    alias: Annotated[list[str] | None, typer.Option(help="What else it goes by. Repeatable.")] = None,
    package: Annotated[str | None, typer.Option(help="The app it belongs to.")] = None,
    description: Annotated[str, typer.Option(help="What it shows.")] = "",
    variant: Annotated[
        bool, typer.Option("--variant", help="One more picture of a reference that is there.")
    ] = False,
    device: OnDevice = None,
    config: ConfigFile = None,
    set_: Overrides = None,
    json: AsJson = False,
) -> None:
    """Add a reference image: a part of a screenshot or of a phone's screen, or a whole picture."""
    from treetap.app.references import (
        Place,
        Words,
        crop_of_file,
        crop_of_phone,
        entry_json,
        keep,
        library_of,
    )
    from treetap.errors import OffScreen

    with errors_reported(as_json=json):
        settings = settings_of(config, with_device(set_, device))
        if (screen is None) == (device is None):
            raise typer.BadParameter("a screenshot or --device: one of them", param_hint="SCREEN.png")
        if at is not None and text is not None:
            raise typer.BadParameter("--at or --text: not both", param_hint="--text")
        if text is not None and not text.strip():
            raise typer.BadParameter("says nothing", param_hint="--text")
        if variant and (folder or alias or package or description):
            raise typer.BadParameter("a variant goes by what its reference goes by", param_hint="--variant")
        place = Place(at=_bounds(at), text=text)
        words = Words(name, _folder(folder), tuple(alias or ()), package, description)
        try:
            crop = run(crop_of_phone(settings, place) if screen is None else crop_of_file(screen, place))
        except OffScreen as error:
            error.exit_code = WRONG_CALL  # --at is at fault.
            raise
        entry = keep(library_of(settings), crop, words, variant=variant)
        if crop.warning:
            typer.secho(f"Kept, but: {crop.warning}", fg="yellow", err=True)
            typer.echo(crop.remedy, err=True)
        if json:
            print_json({**entry_json(entry), "warning": crop.warning})
        else:
            file = entry.variants[-1].file if variant else Path(entry.path).name
            typer.echo(f"{entry.name}\t{Path(entry.path).with_name(file).as_posix()}")


@app.command()
def show(name: Name, config: ConfigFile = None, set_: Overrides = None, json: AsJson = False) -> None:
    """Show all that is known of a reference image."""
    from treetap.app.references import entry_json, library_of, pictures_json

    with errors_reported(as_json=json):
        library = library_of(settings_of(config, set_))
        entry = library.resolve(name)
        pictures = pictures_json(library, entry)
        if json:
            print_json({**entry_json(entry), **pictures})
            return
        for key, value in _facts(entry):
            if value:
                typer.echo(f"{key}\t{plain(value)}")
        _show_pictures(entry, pictures)


@app.command()
def remove(name: Name, config: ConfigFile = None, set_: Overrides = None) -> None:
    """Remove a reference image with all its variants."""
    from treetap.app.references import library_of

    with errors_reported(as_json=False):
        entry = library_of(settings_of(config, set_)).remove(name)
        typer.echo(f"Removed: {entry.path}", err=True)


def _bounds(words: str | None) -> Bounds | None:
    from treetap.models import Bounds

    if words is None:
        return None
    said = re.fullmatch(r"\s*(\d{1,6})" + r"\s*,\s*(\d{1,6})" * 3 + r"\s*", words, re.ASCII)
    if said is None:
        raise typer.BadParameter(
            f"left, top, right and bottom, such as 40,120,240,320, not {words[:40]!r}", param_hint="--at"
        )
    left, top, right, bottom = (int(part) for part in said.groups())
    for first, second, low, high in (("left", "right", left, right), ("top", "bottom", top, bottom)):
        if high <= low:
            raise typer.BadParameter(
                f"{second} ({high}) must be more than {first} ({low}); the order is left,top,right,bottom",
                param_hint="--at",
            )
    return Bounds.pixel(left, top, right, bottom)


def _folder(word: str | None) -> Folder | None:
    from treetap.locating.library.files import Folder

    try:
        return None if word is None else Folder(word)
    except ValueError:
        raise typer.BadParameter(f"one of {', '.join(Folder)}", param_hint="--folder") from None


def _state(entry: Entry) -> str:
    states = {"missing": entry.missing, "stale": entry.stale, "learned": entry.learned is not None}
    return ", ".join(word for word, so in states.items() if so)


def _list(entries: Iterable[Entry]) -> None:
    """Piped, one line each with tabs; on a terminal, a table."""
    lines = [[plain(word) for word in _line(one)] for one in entries]
    if not sys.stdout.isatty():
        for line in lines:
            typer.echo("\t".join(line))
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table("folder", "name", "pictures", "aliases", "package", "", box=None, pad_edge=False)
    for line in lines:
        table.add_row(*(Text(word) for word in line))
    Console().print(table)


def _line(entry: Entry) -> tuple[str, ...]:
    words = entry.learned.words if entry.learned is not None else entry.description
    about = " · ".join(word for word in (_state(entry), words) if word)
    return (
        entry.folder,
        entry.name,
        str(len(entry.variants)),
        ", ".join(entry.aliases),
        entry.package or "",
        about,
    )


def _facts(entry: Entry) -> Iterable[tuple[str, str]]:
    yield "name", entry.name
    yield "folder", entry.folder.value
    yield "path", entry.path
    yield "aliases", ", ".join(entry.aliases)
    yield "package", entry.package or ""
    yield "description", entry.description
    yield "state", _state(entry)
    if entry.learned is not None:
        learned = entry.learned
        yield "learned", f"{learned.words} ({learned.method}), {learned.at:%Y-%m-%d %H:%M} UTC"
        yield "matched", f"{learned.matched}, missed {learned.missed}"


def _show_pictures(entry: Entry, pictures: dict[str, object]) -> None:
    if "problem" in pictures:
        typer.secho(f"problem\t{pictures['problem']}", fg="red")
    sizes = pictures.get("pictures")
    for one in entry.variants:
        size = sizes.get(one.file) if isinstance(sizes, dict) else None
        said = f"{size['width']}x{size['height']}" if size else ""
        cut = f", from a screen of {one.screen.width}x{one.screen.height}" if one.screen else ""
        typer.echo(f"picture\t{one.file}\t{said}{cut}{', stale' if one.stale else ''}")

"""`treetap phone`: a virtual phone for adb."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from treetap.cli.options import AsJson
from treetap.cli.output import print_json

if TYPE_CHECKING:
    from virtualphone import VirtualPhone

SIZE = r"(\d{3,4})x(\d{3,4})"


def phone(
    port: Annotated[int, typer.Option(min=0, max=65535, help="Where adb connects; 0: any free port.")] = 5600,
    seed: Annotated[int, typer.Option(min=0, help="The content: people, messages, notes.")] = 0,
    locale: Annotated[str, typer.Option(metavar="zh|en", help="The phone's language.")] = "en",
    speed: Annotated[
        float,
        typer.Option(min=0, help="1: like a phone; 0: no waiting, time moves with each command."),
    ] = 1.0,
    dark: Annotated[bool, typer.Option("--dark", help="Dark theme.")] = False,
    size: Annotated[str, typer.Option(metavar="WxH", help="Pixels of the screen.")] = "1080x2400",
    density: Annotated[int, typer.Option(min=80, max=800, help="Dots per inch.")] = 420,
    font: Annotated[float, typer.Option(min=0.5, max=2, help="Size of letters; 1: as usual.")] = 1.0,
    second: Annotated[
        bool, typer.Option("--second", help="Every app in its second version: other words, places, drawing.")
    ] = False,
    faults: Annotated[
        str, typer.Option(metavar="NAME,NAME|all", help="What goes wrong with it: ad, slow, offline …")
    ] = "",
    fault_rate: Annotated[
        float, typer.Option(min=0, max=1, help="How often: the chance at each page that opens.")
    ] = 0.3,
    fault_seed: Annotated[
        int | None, typer.Option(min=0, help="At which moments; as a rule the phone's own seed.")
    ] = None,
    app: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE.py", help="Install an app of your own. Repeatable."),
    ] = None,
    view: Annotated[
        bool, typer.Option("--view", help="Say where a browser shows the phone, and open it there.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Start a virtual phone that any adb client can drive, and say how to connect. Ctrl-C ends it."""
    import re

    from virtualphone import BadState, VirtualPhone, default_apps, second_apps
    from virtualphone.app import BadApp
    from virtualphone.faults import UnknownFault
    from virtualphone.loading import load_apps

    if locale not in ("zh", "en"):
        raise typer.BadParameter(f"zh or en, not {locale!r}", param_hint="--locale")
    pixels = re.fullmatch(SIZE, size)
    if pixels is None:
        raise typer.BadParameter(
            f"like 1080x2400, each side from 100 to 9999, not {size!r}", param_hint="--size"
        )
    try:
        own = second_apps() if second else default_apps()
        apps = [*own, *(kind for path in app or [] for kind in load_apps(path))]
        made = VirtualPhone(
            apps,
            seed=seed,
            locale=locale,
            dark=dark,
            size=(int(pixels[1]), int(pixels[2])),
            density=density,
            font_scale=font,
            speed=speed,
            faults=[name.strip() for name in faults.split(",") if name.strip()],
            fault_rate=fault_rate,
            fault_seed=fault_seed,
            port=port,
        )
    except UnknownFault as problem:
        raise typer.BadParameter(str(problem), param_hint="--faults") from None
    except (BadApp, BadState) as problem:
        raise typer.BadParameter(str(problem), param_hint="--app") from None
    _show_tracebacks()
    _run(made, as_json=json, view=view)


def _show_tracebacks() -> None:
    """Whoever writes an app wants to see where it fails."""
    import logging

    shown = logging.StreamHandler()
    shown.setFormatter(logging.Formatter("%(name)s: %(message)s"))
    logging.getLogger("virtualphone").addHandler(shown)


def _run(made: VirtualPhone, *, as_json: bool, view: bool) -> None:
    import signal
    import threading

    ended = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: ended.set())
    try:
        made.start()
    except OSError as problem:
        message = problem.strerror or str(problem)
        typer.secho(f"treetap: {message}", fg=typer.colors.RED, err=True)
        if as_json:
            print_json({"error": {"type": type(problem).__name__, "message": message}})
        raise typer.Exit(1) from None
    try:
        _tell(made, as_json=as_json, view=view)
        ended.wait()
    finally:
        made.stop()


def _tell(made: VirtualPhone, *, as_json: bool, view: bool) -> None:
    import sys
    from shutil import which

    from treetap.device.adb.server import find_adb

    adb = "adb" if which("adb") else find_adb() or "adb"
    if as_json:
        said = {"address": made.address, "port": made.port, "side_url": made.side_url, "token": made.token}
        print_json({**said, "view": made.view_url} if view else said)
    else:
        typer.echo(f"The phone is on. Connect with:\n\n    {adb} connect {made.address}")
        typer.echo(f"    {adb} -s {made.address} exec-out screencap -p > screen.png\n")
        if view:
            typer.echo(f"To look at it and touch it, in a browser of this machine:\n\n    {made.view_url}\n")
        typer.echo(f"Its state, for judges: {made.side_url} (token {made.token}). Ctrl-C ends it.")
    sys.stdout.flush()
    if view and not as_json and _has_display():
        import webbrowser

        webbrowser.open(made.view_url)


def _has_display() -> bool:
    """Whether a browser would have somewhere to open; a text browser in this terminal would be in the way."""
    import os
    import sys

    return sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )

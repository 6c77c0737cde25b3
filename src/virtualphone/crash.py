"""An app's own mistake is shown as a phone shows it; the phone lives on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from virtualphone.toolkit import Button, Column, Dialog, Gap, Icon, Scaffold, Text, Widget

if TYPE_CHECKING:
    from virtualphone.phone import Phone

Made = TypeVar("Made")


def guarded(phone: Phone, package: str, action: Callable[[], object]) -> None:
    """Run what an app does on a touch; if it fails the app is closed and its traceback goes to the log."""
    try:
        action()
    except Exception as problem:  # an app is anybody's code
        if phone.strict:
            raise
        phone.journal.crashed(phone.now_ms, package, problem)
        phone.force_stop(package)
        phone.toast(_stopped(phone, package))


def made(phone: Phone, package: str, make: Callable[[], Made], instead: Callable[[str], Made]) -> Made:
    """A page or overlay, or in its place what went wrong with it."""
    try:
        return make()
    except Exception as problem:  # an app is anybody's code
        if phone.strict:
            raise
        phone.journal.crashed(phone.now_ms, package, problem)
        return instead(f"{type(problem).__name__}: {problem}")


def _stopped(phone: Phone, package: str) -> str:
    name = phone.apps[package].name() if package in phone.apps else package
    return f"{name} 屡次停止运行" if phone.locale == "zh" else f"{name} keeps stopping"


def _close(phone: Phone, package: str) -> Button:
    label = "关闭应用" if phone.locale == "zh" else "Close app"
    return Button(label, lambda: phone.force_stop(package), id="android:id/aerr_close")


def sorry_page(phone: Phone, package: str, why: str) -> Widget:
    """In the place of a page."""
    body = Column(
        Gap(140),
        Icon("error_outline", size=64, colour="error"),
        Gap(16),
        Text(_stopped(phone, package), "title", align="center"),
        Gap(8),
        Text(why, "note", colour="text_soft", align="center", lines=6),
        Gap(24),
        _close(phone, package),
        align="center",
        pad=(24, 0),
    )
    return Scaffold(None, body)


def sorry_dialog(phone: Phone, package: str, why: str) -> Dialog:
    """In the place of an overlay."""
    return Dialog(_stopped(phone, package), why, buttons=[_close(phone, package)])

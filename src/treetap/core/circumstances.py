"""Where a run took place: what ages what was learned from it when it changes (F9)."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.models import App, Circumstances, DeviceInfo, Screen


def circumstances_of(phone: DeviceInfo, installed: Sequence[App], screens: Sequence[Screen]) -> Circumstances:
    """`installed`: what can be started there, as `Query.apps` will say it again.

    A home screen or a system dialog that was seen on the way is no app of the run: it is in no such list, on
    no phone, and would later pass for an app that is gone.
    """
    known = {app.package: app for app in installed}
    versions = {screen.package: screen.app_version for screen in screens if screen.package in known}
    return Circumstances(
        apps=tuple(
            App(package=package, label=known[package].label, version=version or known[package].version)
            for package, version in versions.items()
        ),
        width=phone.size.width,
        height=phone.size.height,
        density=phone.density,
        locale=phone.locale,
        device=phone.model or phone.serial,
    )

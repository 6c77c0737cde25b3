"""What belongs to no app: the shade, the lock, the keyboard, toasts."""

from __future__ import annotations

from virtualphone.tours.steps import Flow, Tour, Walker, key, swipe, tap

SETTINGS = "com.android.settings"


def _pull_down(walker: Walker) -> None:
    metrics = walker.phone.metrics
    walker.hands.swipe((metrics.width // 2, 5), (metrics.width // 2, metrics.height // 2), 200)


def _notice(walker: Walker) -> None:
    phone = walker.phone
    phone.notify(SETTINGS, phone.apps[SETTINGS].name(), "Wi-Fi", "")


def _toast(walker: Walker) -> None:
    walker.phone.toast(walker.phone.apps[SETTINGS].name())


TOUR = Tour(
    "com.android.systemui",
    screens={
        "home": (),
        "shade": (_notice, _pull_down),
        "toast": (_toast,),
        "lock": (key("SLEEP"), key("WAKEUP")),
        "off": (key("SLEEP"),),
    },
    flows=(
        Flow(
            "wi-fi off from the shade",
            (_pull_down, tap("wifi_on"), key("BACK")),
            lambda before, after: (
                before["settings"]["global"]["wifi_on"] == "1"
                and after["settings"]["global"]["wifi_on"] == "0"
            ),
        ),
        Flow(
            "lock, and get in again to turn Bluetooth on",
            (key("SLEEP"), key("WAKEUP"), swipe(0, -0.3), _pull_down, tap("bluetooth_on")),
            lambda _before, after: after["settings"]["global"]["bluetooth_on"] == "1" and not after["locked"],
        ),
        Flow(
            "open what a notification says",
            (_notice, _pull_down, tap("notice")),
            lambda _before, after: (
                after["tasks"][0]["package"] == SETTINGS and not after["notifications"] and not after["shade"]
            ),
        ),
    ),
)

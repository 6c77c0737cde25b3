"""What goes wrong, as screens to look at, and how each is got over. Not among the tours of the apps."""

from __future__ import annotations

from collections.abc import Callable

from virtualphone.tours.steps import Flow, Json, Step, Tour, Walker, key, launch, swipe, tap, wait

APP = "com.android.notes"


def fault(name: str) -> tuple[Step, ...]:
    """It happens on the first page of an app."""
    return launch(APP), lambda walker: walker.phone.faults.begin_now(name)


def _rested(walker: Walker) -> None:
    """Whatever countdown there is, it is over."""
    walker.phone.advance(6)


def _ended(outcome: str) -> Callable[[Json, Json], bool]:
    def holds(before: Json, after: Json) -> bool:
        del before
        happened = after.get("faults", {"happened": []})["happened"]
        return [row.get("ended") for row in happened] == [outcome]

    return holds


def _flow(name: str, outcome: str, *steps: Step) -> Flow:
    return Flow(f"{name}: {outcome}", (*fault(name), *steps), _ended(outcome))


TOUR = Tour(
    "faults",
    screens={
        "ad": fault("ad"),
        "ad followed": (*fault("ad"), tap("ad_headline")),
        "rating": (*fault("rating"), tap("star_4")),
        "permission": fault("permission"),
        "update": fault("update"),
        "update on its way": (*fault("update"), tap("update_now"), wait(3)),
        "slow": fault("slow"),
        "network": fault("network"),
        "black": fault("black"),
        "notification": fault("notification"),
        "hostile notification": fault("hostile_notification"),
        "hostile page": fault("hostile_page"),
        "hostile message": fault("hostile_message"),
        "call": fault("call"),
    },
    flows=(
        _flow("ad", "closed", _rested, key("BACK")),
        _flow("ad", "opened", tap("ad_headline"), tap("up")),
        _flow("rating", "closed", tap("rate_later")),
        _flow("rating", "rated", tap("star_2"), tap("rate_submit")),
        _flow("permission", "denied", tap("permission_deny_button")),
        _flow("permission", "closed", key("BACK")),
        _flow("update", "closed", tap("update_later")),
        _flow("update", "updated", tap("update_now"), wait(6)),
        _flow("slow", "passed", wait(4)),
        _flow("network", "retried", tap("retry")),
        _flow("black", "left", key("HOME"), wait(1)),
        _flow("notification", "hidden", swipe(0, -0.2, "android:id/title")),
        _flow("hostile_notification", "passed", wait(5)),
        _flow("hostile_page", "closed", tap("notice_close")),
    ),
)

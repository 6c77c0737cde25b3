"""Tasks for the settings that say what is wrong or wanted, not what to switch."""

from __future__ import annotations

from treetap.bench.tasks.states import SETTINGS
from treetap.bench.tasks.task import Json, Seen
from treetap.bench.templates.reworded.goals import (
    ALL_OF_AIRPLANE,
    Goal,
    afresh,
    airplane,
    asked,
    switched,
)
from treetap.bench.templates.template import Given
from virtualphone.tours.settings import tap as tap_row
from virtualphone.tours.steps import Step, slide


def _brightness(state: Json) -> int:
    return int(state["settings"]["system"]["screen_brightness"])


def _easier_on_the_eyes(_given: Given) -> tuple[Goal, ...]:
    """Dark, dimmer, or dimming by itself: any of it helps."""

    def judge(seen: Seen) -> bool:
        settings = seen.state["settings"]
        dark = settings["secure"]["ui_night_mode"] == "2"
        adaptive = settings["system"]["screen_brightness_mode"] == "1"
        brighter = _brightness(seen.state) > _brightness(seen.before)
        return not brighter and (dark or adaptive or _brightness(seen.state) < _brightness(seen.before))

    places = (
        ("secure", "ui_night_mode"),
        ("system", "screen_brightness"),
        ("system", "screen_brightness_mode"),
    )
    return (Goal(judge, settings=places, steps=(afresh(SETTINGS), tap_row("display"), tap_row("dark"))),)


def _more(space: str, name: str, steps: tuple[Step, ...]) -> tuple[Goal, ...]:
    """A number of Android's settings has grown."""

    def judge(seen: Seen) -> bool:
        return int(seen.state["settings"][space][name]) > int(seen.before["settings"][space][name])

    return (Goal(judge, settings=((space, name),), steps=(afresh(SETTINGS), *steps)),)


def _unreachable(_given: Given) -> tuple[Goal, ...]:
    """Do not disturb that lets nobody through, or airplane mode."""

    def judge(seen: Seen) -> bool:
        quiet = seen.state["settings"]["global"].get("zen_mode") != "0"
        alone = seen.state["apps"][SETTINGS]["dnd_calls"] == "none"
        return bool((quiet and alone) or seen.state["settings"]["global"]["airplane_mode_on"] == "1")

    tables = tuple((SETTINGS, name) for name in ("dnd_calls", "dnd_length", "dnd_until", "before_airplane"))
    way = ("sound", "dnd", "dnd_calls", "dnd_calls_none", "use_dnd")
    steps = (afresh(SETTINGS), *(tap_row(one) for one in way))
    return (Goal(judge, tables, (("global", "zen_mode"), *ALL_OF_AIRPLANE), steps),)


def _swept(_given: Given) -> tuple[Goal, ...]:
    def judge(seen: Seen) -> bool:
        before, after = (state["apps"][SETTINGS]["storage"] for state in (seen.before, seen.state))
        return bool(after == {**before, "temporary": 0} != before)

    way = (afresh(SETTINGS), tap_row("storage"), tap_row("free_up"), tap_row("ok"))
    return (Goal(judge, ((SETTINGS, "storage"),), steps=way),)


TEMPLATES = (
    asked(
        "hint eyes at night",
        ("my eyes hurt at night, fix that", "晚上看手机眼睛疼，帮我弄一下"),
        _easier_on_the_eyes,
        predicate="the screen is darker",
        apps=(SETTINGS,),
        optimum=3,
        control="dark",
    ),
    asked(
        "hint take-off",
        (
            "We're about to take off, the crew says phones have to be set for the flight",
            "飞机要起飞了，空姐让把手机调一下",
        ),
        lambda _given: (airplane(),),
        predicate="airplane mode is on",
        apps=(SETTINGS,),
        optimum=3,
        control="airplane",
    ),
    asked(
        "hint screen stays on",
        ("Keep the screen on for longer before it turns off", "屏幕黑得也太快了，让它多亮一会儿"),
        lambda _given: _more(
            "system",
            "screen_off_timeout",
            (tap_row("display"), tap_row("timeout"), tap_row("timeout_300000")),
        ),
        predicate="the screen goes off later",
        apps=(SETTINGS,),
        optimum=4,
        control="timeout",
    ),
    asked(
        "hint calls not heard",
        ("I keep missing calls bc I don't hear it ringing", "老是听不见来电话，铃声给我调大点"),
        lambda _given: _more("system", "volume_ring", (tap_row("sound"), slide("ring_volume", 0.98))),
        predicate="the phone rings louder",
        apps=(SETTINGS,),
        optimum=3,
        control="ring_volume",
    ),
    asked(
        "hint nobody gets through",
        (
            "make sure nobody, and I mean nobody, can call me until I say so",
            "我要清静清静，谁的电话都别放进来",
        ),
        _unreachable,
        predicate="no call comes through",
        apps=(SETTINGS,),
        optimum=6,
        control="dnd_calls",
    ),
    asked(
        "hint am and pm",
        ("I'm not in the army, show me am and pm like normal people", "别给我显示什么21点，我要看上午下午的"),
        lambda _given: (switched("system", "time_12_24", "12", "system", "date_time", "clock_24"),),
        predicate="the clock counts to twelve",
        apps=(SETTINGS,),
        optimum=4,
        control="clock_24",
    ),
    asked(
        "hint battery low",
        (
            "no charger till tonight, make the battery last as long as it can",
            "今晚才能充上电，让手机省着点用",
        ),
        lambda _given: (switched("global", "low_power", "1", "battery", "saver", "use_saver"),),
        predicate="the battery saver is on",
        apps=(SETTINGS,),
        optimum=4,
        control="saver",
    ),
    asked(
        "hint junk",
        (
            "phone's getting full. throw out the temporary junk but leave my photos alone!!",
            "手机快满了，把临时文件什么的清掉，照片别动",
        ),
        _swept,
        predicate="temporary files are gone",
        apps=(SETTINGS,),
        optimum=4,
        control="free_up",
    ),
    asked(
        "hint turned sideways",
        (
            "when I hold the phone sideways the picture should turn with it, it doesnt",
            "我把手机横过来画面也不跟着转，怎么回事，弄好它",
        ),
        lambda _given: (switched("system", "accelerometer_rotation", "1", "display", "rotate"),),
        predicate="the screen turns by itself",
        apps=(SETTINGS,),
        optimum=3,
        control="rotate",
    ),
    asked(
        "hint not to be located",
        ("Apps have no business knowing where I am. Any app.", "我在哪儿关那些应用什么事，都别让它们知道"),
        lambda _given: (switched("secure", "location_mode", "0", "location", "use_location"),),
        predicate="location is off",
        apps=(SETTINGS,),
        optimum=3,
        control="location",
    ),
)

"""Tasks on the home screen."""

from __future__ import annotations

from treetap.bench.tasks.states import setting
from treetap.bench.tasks.task import Json, Judge, Seen
from treetap.bench.templates.kept import elsewhere_kept
from treetap.bench.templates.template import Draw, Given, Template, all_of
from virtualphone.tours.launcher import PACKAGE, hold_nothing
from virtualphone.tours.settings import tap
from virtualphone.tours.steps import Step

WALLS = {
    "sea": ("the sea", "海边"),
    "forest": ("a forest", "树林"),
    "sand": ("a desert", "沙漠"),
    "night": ("the night sky", "夜晚的天空"),
}


def _wall(draw: Draw) -> dict[str, str]:
    return {"scene": draw.choice([draw.say(*words) for words in WALLS.values()])}


def _wall_id(given: Given) -> str:
    return next(key for key, words in WALLS.items() if given["scene"] in words)


def _hanging(given: Given) -> tuple[Step, ...]:
    wall = _wall_id(given)
    return hold_nothing, tap("wallpapers"), tap(f"wallpaper_{wall}"), tap("set_wallpaper")


def _columns(draw: Draw) -> dict[str, int]:
    return {"count": draw.choice([4, 5])}


def _other_count(state: Json, given: Given) -> None:
    state["apps"][PACKAGE]["columns"] = 9 - given["count"]


def _only(key: str, value: object) -> Judge:
    """That value of the launcher, and nothing else of it."""

    def judge(seen: Seen) -> bool:
        before, after = seen.before["apps"][PACKAGE], seen.state["apps"][PACKAGE]
        return bool(after == {**before, key: value})

    return all_of(judge, elsewhere_kept(PACKAGE))


TEMPLATES = (
    Template(
        name="launcher wallpaper",
        level="medium",
        sentences=("Change the wallpaper to {scene}", "把壁纸换成{scene}"),
        predicate="the wallpaper is that one",
        apps=(PACKAGE,),
        draw=_wall,
        judge=lambda given: _only("wallpaper", _wall_id(given)),
        oracle=_hanging,
        control="wallpapers",
        optimum=4,
    ),
    Template(
        name="launcher columns",
        level="medium",
        sentences=(
            "I want {count} icons side by side on the home screen",
            "主屏幕每行放{count}个图标",
        ),
        predicate="the home screen has that many columns",
        apps=(PACKAGE,),
        draw=_columns,
        setup=_other_count,
        judge=lambda given: _only("columns", given["count"]),
        oracle=lambda given: (
            *(hold_nothing, tap("home_settings")),
            *(tap("grid"), tap(f"grid_{given['count']}")),
        ),
        control="grid",
        optimum=4,
    ),
    Template(
        name="launcher names off",
        level="medium",
        sentences=("Turn off app names on the home screen", "不在主屏幕上显示应用名称"),
        predicate="icons have no names",
        apps=(PACKAGE,),
        judge=lambda _given: _only("labels", False),
        oracle=lambda _given: (hold_nothing, tap("home_settings"), tap("labels")),
        control="labels",
        optimum=3,
        family="home looks",
    ),
    Template(
        name="launcher dots off",
        level="medium",
        sentences=("Turn off notification dots", "关闭通知圆点"),
        predicate="icons have no dots",
        apps=(PACKAGE,),
        judge=lambda _given: all_of(
            setting("secure", "notification_badging", "0"), elsewhere_kept("settings")
        ),
        oracle=lambda _given: (hold_nothing, tap("home_settings"), tap("dots")),
        control="dots",
        optimum=3,
        family="home looks",
    ),
)

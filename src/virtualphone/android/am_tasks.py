"""`am stack` and `am task`: the tasks that are there."""

from __future__ import annotations

from typing import Any

from virtualphone.android.java import FAILED, Handler, Thrown, Words, illegal, parse_int
from virtualphone.parts import Parts
from virtualphone.phone import LAUNCHER, Phone
from virtualphone.scene import component
from virtualphone.shell.api import Call

Json = dict[str, Any]


def configuration(phone: Phone, kind: str = "undefined") -> str:
    """The configuration of a window as Android prints it."""
    metrics = phone.metrics
    wide, high = metrics.width * 160 // metrics.density, metrics.height * 160 // metrics.density
    locale = phone.setting("system", "system_locales", "en-US").split(",")[0].replace("-", "_")
    night = " night" if phone.theme.dark else ""
    upright = "port" if high >= wide else "land"
    bounds = f"Rect(0, 0 - {metrics.width}, {metrics.height})"
    app = f"Rect(0, {metrics.status_bar} - {metrics.width}, {metrics.height - metrics.navigation_bar})"
    return (
        f"{{{phone.setting('system', 'font_scale', '1.0')} 460mcc1mnc [{locale}] ldltr sw{min(wide, high)}dp "
        f"w{wide}dp "
        f"h{high}dp {metrics.density}dpi nrml long hdr widecg {upright}{night} finger -keyb/v/h -nav/h "
        f"winConfig={{ "
        f"mBounds={bounds} mAppBounds={app} mMaxBounds={bounds} "
        f"mDisplayRotation=ROTATION_{90 * phone.rotation} "
        f"mWindowingMode=fullscreen mActivityType={kind} mAlwaysOnTop=undefined "
        f"mRotation=ROTATION_{90 * phone.rotation}}} s.1 fontWeightAdjustment=0}}"
    )


def task_kind(task: Json) -> str:
    """What Android calls the task's type."""
    if task["package"] != LAUNCHER:
        return "standard"
    return "recents" if task["pages"][-1]["activity"] == "RecentsActivity" else "home"


class Tasks:
    """What can be asked of tasks."""

    def __init__(self, parts: Parts) -> None:
        self._phone = parts.phone

    def _entry(self, task: Json) -> str:
        metrics = self._phone.metrics
        bounds = f"[0,0][{metrics.width},{metrics.height}]"
        shown = task is self._phone.state["tasks"][0] and self._phone.state["screen_on"]
        visible = "true" if shown else "false"
        first, last = component(task["pages"][0]), component(task["pages"][-1])
        return (
            f"RootTask id={task['id']} bounds={bounds} displayId=0 userId=0\n"
            f" configuration={configuration(self._phone, task_kind(task))}\n"
            f"  taskId={task['id']}: {first} bounds={bounds} userId=0 visible={visible} "
            f"topActivity=ComponentInfo{{{last}}}\n\n"
        )

    async def stack(self, call: Call, words: Words) -> int:
        """`am stack list|info|remove`."""
        word = words.required()
        if word in ("list", "info"):
            await call.out("".join(map(self._entry, self._phone.state["tasks"])))
            return 0
        if word == "remove":
            return self._remove(words.required())
        await call.err(f"Error: unknown command '{word}'\n")
        return FAILED

    def _remove(self, number: str) -> int:
        try:
            wanted = parse_int(number)
        except Thrown as thrown:
            raise illegal(f"Invalid task id: {number}") from thrown
        task = next((task for task in self._phone.state["tasks"] if task["id"] == wanted), None)
        if task is not None and task["package"] != LAUNCHER:
            self._phone.force_stop(task["package"])
            self._phone.noted("command")
        return 0

    async def task(self, call: Call, words: Words) -> int:
        """`am task lock|resize|…`: windows here fill the screen."""
        word = words.required()
        if word in ("lock", "resizeable", "resize", "focus"):
            await call.err(f"Error: task {word} is not supported on this device\n")
        else:
            await call.err(f"Error: unknown command '{word}'\n")
        return FAILED

    async def get_config(self, call: Call, _words: Words) -> int:
        """The configuration, and the processor."""
        metrics = self._phone.metrics
        locale = self._phone.setting("system", "system_locales", "en-US").split(",")[0]
        wide, high = metrics.width * 160 // metrics.density, metrics.height * 160 // metrics.density
        night = "night" if self._phone.theme.dark else "notnight"
        upright = "port" if high >= wide else "land"
        await call.out(
            "config: "
            f"mcc460-mnc01-{locale.replace('-', '-r')}-ldltr-sw{min(wide, high)}dp-w{wide}dp-h{high}dp-"
            f"normal-long-notround-{upright}-{night}-{metrics.density}dpi-finger-keysexposed-nokeys-navhidden-nonav-"
            "v34\nabi: arm64-v8a,armeabi-v7a,armeabi\n"
        )
        return 0

    def handlers(self) -> dict[str, Handler]:
        """By their names."""
        return {"stack": self.stack, "task": self.task, "get-config": self.get_config}

"""`dumpsys activity`: tasks, the activity in front, processes."""

from __future__ import annotations

from typing import Any

from virtualphone.android.am_tasks import task_kind
from virtualphone.android.intents import HOME_CATEGORY, LAUNCHER_CATEGORY, MAIN, Intent
from virtualphone.android.names import (
    activity_record,
    apk_path,
    app_user,
    entrance,
    front_record,
    mark,
    pid_of,
    process_record,
    running,
    short_component,
    uid_of,
)
from virtualphone.parts import Parts
from virtualphone.phone import LAUNCHER, Phone
from virtualphone.scene import compose
from virtualphone.toolkit.box import Box
from virtualphone.uitree import shown_id

Json = dict[str, Any]


def _bool(value: bool) -> str:
    return "true" if value else "false"


def task_name(phone: Phone, task: Json) -> str:
    """`Task{97b7a8a #8 type=standard A=10123:com.x U=0 visible=true …}`."""
    front = task is phone.state["tasks"][0]
    visible = _bool(front and phone.state["screen_on"])
    return (
        f"Task{{{mark('task', task['id'])} #{task['id']} type={task_kind(task)} "
        f"A={uid_of(phone, task['package'])}:{task['package']} U=0 visible={visible} "
        f"visibleRequested={visible} "
        f"mode=fullscreen translucent=false sz={len(task['pages'])}}}"
    )


def _intent(phone: Phone, page: Json, root: bool) -> Intent:
    package, activity = page["package"], page["activity"]
    component = short_component(package, activity)
    if root and package == LAUNCHER:
        return Intent(MAIN, [HOME_CATEGORY], flags=0x10000100, component=component)
    if root and activity == entrance(phone, package):
        return Intent(MAIN, [LAUNCHER_CATEGORY], flags=0x10000000, component=component)
    return Intent(component=component, has_extras=bool(page["args"]))


def _activity(phone: Phone, task: Json, number: int) -> str:
    page = task["pages"][number]
    package = page["package"]
    front = page is phone.front
    awake = phone.state["screen_on"] and not phone.state["locked"]
    state = "RESUMED" if front and awake else "STOPPED"
    root = number == 0
    return (
        f"    * Hist  #{number}: {activity_record(page, task)}\n"
        f"      packageName={package} processName={package}\n"
        "      launchedFromUid=2000 launchedFromPackage=com.android.shell launchedFromFeature=null userId=0\n"
        f"      app={process_record(phone, package)}\n"
        f"      {_intent(phone, page, root)}\n"
        f"      rootOfTask={_bool(root)} task=Task{{{mark('task', task['id'])} #{task['id']}}}\n"
        f"      taskAffinity={uid_of(phone, package)}:{package}\n"
        f"      mActivityComponent={short_component(package, page['activity'])}\n"
        f"      baseDir={apk_path(phone, package)}\n      dataDir=/data/user/0/{package}\n"
        f"      stateNotNeeded=false componentSpecified=true mActivityType={task_kind(task)}\n"
        f"      mState={state} haveState=false mIcicle=null\n"
        f"      state={state} delayedResume=false finishing=false\n"
        f"      mVisibleRequested={_bool(front)} mVisible={_bool(front)} mClientVisible={_bool(front)} "
        f"reportedDrawn={_bool(front)} reportedVisible={_bool(front)}\n"
    )


def _task(phone: Phone, task: Json) -> str:
    front = task is phone.state["tasks"][0]
    lines = f"  * {task_name(phone, task)}\n    mLastPausedActivity: null\n"
    lines += f"    isSleeping={_bool(not phone.state['screen_on'])}\n"
    if front and phone.state["screen_on"]:
        lines += f"    topResumedActivity={front_record(phone)}\n"
    return (
        lines
        + "".join(_activity(phone, task, number) for number in reversed(range(len(task["pages"]))))
        + "\n"
    )


def activities(phone: Phone) -> str:
    """Every task and its pages, the topmost first."""
    first = phone.state["tasks"][0]
    front = front_record(phone)
    resumed = ""
    if phone.state["screen_on"]:
        resumed = (
            f"  Resumed activities in task display areas (from top to bottom):\n    Resumed: {front}\n\n"
            f"  ResumedActivity: {front}\n  mResumedActivity: {front}\n\n"
        )
    return (
        "ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)\nDisplay #0 (activities from top to "
        "bottom):\n"
        + "".join(_task(phone, task) for task in phone.state["tasks"])
        + resumed
        + "ActivityTaskSupervisor state:\n"
        f"  topDisplayFocusedRootTask={task_name(phone, first)}\n  mLastOrientationSource=null\n"
        f"  mFocusedApp={front}\n"
        f"  KeyguardController:\n    mKeyguardShowing={_bool(phone.state['locked'])}\n    mAodShowing=false\n"
        f"    mKeyguardGoingAway=false\n    mDismissalRequested=false\n"
    )


def _views(box: Box, package: str, depth: int, out: list[str]) -> None:
    info = box.info
    if info is not None:
        name = shown_id(info, package)
        flags = f"V.{'E' if info.enabled else '.'}...{'C' if info.clickable else '.'}.."
        number = mark("view", package, *box.rect, info.cls)
        out.append(
            f"{'  ' * depth}{info.cls}{{{number} {flags} ........ "
            f"{box.x},{box.y}-{box.x + box.w},{box.y + box.h}"
            f"{f' #7f0a0001 {name}' if name else ''}}}\n"
        )
        depth += 1
    for child in box.children:
        _views(child, package, depth, out)


def top(phone: Phone) -> str:
    """The page in front with its views."""
    page, task = phone.front, phone.state["tasks"][0]
    package = page["package"]
    name = short_component(package, page["activity"])
    out = [
        f"TASK {uid_of(phone, task['package'])}:{task['package']} id={task['id']} userId=0 displayId=0\n",
        f"  ACTIVITY {name} {mark('activity', page['id'])} pid={pid_of(phone, package)} userId=0\n",
        f"    Local Activity {mark('local', page['id'])} State:\n",
        f"      mResumed={_bool(phone.state['screen_on'])} mStopped=false mFinished=false\n",
        "    View Hierarchy:\n",
        f"      DecorView@{mark('decor', page['id'])}[{page['activity']}]\n",
    ]
    window = next((window for window in compose(phone).windows if window.surface is page), None)
    if window is not None:
        _views(window.root, package, 4, out)
    return "".join(out)


def recents(phone: Phone) -> str:
    """Tasks in the order they were used."""
    lines = [
        f"  * Recent #{number}: {task_name(phone, task)}\n"
        f"    userId=0 effectiveUid={app_user(phone, task['package'])} mCallingUid=2000\n"
        f"    affinity={uid_of(phone, task['package'])}:{task['package']}\n"
        f"    intent={_intent(phone, task['pages'][0], True)}\n"
        f"    realActivity={{{short_component(task['package'], task['pages'][0]['activity'])}}}\n"
        f"    Activities=[{', '.join(activity_record(page, task) for page in task['pages'])}]\n"
        f"    taskId={task['id']} rootTaskId={task['id']}\n"
        for number, task in enumerate(phone.state["tasks"])
    ]
    return "ACTIVITY MANAGER RECENT TASKS (dumpsys activity recents)\n  Recent tasks:\n" + "".join(lines)


def processes(phone: Phone) -> str:
    """Who runs."""
    lines = [
        f"  *APP* UID {uid_of(phone, package)} {process_record(phone, package)}\n    user #0 "
        f"uid={uid_of(phone, package)}\n"
        f"    pid={pid} starting=false\n"
        for package, pid in running(phone).items()
    ]
    return (
        "ACTIVITY MANAGER RUNNING PROCESSES (dumpsys activity processes)\n  All known processes:\n"
        + "".join(lines)
    )


def services(_phone: Phone) -> str:
    """No app here has services for others."""
    return "ACTIVITY MANAGER SERVICES (dumpsys activity services)\n  (nothing)\n"


_SECTIONS = {
    "a": activities, "activities": activities, "top": top, "r": recents, "recents": recents, "p": processes,
    "processes": processes, "s": services, "services": services,
}  # fmt: skip


def dump_activity(parts: Parts, words: list[str]) -> str:
    """The section that is named, the page that is named, or all of it."""
    phone = parts.phone
    what = next((word for word in words if not word.startswith("-")), "")
    if what in _SECTIONS:
        return _SECTIONS[what](phone)
    if not what or what == "all":
        return "".join(section(phone) + "\n" for section in (recents, services, activities, processes))
    if what in short_component(phone.front["package"], phone.front["activity"]):
        return top(phone)
    return f"Bad activity command, or no activities match: {what}\nUse -h for help.\n"


DUMPS = {"activity": dump_activity}

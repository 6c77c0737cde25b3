"""`dumpsys window`: the windows, the focus and the policy."""

from __future__ import annotations

from virtualphone.android.am_tasks import configuration
from virtualphone.android.names import front_record, mark, uid_of
from virtualphone.parts import Parts
from virtualphone.phone import Phone
from virtualphone.scene import Scene, Window, compose

_TYPES = {
    "app": "BASE_APPLICATION",
    "dialog": "APPLICATION",
    "ime": "INPUT_METHOD",
    "status": "STATUS_BAR",
    "navigation": "NAVIGATION_BAR",
    "shade": "NOTIFICATION_SHADE",
    "lock": "NOTIFICATION_SHADE",
    "toast": "TOAST",
    "notice": "NOTIFICATION_SHADE",
    "off": "NOTIFICATION_SHADE",
}


def _bool(value: bool) -> str:
    return "true" if value else "false"


def _title(window: Window) -> str:
    return "NotificationShade" if window.kind == "off" else window.title


def window_name(window: Window) -> str:
    """`Window{48b4735 u0 pkg/pkg.MainActivity}`: its number stays while it is there."""
    record = window.surface["id"] if window.surface is not None else window.kind
    return f"Window{{{mark('window', record, _title(window))} u0 {_title(window)}}}"


def focus_lines(phone: Phone, scene: Scene, indent: str = "  ") -> str:
    """The two lines that most clients look for."""
    return f"{indent}mCurrentFocus={window_name(scene.focused)}\n{indent}mFocusedApp={front_record(phone)}\n"


def _window_entry(phone: Phone, scene: Scene, window: Window, index: int) -> str:
    left, top, right, bottom = window.root.rect
    metrics = phone.metrics
    frame = f"[{left},{top}][{right},{bottom}]"
    screen = f"[0,0][{metrics.width},{metrics.height}]"
    kind = _TYPES[window.kind]
    focusable = window.kind in ("app", "dialog", "shade", "lock")
    activity = f"    mActivityRecord={front_record(phone)}\n" if window.kind in ("app", "dialog") else ""
    name = window_name(window)
    return (
        f"  Window #{index} {name}:\n"
        f"    mDisplayId=0 rootTaskId={phone.state['tasks'][0]['id']} "
        f"mSession=Session{{{mark('session', window.package)} "
        f"{uid_of(phone, window.package)}}} mClient=android.os.BinderProxy@{mark('client', name)}\n"
        f"    mOwnerUid={uid_of(phone, window.package)} showForAllUsers=false package={window.package} "
        "appop=NONE\n"
        f"    mAttrs={{(0,0)({'fillxfill' if window.kind == 'app' else f'{right - left}x{bottom - top}'}) "
        f"sim={{adjust=pan}} "
        f"ty={kind} fmt=TRANSLUCENT\n"
        f"      fl={'' if focusable else 'NOT_FOCUSABLE '}LAYOUT_IN_SCREEN HARDWARE_ACCELERATED}}\n"
        f"    Requested w={right - left} h={bottom - top} mLayoutSeq=214\n"
        f"    mBaseLayer={21000 + 10000 * index} mSubLayer=0    mToken=WindowToken{{{mark('token', name)} "
        f"type={kind}}}\n"
        f"{activity}"
        f"    mViewVisibility=0x0 mHaveFrame=true mObscured=false\n"
        f"    Frames: parent={screen} display={screen} frame={frame} last={frame} insetsChanged=false\n"
        f"     surface=[0,0][0,0]\n"
        f"    mHasSurface=true isReadyForDisplay()=true mWindowRemovalAllowed=false\n"
        f"    isOnScreen=true\n    isVisible={_bool(scene.focused.kind != 'off')}\n"
    )


def windows(phone: Phone, scene: Scene, focus: bool) -> str:
    """All windows, the topmost first."""
    body = "".join(
        _window_entry(phone, scene, window, len(scene.windows) - 1 - number)
        for number, window in enumerate(reversed(scene.windows))
    )
    ime = next((window for window in scene.windows if window.kind == "ime"), None)
    target = next((window for window in scene.windows if window.kind in ("dialog", "app")), None)
    # A dialog over the app takes the keyboard.
    for window in scene.windows:
        target = window if window.kind == "dialog" else target
    lines = ""
    if ime is not None and target is not None:
        lines = (
            f"  imeLayeringTarget in display# 0 {window_name(target)}\n"
            f"  imeInputTarget in display# 0 {window_name(target)}\n"
        )
    return (
        f"WINDOW MANAGER WINDOWS (dumpsys window windows)\n{body}\n"
        f"  mGlobalConfiguration={configuration(phone)}\n"
        "  mHasPermanentDpad=false\n  mTopFocusedDisplayId=0\n"
        f"{lines}{focus_lines(phone, scene) if focus else ''}"
        "  mLastDisplayFreezeDuration=0\n  mDisableSecureWindows=false\n"
    )


def displays(phone: Phone, scene: Scene) -> str:
    """The screen and what has its focus."""
    metrics, device = phone.metrics, phone.state["device"]
    now = f"{metrics.width}x{metrics.height}"
    app = f"{metrics.width}x{metrics.height - metrics.navigation_bar}"
    base = f" base={now} {metrics.density}dpi" if device["size"] or device["dpi"] else ""
    return (
        "WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)\n"
        "  Display: mDisplayId=0 (organized)\n"
        f"    init={device['width']}x{device['height']} {device['density']}dpi "
        f"mMinSizeOfResizeableTaskDp=220{base} "
        f"cur={now} app={app} rng={app}-{now}\n"
        "    deferred=false mLayoutNeeded=false\n"
        f"{focus_lines(phone, scene)}"
        f"  mDisplayRotation={phone.rotation}\n"
        f"    mRotation={phone.rotation} mDeferredRotationPauseCount=0\n"
        f"    mCurrentOrientation=SCREEN_ORIENTATION_UNSPECIFIED(-1)\n"
        f"    mUserRotationMode=USER_ROTATION_{'FREE' if _free(phone) else 'LOCKED'} "
        f"mUserRotation=ROTATION_{90 * phone.rotation} mCameraRotationMode=0\n"
        f"  mInputMethodWindow={_ime_window(scene)}\n"
        f"  mCurrentRotation=ROTATION_{90 * phone.rotation}\n\n"
    )


def _free(phone: Phone) -> bool:
    return phone.setting("system", "accelerometer_rotation", "0") == "1"


def _ime_window(scene: Scene) -> str:
    return next((window_name(window) for window in scene.windows if window.kind == "ime"), "null")


def policy(phone: Phone) -> str:
    """The keyguard and the keys."""
    on, locked = phone.state["screen_on"], phone.state["locked"]
    awake = "AWAKE" if on else "ASLEEP"
    return (
        "WINDOW MANAGER POLICY STATE (dumpsys window policy)\n"
        "  mSafeMode=false mSystemReady=true mSystemBooted=true\n"
        "  mCameraLensCoverState=CAMERA_LENS_STATE_ABSENT\n"
        f"  mWakeGestureEnabledSetting=true\n  mInteractive={_bool(on)}\n"
        f"  mScreenOnEarly={_bool(on)} mScreenOnFully={_bool(on)}\n"
        f"  isStatusBarKeyguard={_bool(locked)}\n"
        f"  mShowingLockscreen={_bool(locked)} mShowingDream=false mDreamingLockscreen={_bool(locked)} "
        "mDreamingSleepToken=null\n"
        f"  KeyguardServiceDelegate\n    showing={_bool(locked)}\n    inputRestricted={_bool(locked)}\n"
        f"    mIsShowing={_bool(locked)}\n    screenState=SCREEN_STATE_{'ON' if on else 'OFF'}\n"
        f"    interactiveState=INTERACTIVE_STATE_{awake}\n"
        f"  mAwake={_bool(on)} mScreenOnEarly={_bool(on)}\n\n"
    )


def dump_window(parts: Parts, words: list[str]) -> str:
    """What the words choose, or all of it with the focus once."""
    phone = parts.phone
    scene = compose(phone)
    what = next((word for word in words if not word.startswith("-")), "")
    if what in ("windows", "w", "visible", "visible-apps", "a", "all"):
        return windows(phone, scene, focus=True)
    if what in ("displays", "d"):
        return displays(phone, scene)
    if what in ("policy", "p"):
        return policy(phone)
    if what in ("", "all"):
        return policy(phone) + displays(phone, scene) + windows(phone, scene, focus=False)
    named = [window for window in scene.windows if what in window_name(window)]
    if named:
        return "".join(_window_entry(phone, scene, window, scene.windows.index(window)) for window in named)
    return f"Bad window command, or no windows match: {what}\nUse -h for help.\n"


DUMPS = {"window": dump_window}

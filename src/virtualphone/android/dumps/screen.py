"""`dumpsys display`, `SurfaceFlinger`, `input`, `uimode`: the screen as hardware."""

from __future__ import annotations

from virtualphone.android.dumps.window import window_name
from virtualphone.android.names import DISPLAY_ID
from virtualphone.parts import Parts
from virtualphone.phone import Phone
from virtualphone.scene import compose


def _viewport(phone: Phone) -> str:
    metrics = phone.metrics
    rect = f"Rect(0, 0 - {metrics.width}, {metrics.height})"
    return (
        f"DisplayViewport{{type=INTERNAL, valid=true, isActive=true, displayId=0, "
        f"uniqueId='local:{DISPLAY_ID}', "
        f"physicalPort=0, orientation={phone.rotation}, logicalFrame={rect}, physicalFrame={rect}, "
        f"deviceWidth={metrics.width}, deviceHeight={metrics.height}}}"
    )


def _info(phone: Phone) -> str:
    metrics = phone.metrics
    on = "ON" if phone.state["screen_on"] else "OFF"
    size, dpi = f"{metrics.width} x {metrics.height}", metrics.density
    return (
        'DisplayInfo{"Built-in Screen", displayId 0, displayGroupId 0, FLAG_SECURE, FLAG_TRUSTED, '
        f"real {size}, largest app {size}, smallest app {metrics.width} x {metrics.width}, "
        "appVsyncOff 1000000, presDeadline 16666666, mode 1, defaultMode 1, "
        f"modes [{{id=1, width={metrics.width}, height={metrics.height}, fps=60.0}}], "
        f'rotation {phone.rotation}, state {on}, type INTERNAL, uniqueId "local:{DISPLAY_ID}", '
        f"app {size}, density {dpi} ({dpi}.0 x {dpi}.0) dpi, layerStack 0}}"
    )


def dump_display(parts: Parts, _words: list[str]) -> str:
    """The display manager."""
    phone = parts.phone
    metrics = phone.metrics
    state = "ON" if phone.state["screen_on"] else "OFF"
    bright = int(phone.setting("system", "screen_brightness", "128") or 0) / 255
    return (
        "DISPLAY MANAGER (dumpsys display)\n  mSafeMode=false\n  mPendingTraversal=false\n"
        f"  mViewports=[{_viewport(phone)}]\n"
        f"  mStableDisplaySize=Point({metrics.width}, {metrics.height})\n\n"
        f"Display States: size=1\n  Display Id=0\n  Display State={state}\n  Display "
        f"Brightness={bright:.7g}\n\n"
        "Logical Displays: size=1\n  Display 0:\n    mDisplayId=0\n    mPrimaryDisplayDevice=Built-in "
        "Screen\n"
        f"    mBaseDisplayInfo={_info(phone)}\n    mOverrideDisplayInfo={_info(phone)}\n"
        f"    mCurrentOrientation={phone.rotation}\n\n"
        f"Display Power Controller:\n  mScreenState={state}\n  mScreenBrightness={bright:.7g}\n"
    )


def dump_surfaces(parts: Parts, words: list[str]) -> str:
    """What is composed."""
    if "--display-id" in words:
        return f'Display {DISPLAY_ID} (HWC display 0): port=0 pnpId=VPH displayName="Built-in Screen"\n'
    names = [window_name(window) for window in reversed(compose(parts.phone).windows)]
    titles = [name.partition(" u0 ")[2].removesuffix("}") for name in names]
    listed = "".join(f"{title}#{number}\n" for number, title in enumerate(titles))
    if "--list" in words:
        return listed
    metrics = parts.phone.metrics
    return (
        f"Build configuration: [sf PRESENT_TIME_OFFSET=0]\n\nDisplay {DISPLAY_ID} (active) HWC layers:\n"
        f"{listed}"
        f"Display {DISPLAY_ID}: size={metrics.width}x{metrics.height} orientation={parts.phone.rotation}\n"
    )


def dump_input(parts: Parts, _words: list[str]) -> str:
    """The touchscreen, and where its touches go."""
    phone = parts.phone
    metrics = phone.metrics
    focus = window_name(compose(phone).focused)
    return (
        "INPUT MANAGER (dumpsys input)\n\nInput Reader State:\n  Device 1: virtualphone-touch\n"
        "    Sources: KEYBOARD | TOUCHSCREEN\n"
        f"    Viewport INTERNAL: displayId=0, uniqueId=local:{DISPLAY_ID}, port=0, "
        f"orientation={phone.rotation}, "
        f"logicalFrame=[0, 0, {metrics.width}, {metrics.height}], physicalFrame=[0, 0, {metrics.width}, "
        f"{metrics.height}], deviceSize=[{metrics.width}, {metrics.height}], isActive=[1]\n"
        f"    SurfaceWidth: {metrics.width}px\n    SurfaceHeight: {metrics.height}px\n"
        f"    SurfaceOrientation: {phone.rotation}\n    InputDeviceOrientation: {phone.rotation}\n\n"
        f"Input Dispatcher State:\n  DispatchEnabled: true\n  DispatchFrozen: false\n  FocusedDisplayId: 0\n"
        f"  FocusedWindows:\n    displayId=0, name='{focus.removeprefix('Window{').removesuffix('}')}'\n"
    )


def dump_uimode(parts: Parts, _words: list[str]) -> str:
    """Day or night."""
    dark = parts.phone.theme.dark
    mode = parts.phone.setting("secure", "ui_night_mode", "1")
    return (
        "Current UI Mode Service state:\n"
        f"  mDockState=0 mLastBroadcastState=0\n  mNightMode={mode} ({'yes' if dark else 'no'}) "
        "mNightModeLocked=false\n"
        f"  mComputedNightMode={'true' if dark else 'false'} mCurUiMode=0x{0x21 if dark else 0x11:x}\n"
    )


DUMPS = {"display": dump_display, "SurfaceFlinger": dump_surfaces, "input": dump_input, "uimode": dump_uimode}

"""`dumpsys` and `service`: the services by name."""

from __future__ import annotations

from virtualphone.android.dumps import DUMPS
from virtualphone.android.java import programs
from virtualphone.parts import Parts
from virtualphone.shell.api import Call, Command

_OTHERS = {
    "accessibility": "android.view.accessibility.IAccessibilityManager",
    "activity_task": "android.app.IActivityTaskManager",
    "appops": "com.android.internal.app.IAppOpsService",
    "bluetooth_manager": "android.bluetooth.IBluetoothManager",
    "clipboard": "android.content.IClipboard",
    "connectivity": "android.net.IConnectivityManager",
    "content": "android.content.IContentService",
    "cpuinfo": "",
    "device_policy": "android.app.admin.IDevicePolicyManager",
    "gfxinfo": "",
    "iphonesubinfo": "com.android.internal.telephony.IPhoneSubInfo",
    "isms": "com.android.internal.telephony.ISms",
    "jobscheduler": "android.app.job.IJobScheduler",
    "location": "android.location.ILocationManager",
    "lock_settings": "com.android.internal.widget.ILockSettings",
    "mount": "android.os.storage.IStorageManager",
    "phone": "com.android.internal.telephony.ITelephony",
    "settings": "",
    "statusbar": "com.android.internal.statusbar.IStatusBarService",
    "telecom": "com.android.internal.telecom.ITelecomService",
    "user": "android.os.IUserManager",
    "vibrator": "android.os.IVibratorService",
    "wallpaper": "android.app.IWallpaperManager",
}
_INTERFACES = {
    "SurfaceFlinger": "android.ui.ISurfaceComposer",
    "activity": "android.app.IActivityManager",
    "alarm": "android.app.IAlarmManager",
    "audio": "android.media.IAudioService",
    "battery": "",
    "display": "android.hardware.display.IDisplayManager",
    "input": "android.hardware.input.IInputManager",
    "input_method": "com.android.internal.view.IInputMethodManager",
    "media_session": "android.media.session.ISessionManager",
    "meminfo": "",
    "notification": "android.app.INotificationManager",
    "package": "android.content.pm.IPackageManager",
    "power": "android.os.IPowerManager",
    "telephony.registry": "com.android.internal.telephony.ITelephonyRegistry",
    "uimode": "android.app.IUiModeManager",
    "wifi": "android.net.wifi.IWifiManager",
    "window": "android.view.IWindowManager",
    **_OTHERS,
}
SERVICES = sorted(_INTERFACES)
_SERVICE_USAGE = """Usage: service [-h|-?]
       service list
       service check SERVICE
       service call SERVICE CODE [i32 N | i64 N | f N | d N | s16 STR ] ...
"""


def _dump(parts: Parts, service: str, words: list[str]) -> str:
    return DUMPS[service](parts, words) if service in DUMPS else ""


def _everything(parts: Parts) -> str:
    text = "Currently running services:\n" + "".join(f"  {name}\n" for name in SERVICES)
    line = "-" * 79
    return text + "".join(f"{line}\nDUMP OF SERVICE {name}:\n{_dump(parts, name, [])}" for name in SERVICES)


async def dumpsys(parts: Parts, call: Call) -> int:
    words = list(call.argv[1:])
    while words and words[0].startswith("-"):
        option = words.pop(0)
        if option == "-l":
            await call.out("Currently running services:\n" + "".join(f"  {name}\n" for name in SERVICES))
            return 0
        if option in ("-t", "-T", "--priority", "--skip") and words:
            words.pop(0)
    if not words:
        await call.out(_everything(parts))
    elif words[0] not in SERVICES:
        await call.err(f"Can't find service: {words[0]}\n")
    else:
        await call.out(_dump(parts, words[0], words[1:]))
    return 0


async def service(_parts: Parts, call: Call) -> int:
    what, name = (*call.argv[1:], "", "")[:2]
    if what == "list":
        lines = "".join(f"{number}\t{key}: [{_INTERFACES[key]}]\n" for number, key in enumerate(SERVICES))
        await call.out(f"Found {len(SERVICES)} services:\n{lines}")
    elif what == "check" and name:
        await call.out(f"Service {name}: {'found' if name in SERVICES else 'not found'}\n")
    elif what == "call" and name:
        if name not in SERVICES:
            await call.err(f"service: Service {name} does not exist\n")
            return 10
        # There are no parcels behind these names: every transaction is one the service does not know.
        await call.out('Result: Parcel(Error: 0xffffffffffffffb6 "Not a data message")\n')
    else:
        await call.err(_SERVICE_USAGE)
        return 10
    return 0


def commands(parts: Parts) -> dict[str, Command]:
    """`dumpsys` and `service`."""
    return programs(parts, dumpsys=dumpsys, service=service)

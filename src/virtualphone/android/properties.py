"""The identity of the build, and the system properties that say it."""

from __future__ import annotations

from virtualphone.android.java import as_java
from virtualphone.android.names import notes, write_note
from virtualphone.parts import Parts
from virtualphone.shell.api import Call, Command

BRAND, MODEL, DEVICE, RELEASE, SDK = "virtualphone", "Virtual Phone", "vphone", "14", "34"
BUILD_ID, INCREMENTAL = "VP1A.260309.001", "1"
FINGERPRINT = f"{BRAND}/{DEVICE}/{DEVICE}:{RELEASE}/{BUILD_ID}/{INCREMENTAL}:user/release-keys"
FEATURES = "shell_v2,cmd,stat_v2,ls_v2,fixed_push_mkdir,sendrecv_v2"
_LONGEST = 91
_SHELL_MAY_SET = ("debug.", "log.", "persist.log.tag", "persist.traced.", "dumpstate.", "sys.powerctl.")

_FIXED = {
    "dalvik.vm.heapsize": "512m",
    "gsm.network.type": "LTE",
    "gsm.operator.alpha": "Virtual",
    "gsm.operator.iso-country": "cn",
    "gsm.sim.state": "READY",
    "init.svc.adbd": "running",
    "init.svc.bootanim": "stopped",
    "init.svc.zygote": "running",
    "net.bt.name": "Android",
    "persist.sys.timezone": "Asia/Shanghai",
    "persist.sys.usb.config": "adb",
    "ro.adb.secure": "1",
    "ro.boot.hardware": DEVICE,
    "ro.boot.verifiedbootstate": "green",
    "ro.bootmode": "normal",
    "ro.build.characteristics": "default",
    "ro.build.date": "Mon Mar  9 00:00:00 CST 2026",
    "ro.build.date.utc": "1772985600",
    "ro.build.description": f"{DEVICE}-user {RELEASE} {BUILD_ID} {INCREMENTAL} release-keys",
    "ro.build.display.id": f"{BUILD_ID} release-keys",
    "ro.build.fingerprint": FINGERPRINT,
    "ro.build.flavor": f"{DEVICE}-user",
    "ro.build.host": "virtualphone",
    "ro.build.id": BUILD_ID,
    "ro.build.product": DEVICE,
    "ro.build.tags": "release-keys",
    "ro.build.type": "user",
    "ro.build.user": "virtualphone",
    "ro.build.version.all_codenames": "REL",
    "ro.build.version.codename": "REL",
    "ro.build.version.incremental": INCREMENTAL,
    "ro.build.version.min_supported_target_sdk": "28",
    "ro.build.version.preview_sdk": "0",
    "ro.build.version.release": RELEASE,
    "ro.build.version.release_or_codename": RELEASE,
    "ro.build.version.sdk": SDK,
    "ro.build.version.security_patch": "2026-03-05",
    "ro.config.ringtone": "Ring_Synth_04.ogg",
    "ro.crypto.state": "encrypted",
    "ro.crypto.type": "file",
    "ro.debuggable": "0",
    "ro.hardware": DEVICE,
    "ro.kernel.qemu": "",
    "ro.opengles.version": "196610",
    "ro.product.board": DEVICE,
    "ro.product.brand": BRAND,
    "ro.product.cpu.abi": "arm64-v8a",
    "ro.product.cpu.abilist": "arm64-v8a,armeabi-v7a,armeabi",
    "ro.product.cpu.abilist32": "armeabi-v7a,armeabi",
    "ro.product.cpu.abilist64": "arm64-v8a",
    "ro.product.device": DEVICE,
    "ro.product.first_api_level": SDK,
    "ro.product.locale": "en-US",
    "ro.product.manufacturer": BRAND,
    "ro.product.model": MODEL,
    "ro.product.name": DEVICE,
    "ro.product.system.brand": BRAND,
    "ro.product.system.device": DEVICE,
    "ro.product.system.manufacturer": BRAND,
    "ro.product.system.model": MODEL,
    "ro.product.system.name": DEVICE,
    "ro.product.vendor.brand": BRAND,
    "ro.product.vendor.device": DEVICE,
    "ro.product.vendor.manufacturer": BRAND,
    "ro.product.vendor.model": MODEL,
    "ro.product.vendor.name": DEVICE,
    "ro.secure": "1",
    "ro.soc.manufacturer": BRAND,
    "ro.soc.model": DEVICE,
    "ro.system.build.fingerprint": FINGERPRINT,
    "ro.system.build.version.sdk": SDK,
    "ro.treble.enabled": "true",
    "ro.vendor.build.fingerprint": FINGERPRINT,
    "ro.zygote": "zygote64_32",
    "service.adb.root": "0",
    "service.bootanim.exit": "1",
    "sys.boot_completed": "1",
    "sys.usb.config": "adb",
    "sys.usb.state": "adb",
    "vold.decrypt": "trigger_restart_framework",
}


def properties(parts: Parts) -> dict[str, str]:
    """All of them as they are now, by name."""
    phone = parts.phone
    device = phone.state["device"]
    found = {
        **_FIXED,
        "persist.sys.locale": phone.setting("system", "system_locales", "en-US").split(",")[0],
        "ro.boot.serialno": parts.serial,
        "ro.sf.lcd_density": str(device["density"]),
        "ro.serialno": parts.serial,
        **notes(phone).get("properties", {}),
    }
    return {key: found[key] for key in sorted(found) if found[key]}


def banner(parts: Parts) -> str:
    """What adbd says of itself when a client connects."""
    known = properties(parts)
    names = ("ro.product.name", "ro.product.model", "ro.product.device")
    return "device::" + "".join(f"{name}={known[name]};" for name in names) + f"features={FEATURES}"


def commands(parts: Parts) -> dict[str, Command]:
    """`getprop` and `setprop`."""

    async def getprop(call: Call) -> int:
        words = [word for word in call.argv[1:] if word not in ("-T", "-Z")]
        known = properties(parts)
        if not words:
            await call.out("".join(f"[{key}]: [{value}]\n" for key, value in known.items()))
        else:
            await call.out(known.get(words[0], words[1] if len(words) > 1 else "") + "\n")
        return 0

    async def setprop(call: Call) -> int:
        if len(call.argv) != 3:
            await call.err("usage: setprop NAME VALUE\n\nSets an Android system property.\n")
            return 1
        name, value = map(as_java, call.argv[1:])
        if not name.startswith(_SHELL_MAY_SET) or len(value) > _LONGEST:
            await call.err(f"Failed to set property '{name}' to '{value}'.\nSee dmesg for error reason.\n")
            return 1
        write_note(parts.phone, "properties", {**notes(parts.phone).get("properties", {}), name: value})
        parts.phone.noted("command")
        return 0

    return {"getprop": getprop, "setprop": setprop}

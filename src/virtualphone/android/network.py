"""`ip`, `ifconfig`, `ping`, `netstat`: a network that leads nowhere."""

from __future__ import annotations

from virtualphone.android.java import programs
from virtualphone.parts import Parts
from virtualphone.phone import Phone
from virtualphone.shell.api import Call, Command

_ADDRESS, _BROADCAST, _NET, _MAC = "192.168.1.100", "192.168.1.255", "192.168.1.0/24", "02:00:00:44:55:66"
_NAMES = ("lo", "wlan0")


def _connected(phone: Phone) -> bool:
    return phone.setting("global", "wifi_on", "0") != "0"


def _ip_address(phone: Phone, name: str) -> str:
    if name == "lo":
        return (
            "1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 qdisc noqueue state UNKNOWN group default qlen 1000\n"
            "    link/loopback 00:00:00:00:00:00 brd 00:00:00:00:00:00\n    inet 127.0.0.1/8 scope host lo\n"
            "       valid_lft forever preferred_lft forever\n"
        )
    on = _connected(phone)
    flags, state = ("BROADCAST,MULTICAST,UP,LOWER_UP", "UP") if on else ("BROADCAST,MULTICAST", "DOWN")
    inet = (
        f"    inet {_ADDRESS}/24 brd {_BROADCAST} scope global wlan0\n"
        "       valid_lft forever preferred_lft forever\n"
    )
    return (
        f"30: wlan0: <{flags}> mtu 1500 qdisc mq state {state} group default qlen 3000\n"
        f"    link/ether {_MAC} brd ff:ff:ff:ff:ff:ff\n{inet if on else ''}"
    )


def _interface(phone: Phone, name: str) -> str:
    if name == "lo":
        return (
            "lo        Link encap:Local Loopback  \n          inet addr:127.0.0.1  Mask:255.0.0.0 \n"
            "          UP LOOPBACK RUNNING  MTU:65536  Metric:1\n\n"
        )
    on = _connected(phone)
    inet = f"          inet addr:{_ADDRESS}  Bcast:{_BROADCAST}  Mask:255.255.255.0 \n" if on else ""
    flags = "UP BROADCAST RUNNING MULTICAST" if on else "BROADCAST MULTICAST"
    return f"wlan0     Link encap:Ethernet  HWaddr {_MAC}\n{inet}          {flags}  MTU:1500  Metric:1\n\n"


async def ip(parts: Parts, call: Call) -> int:
    words = [
        word for word in call.argv[1:] if not word.startswith("-") and word not in ("inet", "show", "dev")
    ]
    what = words[0] if words else ""
    if what and "address".startswith(what):
        names = [word for word in words[1:] if word != "list"] or list(_NAMES)
        unknown = [name for name in names if name not in _NAMES]
        if unknown:
            await call.err(f'Device "{unknown[0]}" does not exist.\n')
            return 1
        await call.out("".join(_ip_address(parts.phone, name) for name in names))
    elif what and "route".startswith(what):
        line = f"{_NET} dev wlan0 proto kernel scope link src {_ADDRESS} \n"
        await call.out(line if _connected(parts.phone) else "")
    elif what and "link".startswith(what):
        text = "".join(_ip_address(parts.phone, name) for name in _NAMES)
        lines = [line for line in text.splitlines() if not line.lstrip().startswith(("inet", "valid"))]
        await call.out("\n".join(lines) + "\n")
    else:
        await call.err("Usage: ip [ OPTIONS ] OBJECT { COMMAND | help }\n")
        return 255
    return 0


async def ifconfig(parts: Parts, call: Call) -> int:
    names = [word for word in call.argv[1:] if not word.startswith("-")] or list(_NAMES)
    if names[0] not in _NAMES:
        await call.err("ifconfig: ioctl 8913: No such device\n")
        return 1
    await call.out("".join(_interface(parts.phone, name) for name in names if name in _NAMES))
    return 0


async def ping(_parts: Parts, call: Call) -> int:
    words = [word for word in call.argv[1:] if not word.startswith("-") and not word.isdecimal()]
    if not words:
        await call.err("Usage: ping [-aAbBdDfhLnOqrRUvV] [-c count] [-i interval] destination\n")
        return 2
    if not all(part.isdecimal() for part in words[-1].split(".")):
        await call.err(f"ping: unknown host {words[-1]}\n")
    else:
        await call.err("connect: Network is unreachable\n")
    return 2


async def netstat(_parts: Parts, call: Call) -> int:
    await call.out(
        "Active Internet connections (w/o servers)\n"
        "Proto Recv-Q Send-Q Local Address           Foreign Address         State\n"
    )
    return 0


async def curl(_parts: Parts, call: Call) -> int:
    hosts = [word for word in call.argv[1:] if not word.startswith("-")]
    host = hosts[-1].partition("//")[2].partition("/")[0] or hosts[-1] if hosts else ""
    await call.err(f"curl: (6) Could not resolve host: {host}\n")
    return 6


def commands(parts: Parts) -> dict[str, Command]:
    """All of them."""
    return programs(parts, ip=ip, ifconfig=ifconfig, ping=ping, ping6=ping, netstat=netstat, curl=curl)

"""What something is paired or connected with: 与音箱配对, 取消与蓝牙设备小喇叭的配对."""

from __future__ import annotations

from treetap.language.chunks import Chunk
from treetap.language.clause import Found, Reading

_WITH = frozenset({"与", "和", "跟", "同"})
_DEVICES = frozenset({"bluetooth", "phone"})
_MOST = 6


def cut_partner(reading: Reading) -> None:
    """As in 与蓝牙设备小喇叭配对, 取消与音箱的配对: without the word for what kind of thing it is."""
    row, verb = reading.row, reading.verb
    if verb is None or not any(sense.name in {"pair", "connect"} for sense in verb.senses):
        return
    mark = next((at for at, one in enumerate(row) if reading.free(at) and one.norm in _WITH), None)
    if mark is None or any(found.role == "name" for found in reading.slots.values()):
        return
    start = mark + 1
    end = next((at for at in range(start, len(row)) if row[at].norm == "的" or not reading.free(at)), start)
    while start < end - 1 and _is_device(row[start]):
        start += 1
    if 0 < end - start <= _MOST and all(row[at].han or row[at].text.isalnum() for at in range(start, end)):
        reading.cut(start, end, Found("text", reading.said(start, end), "name", fixed=True))
        reading.use([mark], "introduces")


def _is_device(one: Chunk) -> bool:
    thing = one.sense("thing")
    return thing is not None and thing.name in _DEVICES

"""What somebody else did to the phone meanwhile: a call that came in, a message that arrived.

A judge looks at what was done with the phone: neither counts for the agent nor against it.
"""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]

DIALER, MESSAGES = "com.android.dialer", "com.android.messaging"


def own_doing(before: Json, after: Json) -> Json:
    """The state afterwards without what others did: only new rows are left out, so nothing lost is hidden."""
    apps = dict(after["apps"])
    for package, without in ((DIALER, _without_callers), (MESSAGES, _without_senders)):
        if package in apps and package in before["apps"]:
            apps[package] = without(before["apps"][package], apps[package])
    return {**after, "apps": apps}


def _without_callers(before: Json, after: Json) -> Json:
    """Nor does it matter whether a message on the answering machine is still being listened to."""
    known = {row["id"] for row in before["calls"]}
    calls = [row for row in after["calls"] if row["id"] in known or row["direction"] == "outgoing"]
    call = after["call"]
    rang = call is not None and call["direction"] == "incoming"
    heard = {"playing": before["playing"]}
    return {**after, "calls": calls, "call": before["call"] if rang else call, **heard}


def _without_senders(before: Json, after: Json) -> Json:
    known = {thread["id"] for thread in before["threads"]}
    said = {message["id"] for thread in before["threads"] for message in thread["messages"]}
    threads = []
    for thread in after["threads"]:
        kept = [one for one in thread["messages"] if one["id"] in said or one["from"] == "me"]
        if thread["id"] in known or kept or thread["draft"]:
            threads.append({**thread, "messages": kept})
    counters = {key: before[key] for key in ("pending", "last_id")}
    return {**after, "threads": threads, **counters}

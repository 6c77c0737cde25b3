"""The Messages app: its name, its first data, and what it does for others."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, unquote

from virtualphone.app import Seed
from virtualphone.apps.messages.chat import Chat
from virtualphone.apps.messages.compose import Compose
from virtualphone.apps.messages.details import Details
from virtualphone.apps.messages.endings import Endings
from virtualphone.apps.messages.find import Find
from virtualphone.apps.messages.history import first_data
from virtualphone.apps.messages.inbox import Inbox
from virtualphone.apps.messages.later import Later
from virtualphone.apps.messages.prefs import Prefs
from virtualphone.apps.messages.sheets import Sheets
from virtualphone.apps.messages.words import WORDS
from virtualphone.page import Page
from virtualphone.sharing import ADDRESS, shared_photos

Json = dict[str, Any]


class Messages(Inbox, Compose, Find, Chat, Sheets, Later, Details, Endings, Prefs):
    """Conversations by text message; names come from the Contacts app."""

    package = "com.android.messaging"
    label = ("Messages", "信息")
    icon = "chat"
    colour = "#2b5fd0"
    system = True
    words = WORDS

    def seed(self, seed: Seed) -> Json:
        """Conversations in the phone's language."""
        return first_data(seed)

    def on_open(self, page: Page) -> None:
        """A chat is read when it is opened; searches get the cursor."""
        kind = page.record["activity"]
        if kind == "ChatActivity":
            self.open_chat(page)
        elif kind == "SearchActivity":
            page.focus("query")
        elif kind == "NewActivity":
            page.focus("to")

    def content(self, uri: str) -> list[Json] | None:
        """`content://sms`, or only what was received or sent."""
        wanted = {"content://sms": (1, 2), "content://sms/inbox": (1,), "content://sms/sent": (2,)}.get(
            uri.rstrip("/")
        )
        if wanted is None:
            return None
        rows: list[Json] = []
        for thread in self.data["threads"]:
            for place, message in enumerate(thread["messages"]):
                mine = message["from"] == "me"
                row = {
                    "_id": message["id"],
                    "thread_id": thread["id"],
                    "address": thread["numbers"][0] if mine else message["from"],
                    "date": message["at_ms"],
                    "read": int(mine or place < len(thread["messages"]) - thread["unread"]),
                    "type": 2 if mine else 1,
                    "body": message["text"],
                }
                if row["type"] in wanted:
                    rows.append(row)
        return sorted(rows, key=lambda row: row["date"], reverse=True)

    def resolve(self, action: str, data: str) -> tuple[str, Json] | None:
        """VIEW and SENDTO `sms:` or `smsto:NUMBER?body=…`; SEND with text or photos."""
        kind = action.removeprefix("android.intent.action.")
        if kind == "SEND" and data.startswith(ADDRESS):
            photos = [photo["id"] for photo in shared_photos(self.phone.state, data)]
            return ("ShareActivity", {"text": "", "photos": photos}) if photos else None
        if kind == "SEND":
            return "ShareActivity", {"text": data}
        scheme, _, rest = data.partition(":")
        if kind not in ("VIEW", "SENDTO") or scheme.lower() not in ("sms", "smsto", "mms", "mmsto"):
            return None
        who, _, query = rest.removeprefix("//").partition("?")
        numbers = [number.strip() for number in unquote(who).replace(";", ",").split(",") if number.strip()]
        body = "".join(parse_qs(query).get("body", []))
        if not numbers:
            return "NewActivity", {"body": body}
        return "ChatActivity", {"numbers": numbers, "body": body}

"""Where links and launches lead."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import unquote, urlsplit

from treetap.acts.acts import Risk, risk
from treetap.matching.words import normal

_SCHEMES: Final = {
    "call": "tel telprompt callto voicemail sip sips skype facetime facetime-audio",
    "send": "sms smsto mms mmsto mailto whatsapp tg xmpp mqq",
    "pay": "upi alipay alipays alipayqr weixinpay wxpay paypal venmo cashapp cashme gpay paytm phonepe tez "
    "bitcoin ethereum litecoin lightning payto square-commerce-v1 unionpay upwrp uppaywallet",
    "install": "market itms itms-apps itms-appss itms-services appmarket mimarket tmast vivomarket "
    "oppomarket oaps samsungapps apk package",
    "grant": "otpauth wifi",
}
_BY_SCHEME: Final = {scheme: act for act, names in _SCHEMES.items() for scheme in names.split()}
_PLAIN: Final = frozenset({"http", "https", "geo", "about", "view-source"})
_SCHEME: Final = re.compile(r"(?!(?:localhost|[a-z0-9-]+\.[a-z0-9.-]+):\d+(?:[/?#]|$))([a-z][a-z0-9+.-]*):")
"""But not a host and its port."""
_INVISIBLE: Final = re.compile(r"[\x00-\x20\u200b-\u200f\u2028-\u202e\u2060\ufeff]+")
_PATHS: Final = {
    "sign_out": re.compile(r"(?:^|[/=?&])(?:log-?_?out|sign-?_?out)(?:$|[/=?&.])"),
    "cancel": re.compile(r"(?:^|[/=?&])(?:unsubscribe|cancel-?_?(?:order|subscription))(?:$|[/=?&.])"),
    "delete": re.compile(r"(?:^|[/=?&])(?:delete|remove|destroy|deactivate)(?:$|[/=?&._-])"),
    "pay": re.compile(r"(?:^|[/=?&])(?:pay|payment|checkout|donate|transfer|buy|purchase)(?:$|[/=?&._-])"),
    "grant": re.compile(r"(?:^|[/=?&])(?:oauth2?/authorize|authorize|consent|grant)(?:$|[/=?&.])"),
    "call": re.compile(r"(?:^|[/=?&])(?:tel:|call/)"),
    "install": re.compile(r"\.(?:apk|xapk|apkm|ipa|hap|mobileconfig)(?:$|[?#])"),
}
_STORES: Final = re.compile(r"(?:^|\.)(?:play\.google|apps\.apple|itunes\.apple)\.com$")
_PAYERS: Final = re.compile(
    r"(?:^|\.)(?:paypal\.me|buy\.stripe\.com|checkout\.stripe\.com|qr\.alipay\.com|wx\.tenpay\.com)$"
)
_SENDERS: Final = re.compile(r"(?:^|\.)(?:wa\.me|api\.whatsapp\.com)$")
_INSTALLER: Final = re.compile(r"packageinstaller|package installer|installer$|安装器|软件包安装|应用安装")
_EMERGENCY: Final = re.compile(r"\bemergency (?:call|dialer|sos)\b|emergencydialer|紧急(?:呼叫|求助)|^sos$")


def link(url: str) -> Risk | None:
    """What opening it commits to. A scheme nobody knows could do anything."""
    said = _INVISIBLE.sub("", unquote(url)).casefold()
    found = _SCHEME.match(said)
    scheme = found[1] if found else "https"
    if scheme in _BY_SCHEME:
        return risk(_BY_SCHEME[scheme], f"the link opens '{scheme}:'")
    if scheme not in _PLAIN:
        return risk("other", f"the link opens '{scheme}:', which can do anything")
    try:
        parts = urlsplit(said if found else f"https://{said}")
    except ValueError:
        return risk("other", "the link cannot be read")
    host = parts.hostname or ""
    for pattern, act in ((_STORES, "install"), (_PAYERS, "pay"), (_SENDERS, "send")):
        if pattern.search(host):
            return risk(act, f"the link leads to {host}", opens=True)
    rest = f"{parts.path}?{parts.query}#{parts.fragment}"
    for act, path in _PATHS.items():
        if path.search(rest):
            return risk(act, f"the link says '{act.replace('_', ' ')}'")
    return None


def launch(app: str) -> Risk | None:
    """What starting an app commits to: hardly anything, unless it installs or calls for help."""
    said = normal(app)
    if _INSTALLER.search(said):
        return risk("install", "it starts an installer")
    if _EMERGENCY.search(said):
        return risk("emergency", "it starts an emergency call")
    return None

"""Names that a task speaks without quotes: "Ann Lee's number", 把王芳的邮箱改成…, "add milk to the list"."""

from __future__ import annotations

import re

from treetap.decision.doing.here import Here
from treetap.decision.doing.wishes import is_spelt
from treetap.language.segment import is_deed, is_noun
from treetap.matching.words import is_chinese, normal

_TOKEN = re.compile(r"[A-Za-z0-9_À-ÿ.&+#-]+(?:['’](?!s\b)[A-Za-z]+)*|[一-鿿]+|\S")
_OWNER = re.compile(r"['’]s$")
_APART = re.compile(r"\s*(?:,|，|、|;|；|\band\b|&|和|以及|跟|与)\s*", re.IGNORECASE)
_PUT = (
    re.compile(
        r"^(?:please\s+)?(?:add|put|include|append|insert)\s+(?P<what>.+?)\s+(?:to|into|onto|on|in)\s+(?P<where>.+)$",
        re.IGNORECASE,
    ),
    re.compile(r"(?:把|将)(?P<what>.+?)(?:添加到|添加进|加入到|加入|加到|加进|放进|放到|放入|存到)(?P<where>.+)$"),
    re.compile(r"^(?:请)?(?:在|往|给)(?P<where>.+?)(?:里面|里|中|上|内)?(?:添加|加上|加入|增加|加)(?P<what>.+)$"),
)  # fmt: skip
_ARTICLE = re.compile(r"^(?:the|a|an|my|some|this|new|one|一个|一条|一首|一些|这个)\s*", re.IGNORECASE)
_IN_APP = re.compile(
    r"\s+(?:in|using|with|on|via)\s+(?:the\s+)?(?P<app>[\w -]+?)(?:\s+app)?[.。!]?$", re.IGNORECASE
)
_FOLLOWING = re.compile(r"^(?:the\s+)?following\s+", re.IGNORECASE)
_HOW = frozenset({"answer", "respond", "express", "format", "only", "according"})
"""From here on it is said how to answer."""
_TO_ONE = frozenset(
    {
        "delete", "cancel", "archive", "pin", "star", "favorite", "bookmark", "complete", "restore",
        "connect", "pair", "block", "hide",
    }
)  # fmt: skip
"""Deeds that are done to one thing, which has a name."""
_ASKING = frozenset({"read", "count"})
_NEVER = frozenset({"i", "i'm", "ok", "a", "the", "mark", "set", "answer"})


def spoken_names(here: Here) -> list[str]:
    """Runs of words that nothing explains and that are written like names; the longest first."""
    apps = _app_words(here)
    odd = {
        normal(_OWNER.sub("", word)) for word in here.goal.unexplained if normal(word) not in _HOW | _NEVER
    } - apps
    if here.goal.verb in _ASKING:
        odd = {
            word for word in odd if not (is_chinese(word) and is_deed(word))
        }  # no name has them: 影院|刷卡|花
    runs: list[list[str]] = [[]]
    for found in _TOKEN.finditer(here.said):
        word = found[0]
        if normal(word) in _HOW:
            break
        if is_chinese(word):
            runs += [[part] for part in _han_runs(word, odd)] + [[]]
        elif normal(word).strip(".") in odd and (_is_name(word) or runs[-1]):
            runs[-1].append(word)  # "the Power bank": it goes on in small letters
        else:
            runs.append([])
    if here.goal.verb in _TO_ONE and not any(runs):
        runs = _in_capitals(here.said, apps)
    found_names = dict.fromkeys(" ".join(run).rstrip(".") for run in runs if run)
    return sorted((one for one in found_names if len(one) > 1), key=lambda one: -len(one))


def spoken_words(here: Here) -> list[str]:
    """The words of a question that may stand in an entry, one by one: nothing has the whole run of them."""
    odd = [_OWNER.sub("", word) for word in here.goal.unexplained if normal(word) not in _HOW | _NEVER]
    apps = _app_words(here)
    told = [
        one for one in odd if (is_noun(one) if is_chinese(one) else _is_name(one)) and normal(one) not in apps
    ]
    return [one for one in dict.fromkeys(told) if len(one) > 1]


def _in_capitals(said: str, apps: set[str]) -> list[list[str]]:
    """Two words or more in capitals within a sentence, known as they are: "the device Wireless Earbuds"."""
    runs: list[list[str]] = [[]]
    for found in list(_TOKEN.finditer(said))[1:]:
        word = found[0]
        if word[0].isupper() and word[1:].islower() and normal(word) not in apps:
            runs[-1].append(word)
        else:
            runs.append([])
    return [run for run in runs if len(run) > 1]


def _is_name(word: str) -> bool:
    return word[0].isupper() or any(char.isdigit() or char == "." for char in word[:-1])


def _han_runs(text: str, odd: set[str]) -> list[str]:
    """Stretches of Chinese that are made of odd words only: 王, 芳 in 把王芳的."""
    found, at, start = list[str](), 0, None
    words = sorted((one for one in odd if is_chinese(one)), key=len, reverse=True)
    while at < len(text):
        fits = next((one for one in words if text.startswith(one, at)), None)
        if fits is None:
            if start is not None:
                found.append(text[start:at])
            start, at = None, at + 1
        else:
            start, at = at if start is None else start, at + len(fits)
    return [*found, *([text[start:]] if start is not None else [])]


def _app_words(here: Here) -> set[str]:
    labels = [app.label for app in here.situation.apps] + [here.goal.app or ""]
    return {normal(word) for label in labels for word in (label, *label.split()) if word}


def put_what_where(here: Here) -> tuple[list[str], str] | None:
    """ "Add milk, eggs and bread to the list": the things one by one, and where they go."""
    if sum(map(is_spelt, here.goal.slots)) > 1:
        return None  # "add a recipe to the app: title: …": that is how it is to be, not where
    clause = _without_app(here, here.said.strip().rstrip(".。!！"))
    for pattern in _PUT:
        found = pattern.search(clause)
        if found is not None:
            things = [_bare(here, one) for one in _APART.split(_FOLLOWING.sub("", found["what"]))]
            return [one for one in things if one], _bare(here, found["where"])
    return None


def _without_app(here: Here, clause: str) -> str:
    found = _IN_APP.search(clause)
    known = {normal(app.label) for app in here.situation.apps} | {normal(here.goal.app or "")}
    return clause[: found.start()] if found is not None and normal(found["app"]) in known else clause


def _bare(here: Here, words: str) -> str:
    """Without article, quotes and the word for what it is: "the song Sparrow" is Sparrow."""
    said = _ARTICLE.sub("", words.strip().strip("\"'“”‘’《》「」"))
    parts = said.split()
    kinds = here.thing_words
    while len(parts) > 1 and (normal(parts[0]) in kinds or normal(parts[0]).removesuffix("s") in kinds):
        parts = parts[1:]
    said = " ".join(parts)
    for kind in sorted((one for one in kinds if is_chinese(one) and len(one) > 1), key=len, reverse=True):
        if said.startswith(kind) and len(said) > len(kind):
            said = said[len(kind) :]
            break
    return said.strip().strip("\"'“”‘’《》「」")

"""Whether a goal of the mandate asks for just this: the same values, seen where they count.

Each rule answers with what is missing, or with nothing where the person's own words cover the action.
"""

from __future__ import annotations

import re
from typing import Final

from treetap.acts.acts import Risk
from treetap.acts.pages import words_of
from treetap.acts.sums import Sum, due, sums_in, unsaid
from treetap.acts.vocabulary import pattern
from treetap.language.lexicon.lexicon import Lexicon
from treetap.matching.labels import said
from treetap.matching.words import normal
from treetap.models import Commitment, ConstraintKind, Goal, Role, Slot
from treetap.safety.many import bulk, means_many
from treetap.safety.naming import called, named
from treetap.safety.scene import Scene
from treetap.safety.sending import RECEIVERS, unsent
from treetap.safety.showing import is_in_between, is_piece, names, shown, within
from treetap.safety.things import Things

_FOR_ONE: Final = frozenset({Commitment.DELETE, Commitment.SEND, Commitment.CALL, Commitment.PAY})
_TELLING: Final = frozenset({"text", "person", "phone", "email", "time", "date"})
_TOPICS: Final = frozenset({"content", "body", "subject", "about", "query"})
_WHOLE: Final = pattern("consent", "whole")
_OF_OTHERS: Final = re.compile(r"settings|preferences|store|market|manager|设置|设定|商店|市场|管家|管理")
"""Apps that show what belongs to others."""
_WHEN: Final = pattern("controls", "when")
_MISSED: Final = re.compile(r"\bmissed\b|未接|错过")
_TAKES_CALLS: Final = frozenset({"answer", "accept"})
_SAYS_ALL: Final = frozenset({"erase", "close_account", "sign_out", "power"})
"""Acts that are about the phone or the account and nothing else."""
_FAMILIES: Final = {
    "camera": r"camera|take pictures|record video|相机|拍照|拍摄|摄像",
    "location": r"location|位置|定位",
    "microphone": r"microphone|record audio|麦克风|录音",
    "contacts": r"contacts|通讯录|联系人",
    "files": r"photos|media|files|storage|照片|媒体|文件|存储|相册",
    "phone": r"phone calls|make and manage|call logs?|电话|通话",
    "notification": r"notifications?|通知",
    "sms": r"\bsms\b|text messages|短信",
    "calendar": r"calendar|日历",
    "nearby": r"nearby devices|bluetooth|附近|蓝牙",
    "unknown": r"unknown (?:apps|sources)|this source|install|未知|此来源|外部来源|安装",
    "body": r"body sensors|physical activity|health|身体|健身|健康",
    "admin": r"device admin|administrator|设备管理",
    "debugging": r"debugging|调试",
}


class Consent:
    """Compares goals with what an action is about."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._things = Things(lexicon)

    def missing(self, goal: Goal, sentence: str, risk: Risk, scene: Scene) -> str:
        """What the person did not ask for; empty where they asked for all of it."""
        return self._lacks(goal, sentence, risk, scene) or _ambiguous(goal, sentence, risk, scene)

    def _lacks(self, goal: Goal, sentence: str, risk: Risk, scene: Scene) -> str:
        if risk.opens:
            return self._leads(goal, sentence, risk, scene)
        if risk.kind is Commitment.DELETE:
            return self._delete(goal, sentence, risk, scene)
        if risk.kind is Commitment.SEND:
            return unsent(goal, sentence, risk, scene)
        rules = {
            Commitment.PAY: self._pay,
            Commitment.CALL: self._call,
            Commitment.GRANT: self._grant,
        }
        if risk.kind in rules:
            return rules[risk.kind](goal, sentence, scene)
        about = (*scene.about, *(text for spot in scene.spots[:1] for text in spot.page))
        return self._named(goal, sentence, about, scene, itself=risk.act.name in _SAYS_ALL)

    def _leads(self, goal: Goal, sentence: str, risk: Risk, scene: Scene) -> str:
        if risk.kind is Commitment.PAY:
            asked = sums_asked(scene)
            lack = unsaid(goal, asked) if asked else ""
            return lack or self._named(goal, sentence, (*scene.about, *scene.page), scene, but_sums=True)
        return ""

    def _pay(self, goal: Goal, sentence: str, scene: Scene) -> str:
        about = (*scene.about, *scene.page)
        return unsaid(goal, sums_asked(scene)) or self._named(goal, sentence, about, scene, but_sums=True)

    def _call(self, goal: Goal, sentence: str, scene: Scene) -> str:
        values = [
            slot for slot in goal.slots if slot.role in RECEIVERS or slot.type in ("phone", "person", "text")
        ]
        if scene.given and not scene.labels:
            return self._dialled(values, goal, sentence, scene)
        someone = any(not _MISSED.search(name) for name in names(goal, sentence, scene.apps)[0])
        if values or someone or goal.verb in _TAKES_CALLS:
            return self._all_shown(values, goal, sentence, (*scene.about, *scene.fields))
        missed = goal.verb == "call_back" and _MISSED.search(normal(sentence)) is not None
        if not missed:
            return "the task does not say whom to call"
        return "" if _is_latest_missed(scene) else "it is not the call that was missed last"

    def _dialled(self, values: list[Slot], goal: Goal, sentence: str, scene: Scene) -> str:
        """A number that the action brings itself."""
        numbers = [slot for slot in goal.slots if slot.type in ("phone", "number")]
        if numbers:
            same = any(shown(slot.model_copy(update={"type": "phone"}), scene.given) for slot in numbers)
            return "" if same else "another number would be called"
        digits = re.sub(r"\D", "", scene.given[0])
        if digits in (re.sub(r"\D", "", value) for value in scene.bank):
            return ""
        there = any(digits and digits in re.sub(r"\D", "", text) for text in (*scene.titles, *scene.page))
        if not there:
            return f"nothing shows whose number {scene.given[0]} is"
        return self._all_shown(values, goal, sentence, scene.titles)

    def _all_shown(self, values: list[Slot], goal: Goal, sentence: str, texts: tuple[str, ...]) -> str:
        """Whom to call is the one who is seen: no word of a longer name."""
        for slot in values:
            if not named(slot, texts, also=goal.words) and not _said_whole(slot.value, texts, sentence):
                return f"'{slot.value}' is not to be seen"
        for name in names(goal, sentence)[0]:
            if not any(called(name, text, person=True, also=goal.words) for text in texts):
                return f"'{name}' is not to be seen"
        return ""

    def _grant(self, goal: Goal, sentence: str, scene: Scene) -> str:
        said = normal(" ".join(goal.words) + " " + goal.object)
        about = normal(" ".join((*scene.labels, *scene.row, *scene.question, *scene.titles)))
        wanted = {name for name, words in _FAMILIES.items() if re.search(words, said)}
        there = {name for name, words in _FAMILIES.items() if re.search(words, about)}
        if goal.verb == "set" and not wanted and "permission" not in said and "权限" not in said:
            return self._named(goal, sentence, scene.about, scene)
        if wanted and not wanted & there:
            return f"it does not speak of {', '.join(sorted(wanted))}"
        if not wanted and there and not re.search(r"permission|access|权限|everything|all", said):
            return f"the task does not speak of {', '.join(sorted(there))}"
        return self._things.apps_missing(goal, (*scene.about, *scene.page))

    def _delete(self, goal: Goal, sentence: str, risk: Risk, scene: Scene) -> str:
        kinds = {one.kind for one in goal.constraints}
        many = (
            ConstraintKind.ALL in kinds
            or "(several)" in goal.object
            or goal.verb in ("clear", "wipe", "factory_reset", "reset")
        )
        several = bulk((*scene.labels, *scene.question, *scene.led))
        if several and (lack := self._too_much(goal, several, scene, many=many)):
            return lack
        for one in goal.constraints:
            if one.kind is ConstraintKind.EXCEPT:
                spared = names(goal, sentence, scene.apps)[0] or (one.value,)
                if several or any(within(name, text) for name in spared for text in scene.about):
                    return f"the task spares {', '.join(spared)}"
                return self._things.missing(goal, (*scene.about, *scene.page))
        other = self._things.other(goal, (*scene.labels, *scene.question))
        if risk.act.name in ("erase", "close_account", "reset") and not other:
            return self._named(goal, sentence, scene.about, scene, itself=risk.act.name in _SAYS_ALL)
        place = scene.picked_on
        for row in scene.chosen if not many or goal.slots else ():
            own = ConstraintKind.ALL in kinds or any(shown(slot, row) for slot in goal.slots)
            if self._named(goal, sentence, (*row, *(place if own else ())), scene):
                return f"'{row[0]}' is selected too"
        about = (*scene.about, *place)
        if scene.listed and not scene.chosen:
            about = (*scene.labels, *scene.question, *scene.titles, *scene.page_of, *scene.before)
        return f"it deletes a {other}" if other else self._named(goal, sentence, about, scene)

    def _too_much(self, goal: Goal, several: str, scene: Scene, *, many: bool) -> str:
        """What deletes many, where one is named, or only a part of them."""
        said_so = (*scene.labels, *scene.question, *scene.led)
        if not self._things.says(self._things.parts(goal), said_so):
            return f"it is about {several}, and the task names a part"
        counted = {slot.value for slot in goal.slots if slot.type in ("number", "count")}
        if many or several in counted or self._is_whole(goal, said_so):
            return ""
        return f"it is about {several}, and the task names one"

    def _is_whole(self, goal: Goal, said_so: tuple[str, ...]) -> bool:
        """Whether all that is spoken of is what the one thing holds: the messages of this conversation."""
        for text in said_so:
            rest = normal(text)
            for found in _WHOLE.finditer(rest):
                held = next(one for one in found.groups() if one is not None)
                if self._things.is_just(goal, held):
                    rest = rest.replace(found[0], " ")
            if bulk((rest,)):
                return False
        return True

    def _named(
        self,
        goal: Goal,
        sentence: str,
        about: tuple[str, ...],
        scene: Scene,
        *,
        but_sums: bool = False,
        itself: bool = False,
    ) -> str:
        """Every value and every name is there; where there are none, at least the kind of thing is.

        `itself`: the control says all there is to say.
        """
        values = [
            slot
            for slot in goal.slots
            if (slot.type not in ("number", "count", "app") or (slot.type, slot.role) == ("number", "name"))
            and not (but_sums and slot.type == "amount")
        ]
        texts = (*about, *scene.fields)
        unnamed, listed = names(goal, sentence, scene.apps)
        others = (*(slot.value for slot in values), *unnamed)
        for group in _alike(values, sentence):
            if not any(_is_of(slot, texts, goal, others) for slot in group):
                return f"'{group[0].value}' is not to be seen"
        described = any(one.kind is ConstraintKind.ALL for one in goal.constraints)
        loose = but_sums or described or " about " in f" {goal.object} "

        def is_seen(name: str) -> bool:
            if loose or len(name) == 1 or is_piece(name, sentence):
                return any(within(name, text) for text in texts)
            return any(called(name, text, also=goal.words, others=others) for text in texts)

        seen = [name for name in unnamed if is_seen(name)]
        if unnamed and len(seen) < (1 if listed else len(unnamed)):
            missing = next(name for name in unnamed if name not in seen)
            return f"'{missing}' is not to be seen"
        if values or unnamed or (itself and self._things.whole(goal)):
            return ""
        here = _in_front(scene) if goal.app and goal.object else ()
        return self._things.missing(goal, texts) or self._things.apps_missing(goal, (*texts, *here))


def _ambiguous(goal: Goal, sentence: str, risk: Risk, scene: Scene) -> str:
    """Which of several that have the name is meant, if the task does not tell them apart and nobody has said.

    A list may show one person twice, with the same words: to reach that one is no mistake, to delete may be.
    """
    values = [slot for slot in goal.slots if slot.role not in _TOPICS and slot.type in _TELLING]
    unnamed, listed = names(goal, sentence, scene.apps)
    wanted = (*(slot.value for slot in values), *(() if listed else unnamed))
    counted = any(one.kind is ConstraintKind.NTH for one in goal.constraints)
    if risk.kind not in _FOR_ONE or risk.opens or not wanted or not scene.rows or counted or means_many(goal):
        return ""

    def fits(row: tuple[str, ...]) -> bool:
        rest = wanted[len(values) :]
        return all(named(slot, row) for slot in values) and all(_calls(row, name) for name in rest)

    called_so = [row for row in scene.rows if fits(row)]
    just_so = [row for row in called_so if any(normal(text) == normal(wanted[0]) for text in row)]
    meant = just_so if scene.rows[0] in just_so else called_so
    differ = len({_but_when(row) for row in meant}) > 1 or risk.kind is Commitment.DELETE
    told = any(within(wanted[0], text) for text in scene.told)
    if scene.rows[0] not in meant or len(meant) < 2 or not differ or told:
        return ""
    return f"{len(meant)} are called '{wanted[0]}'"


def _but_when(row: tuple[str, ...]) -> tuple[str, ...]:
    """Two calls with one person are told apart by their time alone."""
    return tuple(text for text in row if not _WHEN.fullmatch(normal(text)))


def _said_whole(value: str, texts: tuple[str, ...], sentence: str) -> bool:
    """Whether a longer name with the value in it is what the person said, to the letter: Ann's Office."""
    return any(within(value, text) and within(text, sentence) for text in texts if normal(text))


def _calls(row: tuple[str, ...], name: str) -> bool:
    return any(called(name, text) for text in row)


def _is_of(slot: Slot, texts: tuple[str, ...], goal: Goal, others: tuple[str, ...]) -> bool:
    """A name is what something is called; what is said of it may stand in a longer text."""
    if slot.role in _TOPICS:
        return shown(slot, texts)
    return named(slot, texts, also=goal.words, others=others)


def _in_front(scene: Scene) -> tuple[str, ...]:
    """The app that this is in: the history of the browser. Not where a page of it is about another app."""
    others = {normal(one) for one in scene.apps} - {normal(one) for one in scene.front}
    about = {normal(text) for text in (*scene.titles, *scene.page_of, *scene.question, *scene.row)}
    shows_others = any(_OF_OTHERS.search(normal(one)) for one in scene.front)
    return () if shows_others or about & others else scene.front


def _is_latest_missed(scene: Scene) -> bool:
    """Whether the control is in the row of the topmost call that was missed, or on the page it led to."""
    own = [text for text in scene.row if _MISSED.search(normal(text))]
    if not own or not scene.spots:
        return False
    spot, boxes = scene.spots[0], scene.known.boxes
    row = spot.known.row(spot.element) or spot.holder
    rest = [one for one in scene.known.screen.elements if any(_MISSED.search(normal(t)) for t in said(one))]
    above = [one for one in rest if one.role in (Role.TEXT, Role.ITEM, Role.UNKNOWN)]
    return all(boxes[one.id].bottom > boxes[row.id].top for one in above)


def _alike(values: list[Slot], sentence: str) -> list[list[Slot]]:
    """Values listed side by side: each step is about one of them. Of "A from folder B" both count."""
    found: list[list[Slot]] = []
    for slot in values:
        group = next((one for one in found if (one[0].role, one[0].type) == (slot.role, slot.type)), None)
        if group is not None and not is_in_between(group[-1].value, slot.value, sentence):
            group.append(slot)
        else:
            found.append([slot])
    return found


def sums_asked(scene: Scene) -> list[Sum]:
    """What the control itself would cost, or else what the page in front says."""
    own = [one for text in scene.labels for one in sums_in(text)]
    return own or due([*words_of(scene.known), *map(normal, scene.given)])

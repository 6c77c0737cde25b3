"""The way out that commits to least, in the dialogs of many makers."""

from __future__ import annotations

import pytest

from tests.unit.blocker_samples import blockers, dialog, way
from tests.unit.perception_samples import label, node
from treetap.models import BlockerKind


@pytest.mark.parametrize(
    ("title", "buttons", "expected"),
    [
        ("Delete contact?", ("Delete", "Cancel"), "Cancel"),
        ("删除联系人？", ("删除", "取消"), "取消"),
        ("Update available", ("Update now", "Later"), "Later"),
        ("发现新版本", ("立即更新", "以后再说"), "以后再说"),
        ("喜欢这个应用吗？", ("去评分", "残忍拒绝"), "残忍拒绝"),
        ("Rate us", ("Rate", "No, thanks"), "No, thanks"),
        ("Turn on notifications", ("Turn on", "Not now"), "Not now"),
        ("开启通知", ("去开启", "暂不开启"), "暂不开启"),
        ("Save your changes?", ("Save", "Discard", "Keep editing"), "Keep editing"),
        ("Privacy policy", ("Agree", "Disagree"), "Disagree"),
        ("用户协议和隐私政策", ("同意并继续", "不同意"), "不同意"),
        ("What's new", ("Got it",), "Got it"),
        ("温馨提示", ("我知道了",), "我知道了"),
        ("Details", ("OK",), "OK"),
        ("Install unknown apps", ("Install",), "back"),
        ("Confirm payment", ("Pay", "Confirm"), "back"),
        ("确认支付", ("立即支付", "确认"), "back"),
        ("Send now?", ("Send", "OK"), "back"),
        ("Sign in", ("Sign in", "Create account"), "back"),
    ],
)
def test_the_way_out_of_a_dialog_commits_to_nothing(
    title: str, buttons: tuple[str, ...], expected: str
) -> None:
    page = dialog(title, "Some words about it.", *buttons)
    (blocker,) = blockers(page)
    assert blocker.kind in (BlockerKind.DIALOG, BlockerKind.INVITATION)
    assert title in blocker.description
    assert way(blocker, page) == expected


@pytest.mark.parametrize(
    ("title", "message", "buttons", "expected"),
    [
        ("Save changes?", "", ("No", "Yes"), "back"),
        ("保存更改？", "", ("否", "是"), "back"),
        ("Save changes?", "", ("No", "Yes", "Cancel"), "Cancel"),
        ("提示", "未保存的内容将丢失", ("拒绝", "取消"), "取消"),
        ("Leave?", "Your changes will be lost.", ("Not now", "Leave"), "back"),
        ("Delete it?", "", ("No", "Yes"), "back"),
        ("Close your account?", "", ("Close", "Keep"), "back"),
        ("关闭查找设备？", "", ("关闭", "保持开启"), "back"),
        ("提示", "确定要取消订单吗？", ("取消", "保留"), "back"),
        ("Close", "", ("Close",), "back"),
        ("News", "All about it", ("Close",), "Close"),
        ("News", "All about it", ("Close", "More"), "back"),
        ("Friend request", "", ("Decline", "Accept"), "back"),
        ("New post", "", ("Hide", "Show"), "back"),
        ("Incoming call", "", ("Decline", "Answer"), "back"),
        ("来电", "张三", ("忽略", "接听"), "back"),
        ("Incoming call", "Rate 1 ct", ("Not now", "Answer"), "back"),
        ("Welcome", "By tapping OK you agree to the terms.", ("OK",), "back"),
        ("提示", "点击确定即表示同意用户协议", ("确定",), "back"),
        ("Restart", "The phone will be erased.", ("OK",), "back"),
        ("Really?", "", ("OK",), "back"),
        ("Note", "Some words", ("OK", "Details"), "back"),
        ("New version", "", ("Update", "No"), "No"),
        ("给个好评", "", ("去评分", "拒绝"), "拒绝"),
    ],
)
def test_a_word_is_no_way_out_where_it_would_decide_something(
    title: str, message: str, buttons: tuple[str, ...], expected: str
) -> None:
    page = dialog(title, message, *buttons)
    (blocker,) = blockers(page)
    assert way(blocker, page) == expected


def test_a_dead_button_is_no_way_out() -> None:
    page = node(
        "FrameLayout",
        (60, 900, 1020, 1500),
        label("Wait", (120, 940, 960, 1010), id="android:id/alertTitle"),
        node("Button", (120, 1360, 400, 1480), text="Cancel", flags="clickable disabled"),
    )
    (blocker,) = blockers(page)
    assert way(blocker, page) == "back"


@pytest.mark.parametrize(
    ("message", "deny", "allow"),
    [
        (
            "Allow Maps to access this device's location?",
            "Don’t allow",
            ("While using the app", "Only this time"),
        ),
        ("要允许“地图”访问此设备的位置信息吗？", "拒绝", ("仅在使用中允许", "本次使用允许")),
    ],
)
def test_a_permission_is_refused(message: str, deny: str, allow: tuple[str, ...]) -> None:
    package = "com.google.android.permissioncontroller"
    names = (
        "permission_allow_foreground_only_button",
        "permission_allow_one_time_button",
        "permission_deny_button",
    )
    page = node(
        "FrameLayout",
        (60, 700, 1020, 1700),
        label(message, (120, 800, 960, 900), id="permission_message", package=package),
        *(
            node(
                "Button",
                (120, 1000 + 150 * at, 960, 1130 + 150 * at),
                text=text,
                id=name,
                package=package,
                flags="clickable",
            )
            for at, (text, name) in enumerate(zip((*allow, deny), names, strict=True))
        ),
        package=package,
    )
    (blocker,) = blockers(page, package=package)
    assert blocker.kind is BlockerKind.PERMISSION
    assert way(blocker, page) == deny


def test_a_permission_is_known_by_its_words_too() -> None:
    page = dialog("“微博”想要访问您的通讯录", "", "允许", "禁止")
    (blocker,) = blockers(page)
    assert blocker.kind is BlockerKind.PERMISSION
    assert way(blocker, page) == "禁止"


@pytest.mark.parametrize(
    ("title", "buttons", "expected"),
    [
        ("Maps keeps stopping", ("App info", "Close app"), "Close app"),
        ("地图屡次停止运行", ("应用信息", "关闭应用"), "关闭应用"),
        ("Maps isn't responding", ("Close app", "Wait"), "Wait"),
        ("Couldn't connect", ("Retry", "OK"), "back"),
        ("Couldn't connect", ("OK",), "OK"),
        ("Location not available", ("NO THANKS", "OK"), "NO THANKS"),
        ("更新失败，使用移动数据重新下载", ("以后再说", "确定"), "以后再说"),
        ("网络连接失败", ("重试", "取消"), "取消"),
        ("Something went wrong", ("Try again",), "back"),
    ],
)
def test_an_error_is_closed_and_not_tried_again(title: str, buttons: tuple[str, ...], expected: str) -> None:
    page = dialog(title, "", *buttons)
    (blocker,) = blockers(page)
    assert blocker.kind is BlockerKind.ERROR
    assert way(blocker, page) == expected


def test_what_cannot_be_undone_is_no_error() -> None:
    (blocker,) = blockers(dialog("删除？", "此操作无法撤销。", "删除", "取消"))
    assert blocker.kind is BlockerKind.DIALOG


def test_a_permission_is_refused_in_any_language() -> None:
    package = "com.google.android.permissioncontroller"
    texts = ("Bei Nutzung der App", "Nicht zulassen")
    names = ("permission_allow_foreground_only_button", "permission_deny_button")
    buttons = [
        node("Button", (120, top, 960, top + 120), text=text, id=name, flags="clickable", package=package)
        for top, text, name in zip((1200, 1400), texts, names, strict=True)
    ]
    title = label("Darf Maps den Standort abrufen?", (120, 900, 960, 1000), package=package)
    page = node("FrameLayout", (60, 850, 1020, 1600), title, *buttons, package=package)
    (blocker,) = blockers(page, package=package)
    assert blocker.kind is BlockerKind.PERMISSION
    assert way(blocker, page) == "Nicht zulassen"


def test_a_permission_may_be_asked_for_in_a_window_as_large_as_the_screen() -> None:
    package = "com.google.android.permissioncontroller"
    texts = ("Allow", "Don’t allow")
    names = ("permission_allow_button", "permission_deny_button")
    buttons = [
        node(
            "Button",
            (120, top, 960, top + 120),
            text=text,
            id=f"com.android.permissioncontroller:id/{name}",
            flags="clickable",
            package=package,
        )
        for top, text, name in zip((1400, 1600), texts, names, strict=True)
    ]
    question = label("Allow Maps to send you notifications?", (60, 1200, 1020, 1300), package=package)
    page = node("FrameLayout", (0, 0, 1080, 2400), question, *buttons, package=package)
    (blocker,) = blockers(page, package=package)
    assert blocker.kind is BlockerKind.PERMISSION
    assert way(blocker, page) == "Don’t allow"

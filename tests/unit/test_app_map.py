"""The map of app names: what is in the one that comes along, and what is refused in one that a user wrote."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from treetap.device.app_map import LARGEST_FILE, AppMap, MappedApp, load_app_map, normal
from treetap.errors import ConfigError

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def built_in() -> AppMap:
    return load_app_map(None)


def test_the_users_copy_is_the_built_in_one() -> None:
    inside = ROOT / "src/treetap/device/app_map.yaml"
    assert (ROOT / "configs/app_map.yaml").read_bytes() == inside.read_bytes()


def test_the_usual_apps_are_there_in_both_languages(built_in: AppMap) -> None:
    pairs = {
        "WeChat": "微信", "Alipay": "支付宝", "Taobao": "淘宝", "JD": "京东", "Douyin": "抖音",
        "Bilibili": "哔哩哔哩", "Xiaohongshu": "小红书", "Zhihu": "知乎", "Meituan": "美团",
        "Didi": "滴滴出行", "Amap": "高德地图", "Baidu Maps": "百度地图", "Weibo": "微博",
        "NetEase Music": "网易云音乐", "Gmail": "谷歌邮箱", "Twitter": "推特", "Facebook": "脸书",
        "Amazon": "亚马逊", "Netflix": "网飞", "Settings": "设置", "Phone": "电话", "Messages": "短信",
        "Contacts": "联系人", "Camera": "相机", "Gallery": "相册", "Clock": "闹钟", "Calendar": "日历",
        "Calculator": "计算器", "Notes": "备忘录", "Files": "文件管理", "Browser": "浏览器",
        "App Store": "应用商店", "Weather": "天气", "Recorder": "录音机", "Music": "音乐",
        "Maps": "地图", "Email": "邮箱",
    }  # fmt: skip
    assert len(built_in.apps) >= 60
    for english, chinese in pairs.items():
        one, other = built_in.find(english), built_in.find(chinese)
        assert one is not None, english
        assert one == other, (english, chinese)


def test_apps_that_are_not_the_same_are_apart(built_in: AppMap) -> None:
    packages = {
        "TikTok": "com.zhiliaoapp.musically", "Douyin": "com.ss.android.ugc.aweme",
        "QQ": "com.tencent.mobileqq", "QQ Music": "com.tencent.qqmusic", "WeChat": "com.tencent.mm",
        "WeCom": "com.tencent.wework", "Google Maps": "com.google.android.apps.maps",
        "Amap": "com.autonavi.minimap", "X": "com.twitter.android",
    }  # fmt: skip
    for name, package in packages.items():
        app = built_in.find(name)
        assert app is not None
        assert app.android[0].package == package


def test_each_platform_has_its_own_names(built_in: AppMap) -> None:
    wechat = built_in.find("微信")
    assert wechat is not None
    assert wechat.starts == (
        ("com.tencent.mm", None),
        ("com.tencent.wechat", "EntryAbility"),
        ("com.tencent.xin", None),
    )
    counts = [sum(bool(getattr(app, platform)) for app in built_in.apps) for platform in ("harmony", "ios")]
    assert min(counts) >= 40


def test_no_package_is_misspelt(built_in: AppMap) -> None:
    """Every one looks like one, and none is given to two apps that are not a job and one of its apps."""
    owners: dict[str, list[str]] = {}
    for app in built_in.apps:
        for package, _ in app.starts:
            assert re.fullmatch(r"[a-z][A-Za-z0-9_]*(\.[A-Za-z0-9_-]+)+|pinterest", package), package
            owners.setdefault(package, []).append(app.name)
    assert {len(set(names)) for names in owners.values()} <= {1, 2}


@pytest.mark.parametrize(
    "name",
    [
        *("WeChat", "wechat", " WECHAT ", "We Chat", "ＷｅＣｈａｔ", "we-chat", "wechat app", "WeChat App"),
        *("微信", "微 信", "微信应用", "微信app", "微信APP", "微信 App", "微信客户端"),
    ],
)
def test_case_width_blanks_and_suffixes_do_not_matter(built_in: AppMap, name: str) -> None:
    app = built_in.find(name)
    assert app is not None
    assert app.name == "WeChat"


@pytest.mark.parametrize("name", ["", " ", "app", "应用", "wechatter", "wech", "微", "whats", "!!!"])
def test_other_names_are_not_found(built_in: AppMap, name: str) -> None:
    assert built_in.find(name) is None


def test_a_suffix_is_not_cut_out_of_a_word(built_in: AppMap) -> None:
    whatsapp = built_in.find("whatsapp")
    assert whatsapp is not None
    assert whatsapp.name == "WhatsApp"
    assert normal("WhatsApp") == "whatsapp"


# What a user writes.


def loaded(tmp_path: Path, text: str | bytes) -> AppMap:
    file = tmp_path / "map.yaml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return load_app_map(file)


def test_one_or_several_may_be_given(tmp_path: Path) -> None:
    text = """
    apps:
      - name: 12306
        android: {package: a.b, activity: .Main}
      - name: No
        aliases: [Off, 关]
        android:
          - {package: a.c}
          - {package: a.d, activity: a.d.Two}
        ios: {bundle_id: x.y-z}
    """
    apps = loaded(tmp_path, text)
    first, second = apps.find("12306"), apps.find("off")
    assert first is not None
    assert second is not None
    assert first.starts == (("a.b", ".Main"),)
    assert second.starts == (("a.c", None), ("a.d", "a.d.Two"), ("x.y-z", None))


@pytest.mark.parametrize("text", ["", "# nothing\n", "apps: []\n"])
def test_an_empty_map_knows_nothing(tmp_path: Path, text: str) -> None:
    assert loaded(tmp_path, text).apps == ()


ENTRY = "  - name: {name}\n    aliases: [{aliases}]\n    android: {{package: {package}}}\n"


def test_a_name_of_two_apps_is_an_error_that_names_both(tmp_path: Path) -> None:
    one = ENTRY.format(name="First", aliases="chat, 聊天", package="a.b")
    two = ENTRY.format(name="Second", aliases="talk, CHAT", package="a.c")
    with pytest.raises(ConfigError) as caught:
        loaded(tmp_path, f"apps:\n{one}{two}")
    for word in ("First", "Second", "'CHAT'", "map.yaml:5:"):
        assert word in caught.value.message


def test_a_name_twice_in_one_app_is_no_harm(tmp_path: Path) -> None:
    assert loaded(tmp_path, "apps:\n" + ENTRY.format(name="Chat", aliases="chat, C hat", package="a.b")).find(
        "chat"
    )


HEAD = "apps:\n  - name: A\n    android:"
BAD: dict[str, tuple[str | bytes, str]] = {
    "tabs": ("apps:\n\t- x", ":2:"),
    "open bracket": ("apps: [\n", "not valid YAML"),
    "a list": ("- a\n- b\n", "mapping"),
    "a text": ("hello", "mapping"),
    "unknown section": ("applications: []\n", ":1: applications: unknown key"),
    "unknown key": (f"{HEAD} {{package: a.b}}\n    windows: x\n", ":4: apps.0.windows: unknown key"),
    "unknown key below": (f"{HEAD}\n      package: a.b\n      main: x\n", ":5: apps.0.android"),
    "no name": ("apps:\n  - android: {package: a.b}\n", ":2: apps.0.name"),
    "empty name": ("apps:\n  - name: ''\n    android: {package: a.b}\n", ":2: apps.0.name"),
    "name of signs": ("apps:\n  - name: '!!'\n    android: {package: a.b}\n", ":2:"),
    "no platform": ("apps:\n  - name: A\n", ":2: apps.0: needs at least one"),
    "apps are no list": ("apps: yes\n", ":1: apps"),
    "an app is a word": ("apps:\n  - WeChat\n", ":2: apps.0"),
    "a command for a package": (f"{HEAD} {{package: 'a; reboot'}}\n", ":3: apps.0.android"),
    "an option for a package": (f"{HEAD} {{package: '$(x)'}}\n", ":3: apps.0.android"),
    "no package": ("apps:\n  - name: A\n    android: {activity: .B}\n", ":3: apps.0.android"),
    "key twice": ("apps: []\napps: []\n", ":2: 'apps' is given twice"),
    "key is a list": ("? [a]\n: b\n", ":1: a key must be a word"),
    "aliases of YAML": ("a: &x [1]\napps: *x\n", "aliases (*)"),
    "endless": ("apps: &x [*x]\n", "aliases (*)"),
    "deep": ("apps: " + "[" * 20 + "]" * 20, "nested too deeply"),
    "very deep": ("apps: " + "[" * 20_000, "not valid YAML"),
    "no UTF-8": (b"apps: \xff\xfe\xfd", "not valid YAML"),
    "control characters": ("apps: \x00\x01", "not valid YAML"),
    "too large": ("#" * (LARGEST_FILE + 1), "too large"),
    "a Python object": ("apps: !!python/object:os.system x\n", ":1: apps"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_an_error_that_says_where(tmp_path: Path, name: str) -> None:
    text, expected = BAD[name]
    with pytest.raises(ConfigError) as caught:
        loaded(tmp_path, text)
    assert expected in caught.value.message
    assert "map.yaml" in caught.value.message


def test_many_problems_are_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as caught:
        loaded(tmp_path, "apps:\n" + "  - name: A\n    package: a.b\n" * 30)
    assert 5 < len(caught.value.message.splitlines()) <= 10


@pytest.mark.parametrize("name", ["missing.yaml", "."])
def test_what_is_no_file_is_an_error(tmp_path: Path, name: str) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        load_app_map(tmp_path / name)


def test_a_map_can_be_made_in_code() -> None:
    made = AppMap(apps=(MappedApp.model_validate({"name": "A", "android": {"package": "a.b"}}),))
    assert made.find("a") == made.apps[0]

"""`am`, `monkey`, `pm`, `ime` and broadcasts: what starts, stops and types."""

from __future__ import annotations

import base64
from collections.abc import Iterator

import pytest

from tests.phone.android_phone import LAUNCHER, MAIN, NOTE, Bench, bench
from virtualphone.state import ADB_IME, LATIN_IME

FRONT = "Warning: Activity not started, its current task has been brought to the front\n"
SAME = "Warning: Activity not started, intent has been delivered to currently running top-most instance.\n"


@pytest.fixture
def phone() -> Iterator[Bench]:
    with bench() as made:
        yield made


async def test_start_by_component_says_what_happened(phone: Bench) -> None:
    said = await phone(f"am start -n {MAIN}")
    assert (said.out, said.err, said.code) == (f"Starting: Intent {{ cmp={MAIN} }}\n", "", 0)
    assert phone.phone.front["package"] == NOTE
    assert (await phone(f"am start -n {NOTE}/{NOTE}.MainActivity")).err == SAME
    await phone("input keyevent HOME")
    assert (await phone(f"am start -n {MAIN}")).err == FRONT
    assert phone.phone.front["package"] == NOTE


async def test_start_and_wait_prints_times_and_everything_on_stdout(phone: Bench) -> None:
    said = await phone(f"am start -W {MAIN}")
    intent = f"act=android.intent.action.MAIN cat=[android.intent.category.LAUNCHER] cmp={MAIN}"
    assert said.out == (
        f"Starting: Intent {{ {intent} }}\nStatus: ok\nLaunchState: COLD\nActivity: {MAIN}\nTotalTime: 900\n"
        "WaitTime: 904\nComplete\n"
    )
    said = await phone(f"am start -W -n {MAIN}")
    assert SAME in said.out
    assert "LaunchState: UNKNOWN (0)" in said.out
    assert said.err == ""


async def test_start_with_stop_starts_anew(phone: Bench) -> None:
    await phone(f"am start -n {MAIN}")
    first = (await phone(f"pidof {NOTE}")).out
    said = await phone(f"am start -S -n {MAIN}")
    assert (said.out, said.err) == (f"Stopping: {NOTE}\nStarting: Intent {{ cmp={MAIN} }}\n", "")
    assert (await phone(f"pidof {NOTE}")).out != first


async def test_what_does_not_exist(phone: Bench) -> None:
    for name in (f"{NOTE}/.Nothing", f"{NOTE}/MainActivity", "org.none/.A"):
        said = await phone(f"am start -n {name}")
        package, _, cls = name.partition("/")
        full = f"{package}/{package}{cls}" if cls.startswith(".") else name
        assert (said.err, said.code) == (
            f"Error type 3\nError: Activity class {{{full}}} does not exist.\n",
            0,
        )
    said = await phone("am start -a android.intent.action.VIEW -d https://example.com/a?b=c")
    intent = "Intent { act=android.intent.action.VIEW dat=https://example.com/... }"
    assert said.out == f"Starting: {intent}\n"
    assert said.err == f"Error: Activity not started, unable to resolve {intent}\n"
    assert phone.phone.front["package"] == LAUNCHER


async def test_intents_find_their_page(phone: Bench) -> None:
    await phone("am start -a android.intent.action.VIEW -d note:7")
    assert phone.phone.front["args"] == {"note": "7"}
    await phone(f"am start -n {NOTE}/.DetailActivity --es who Ann --ei age 7 --ez ok true --eia n 1,2")
    assert phone.phone.front["args"] == {"who": "Ann", "age": 7, "ok": True, "n": [1, 2]}
    said = await phone("am start -a android.intent.action.MAIN -c android.intent.category.HOME")
    assert said.err == FRONT
    assert phone.phone.front["package"] == LAUNCHER
    # Its task began with a page that somebody else asked for: the first page comes on top of it.
    assert (await phone(f"am start {NOTE}")).err == ""
    assert phone.phone.front["activity"] == "MainActivity"
    await phone("input keyevent HOME")
    assert (await phone(f"am start {NOTE}")).err == FRONT
    await phone("am start note:8")
    assert phone.phone.front["args"] == {"note": "8"}


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("am start", "No intent supplied"),
        ("am start -n foo", "Bad component name: foo"),
        ("am start --what", "Unknown option: --what"),
        ("am start -n", 'Argument expected after "-n"'),
        ("am start -n a/.b --ez x maybe", "Invalid boolean value: maybe"),
        ("am broadcast -a ADB_INPUT_B64 --es msg", 'Argument expected after "msg"'),
    ],
)
async def test_bad_intents_are_exceptions(phone: Bench, line: str, message: str) -> None:
    said = await phone(line)
    assert said.code == 255
    assert f"java.lang.IllegalArgumentException: {message}\n" in said.err


async def test_stop_kill_and_the_small_ones(phone: Bench) -> None:
    await phone(f"am start -n {MAIN}; am kill {NOTE}")
    assert phone.phone.front["package"] == NOTE
    await phone(f"input keyevent 3; am kill {NOTE}")
    assert phone.phone.task_of(NOTE) is None
    await phone(f"am start -n {MAIN}")
    said = await phone(f"am force-stop {NOTE}; am force-stop org.none")
    assert (said.out, said.err, said.code) == ("", "", 0)
    assert phone.phone.front["package"] == LAUNCHER
    assert (await phone("am get-current-user")).out == "0\n"
    assert (await phone("am dance")).out == "Unknown command: dance\n"
    assert "INSTRUMENTATION_FAILED: a/b" in (await phone("am instrument -w a/b")).err
    assert (await phone("am")).out.startswith("Activity manager (activity) commands:\n")


async def test_stack_list_follows(phone: Bench) -> None:
    await phone(f"cmd activity start-activity -n {MAIN}")
    await phone.tap("details")
    text = (await phone("am stack list")).out
    task = phone.phone.state["tasks"][0]["id"]
    first = text.split("\n\n")[0].splitlines()
    assert first[0] == f"RootTask id={task} bounds=[0,0][540,1200] displayId=0 userId=0"
    assert first[2] == (
        f"  taskId={task}: {NOTE}/{NOTE}.MainActivity bounds=[0,0][540,1200] userId=0 visible=true "
        f"topActivity=ComponentInfo{{{NOTE}/{NOTE}.DetailActivity}}"
    )
    assert "mActivityType=home" in text
    assert "visible=false" in text.split("\n\n")[1]


async def test_monkey_opens_an_app_with_all_its_lines(phone: Bench) -> None:
    said = await phone(f"monkey -p {NOTE} -c android.intent.category.LAUNCHER 1")
    assert said.code == 0
    assert said.out == (
        f"  bash arg: -p\n  bash arg: {NOTE}\n  bash arg: -c\n  bash arg: android.intent.category.LAUNCHER\n"
        "  bash arg: 1\nEvents injected: 1\n"
        "## Network stats: elapsed time=20ms (0ms mobile, 0ms wifi, 20ms not connected)\n"
    )
    assert said.err.startswith(f'args: [-p, {NOTE}, -c, android.intent.category.LAUNCHER, 1]\n arg: "-p"\n')
    assert phone.phone.front["package"] == NOTE
    said = await phone("monkey -p org.none -c android.intent.category.LAUNCHER 1")
    assert said.code == 252
    assert said.out.endswith("** No activities found to run, monkey aborted.\n")
    assert (await phone("monkey -p")).code == 255


async def test_monkey_does_the_same_for_the_same_seed(phone: Bench) -> None:
    await phone(f"monkey -p {NOTE} -s 5 -v 40")
    first = [(entry["kind"], entry.get("x"), entry.get("y")) for entry in phone.phone.journal.inputs]
    assert len(first) > 30
    phone.phone.reset()
    await phone(f"monkey -p {NOTE} -s 5 40")
    assert [(entry["kind"], entry.get("x"), entry.get("y")) for entry in phone.phone.journal.inputs] == first


async def test_packages_are_listed_and_found(phone: Bench) -> None:
    assert f"package:{NOTE}\n" in (await phone("pm list packages")).out
    assert (await phone("pm list packages -3")).out == f"package:com.android.adbkeyboard\npackage:{NOTE}\n"
    assert NOTE not in (await phone("cmd package list packages -s")).out
    assert (await phone("pm list packages -U example")).out.startswith(f"package:{NOTE} uid:100")
    path = (await phone(f"pm path {NOTE}")).out
    assert path.startswith("package:/data/app/")
    assert (await phone(f"pm list packages -f {NOTE}")).out == f"{path.strip()}={NOTE}\n"
    said = await phone("pm path org.none")
    assert (said.out, said.code) == ("", 1)
    assert (await phone("pm list users")).out == "Users:\n\tUserInfo{0:Owner:4c13} running\n"
    assert (await phone("pm list nonsense")).out == "Error: unknown list type 'nonsense'\n"


async def test_clear_forgets(phone: Bench) -> None:
    phone.phone.data(NOTE)["text"] = "secret"
    await phone(f"am start -n {MAIN}")
    said = await phone(f"pm clear {NOTE}")
    assert (said.out, said.code) == ("Success\n", 0)
    assert phone.phone.data(NOTE)["text"] == ""
    assert phone.phone.front["package"] == LAUNCHER
    said = await phone("pm clear org.none")
    assert (said.err, said.code) == ("Failed\n", 1)


async def test_what_a_package_manager_refuses(phone: Bench) -> None:
    assert (await phone(f"pm uninstall {LAUNCHER}")).out == "Failure [DELETE_FAILED_INTERNAL_ERROR]\n"
    assert (await phone(f"pm uninstall {NOTE}")).out == "Failure [DELETE_FAILED_USER_RESTRICTED]\n"
    assert "Failure [INSTALL_FAILED" in (await phone("cmd package install -S 4", b"abcd")).out
    assert "Can't open file: /x.apk" in (await phone("pm install -r /x.apk")).err
    said = await phone(f"pm disable-user {NOTE}")
    assert (said.code, "SecurityException" in said.err) == (255, True)
    assert (await phone(f"pm grant {NOTE} android.permission.CAMERA")).code == 0
    assert "android.permission.CAMERA: granted=true" in (await phone(f"dumpsys package {NOTE}")).out
    await phone(f"pm revoke {NOTE} android.permission.CAMERA")
    assert "CAMERA" not in (await phone(f"dumpsys package {NOTE}")).out


async def test_resolving(phone: Bench) -> None:
    said = await phone(f"cmd package resolve-activity --brief {NOTE}")
    assert said.out == (
        f"priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false\n{MAIN}\n"
    )
    assert (await phone("cmd package resolve-activity --brief org.none")).out == "No activity found\n"
    home = "-a android.intent.action.MAIN -c android.intent.category.HOME"
    assert f"{LAUNCHER}/.Launcher\n" in (await phone(f"cmd package resolve-activity --brief {home}")).out
    icons = "-a android.intent.action.MAIN -c android.intent.category.LAUNCHER"
    said = await phone(f"cmd package query-activities --brief {icons}")
    assert said.out.startswith("1 activities found:\n  Activity #0:\n    priority=0")
    assert (await phone(f"pm query-activities --components {icons}")).out == f"{MAIN}\n"


async def test_input_methods_are_listed_and_chosen(phone: Bench) -> None:
    assert (await phone("ime list -s")).out == f"{LATIN_IME}\n{ADB_IME}\n"
    said = await phone(f"ime set {ADB_IME}")
    assert (said.out, said.code) == (f"Input method {ADB_IME} selected for user #0\n", 0)
    assert (await phone("settings get secure default_input_method")).out == f"{ADB_IME}\n"
    said = await phone("ime set a/.B")
    assert (said.err, said.code) == ("Unknown input method a/.B cannot be selected for user #0\n", 255)
    assert (
        await phone(f"ime disable {ADB_IME}")
    ).out == f"Input method {ADB_IME}: now disabled for user #0\n"
    assert (await phone("ime list -s")).out == f"{LATIN_IME}\n"
    assert phone.phone.setting("secure", "default_input_method") == LATIN_IME
    assert (await phone(f"ime set {ADB_IME}")).code == 255
    assert (await phone(f"ime enable {ADB_IME}; ime enable {ADB_IME}")).out == (
        f"Input method {ADB_IME}: now enabled for user #0\n"
        f"Input method {ADB_IME}: already enabled for user #0\n"
    )


async def focused(phone: Bench, ime: str) -> None:
    await phone(f"am start -n {MAIN}; ime set {ime}")
    await phone.tap("body")


async def test_broadcasts_type_only_through_the_adb_keyboard(phone: Bench) -> None:
    await focused(phone, LATIN_IME)
    said = await phone("am broadcast -a ADB_INPUT_TEXT --es msg 'hi'")
    assert said.out == (
        "Broadcasting: Intent { act=ADB_INPUT_TEXT flg=0x400000 (has extras) }\n"
        "Broadcast completed: result=0\n"
    )
    assert phone.phone.front["vars"].get("body", "") == ""
    await phone(f"ime set {ADB_IME}")
    encoded = base64.b64encode("你好 \U0001f600".encode()).decode()
    await phone(f"am broadcast -a ADB_INPUT_B64 --es msg '{encoded}'")
    assert phone.phone.front["vars"].get("body", "") == "你好 \U0001f600"
    await phone(
        "am broadcast -a ADB_INPUT_CODE --ei code 67; am broadcast -a ADB_INPUT_CHARS --eia chars 33,128568"
    )
    assert phone.phone.front["vars"].get("body", "") == "你好 !\U0001f638"
    await phone("am broadcast -a ADB_CLEAR_TEXT")
    assert phone.phone.front["vars"].get("body", "") == ""
    await phone("am broadcast -a ADB_INPUT_TEXT --es msg 'done'; am broadcast -a ADB_EDITOR_CODE --ei code 6")
    assert phone.phone.data(NOTE)["text"] == "done"
    await phone(
        "am broadcast -a ADB_INPUT_TEXT --es mcode '4096,29'; am broadcast -a ADB_INPUT_TEXT --es msg new"
    )
    assert phone.phone.front["vars"].get("body", "") == "new"
    last = phone.phone.journal.inputs[-1]
    assert (last["kind"], last["action"], last["extras"]) == ("broadcast", "ADB_INPUT_TEXT", {"msg": "new"})


@pytest.mark.parametrize(
    "extras", ["--es msg '@@@@='", "--es msg YQ=a", "--es msg Y", "", "--ei msg 5", "--es other x"]
)
async def test_bad_base64_changes_nothing_and_is_no_failure(phone: Bench, extras: str) -> None:
    await focused(phone, ADB_IME)
    said = await phone(f"am broadcast -a ADB_INPUT_B64 {extras}")
    assert said.code == 0
    assert said.out.endswith("Broadcast completed: result=0\n")
    assert phone.phone.front["vars"].get("body", "") == ""


async def test_base64_is_read_as_android_reads_it(phone: Bench) -> None:
    await focused(phone, ADB_IME)
    await phone("am broadcast -a ADB_INPUT_B64 --es msg 'aG k'")
    await phone("am broadcast -a ADB_INPUT_B64 --es msg '/w=='")
    assert phone.phone.front["vars"].get("body", "") == "hi�"


async def test_protected_broadcasts_are_denied(phone: Bench) -> None:
    said = await phone("am broadcast -a android.intent.action.AIRPLANE_MODE --ez state true")
    assert said.code == 255
    assert "SecurityException: Permission Denial: not allowed to send broadcast" in said.err
    await phone("cmd statusbar expand-notifications")
    assert phone.phone.state["shade"]
    await phone("am broadcast -a android.intent.action.CLOSE_SYSTEM_DIALOGS")
    assert not phone.phone.state["shade"]

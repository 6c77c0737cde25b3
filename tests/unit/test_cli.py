"""The command line as a user meets it: a process with stdout, stderr and an exit code."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from treetap.models import Settings

C_LOCALE = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def treetap(tmp_path: Path) -> Run:
    """Runs the installed program in an empty folder."""
    program = Path(sys.executable).parent / "treetap"

    def run(*args: str, **env: str) -> subprocess.CompletedProcess[str]:
        clean = {
            name: value for name, value in os.environ.items() if not name.startswith(("TREETAP_", "OPENAI_"))
        }
        return subprocess.run(
            [program, *args], cwd=tmp_path, env={**clean, **env}, capture_output=True, text=True, check=False
        )

    return run


def test_doctor_is_well_in_an_empty_folder(treetap: Run, tmp_path: Path) -> None:
    answer = treetap("doctor")
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert "opencv" in answer.stdout
    assert list(tmp_path.iterdir()) == []


def test_doctor_json_is_one_object_on_stdout_alone(treetap: Run) -> None:
    answer = treetap("doctor", "--json")
    found = json.loads(answer.stdout)
    assert answer.stderr == ""
    assert found["ok"] is True
    assert {"settings", "packages", "opencv", "data", "adb"} <= {one["name"] for one in found["checks"]}


def test_doctor_exits_1_where_something_fails(treetap: Run) -> None:
    answer = treetap("doctor", "--json", "--set", "device.adb_path=/no/such/adb")
    failed = [check["name"] for check in json.loads(answer.stdout)["checks"] if check["status"] == "fail"]
    assert (answer.returncode, failed) == (1, ["adb"])


def test_doctor_exits_2_on_settings_and_still_looks_at_the_rest(treetap: Run) -> None:
    answer = treetap("doctor", "--json", "--set", "strategy_tree.max_dept=3")
    found = json.loads(answer.stdout)
    assert answer.returncode == 2
    assert "the nearest is strategy_tree.max_depth" in found["checks"][0]["detail"]
    assert {"packages", "opencv"} <= {check["name"] for check in found["checks"]}


@pytest.mark.parametrize("as_json", [False, True])
def test_bad_settings_exit_2_with_the_file_and_the_key(as_json: bool, treetap: Run, tmp_path: Path) -> None:
    (tmp_path / "s.yaml").write_text("retrieval:\n  enabld: true\n")
    answer = treetap("config", "show", "--config", "s.yaml", *(["--json"] if as_json else []))
    wanted = "s.yaml:2: retrieval.enabld: unknown key; the nearest is retrieval.enabled."
    assert answer.returncode == 2
    assert wanted in answer.stderr
    assert "Traceback" not in answer.stderr
    if as_json:
        assert json.loads(answer.stdout)["error"]["message"] == wanted
    else:
        assert answer.stdout == ""


@pytest.mark.parametrize("args", [["no-such-command"], ["doctor", "--no-such-option"], ["doctor", "surplus"]])
def test_a_wrong_call_exits_2(args: list[str], treetap: Run) -> None:
    answer = treetap(*args)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert "Usage" in answer.stderr


def test_config_show_hides_keys_and_says_where_values_are_from(treetap: Run) -> None:
    answer = treetap("config", "show", "--json", "--set", "data=elsewhere", OPENAI_API_KEY="sk-secret-99")
    found = json.loads(answer.stdout)
    assert found["data"] == {"value": "elsewhere", "from": "--set data"}
    assert found["models.text.api_key"] == {"value": "(set)", "from": "environment variable OPENAI_API_KEY"}
    assert found["strategy_tree.max_depth"] == {"value": 10, "from": "default"}
    listing = treetap("config", "show", OPENAI_API_KEY="sk-secret-99")
    assert "sk-secret" not in answer.stdout + answer.stderr + listing.stdout + listing.stderr
    assert "retrieval.hierarchical.strategy" in listing.stdout


def test_config_init_writes_a_file_that_is_then_used(treetap: Run, tmp_path: Path) -> None:
    assert treetap("config", "init").returncode == 0
    file = tmp_path / "configs" / "config.yaml"
    file.write_text(
        file.read_text(encoding="utf-8").replace("max_depth: 10", "max_depth: 4"), encoding="utf-8"
    )
    found = json.loads(treetap("config", "show", "--json").stdout)
    assert found["strategy_tree.max_depth"]["value"] == 4
    assert found["strategy_tree.max_depth"]["from"].startswith("configs/config.yaml:")
    again = treetap("config", "init")
    assert again.returncode == 1
    assert "is there already" in again.stderr
    assert "max_depth: 4" in file.read_text(encoding="utf-8")


def test_every_setting_is_shown(treetap: Run) -> None:
    found = json.loads(treetap("config", "show", "--json").stdout)
    assert set(Settings().model_dump()) == {key.split(".")[0] for key in found}


def test_version(treetap: Run) -> None:
    answer = treetap("--version")
    assert (answer.returncode, answer.stdout.split()[0]) == (0, "treetap")


def test_no_command_shows_the_help_and_only_commands_that_exist(treetap: Run) -> None:
    answer = treetap("--help", COLUMNS="100")
    assert answer.returncode == 0
    assert {"doctor", "config"} <= set(answer.stdout.split())


@pytest.mark.parametrize("command", [[], ["doctor"], ["config"], ["config", "show"], ["config", "init"]])
def test_every_command_has_help(command: list[str], treetap: Run) -> None:
    answer = treetap(*command, "--help")
    assert answer.returncode == 0
    assert "Usage" in answer.stdout


def test_a_reader_that_stops_early_is_no_error(tmp_path: Path) -> None:
    program = Path(sys.executable).parent / "treetap"
    with subprocess.Popen(
        [program, "config", "show", "--json"], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.close()
        complaints = child.stderr.read()
    assert b"Traceback" not in complaints


@pytest.mark.parametrize("as_json", [[], ["--json"]])
@pytest.mark.parametrize("command", [["config", "show"], ["doctor"]])
def test_a_terminal_that_knows_only_ascii_is_spoken_to_all_the_same(
    command: list[str], as_json: list[str], treetap: Run
) -> None:
    answer = treetap(*command, *as_json, "--set", "data=数据", PYTHONIOENCODING="ascii", **C_LOCALE)
    assert answer.returncode == 0, answer.stderr
    if as_json:
        assert "数据" in json.dumps(json.loads(answer.stdout), ensure_ascii=False)


def test_log_messages_go_to_stderr_at_the_level_that_is_set(treetap: Run) -> None:
    quiet = treetap("doctor", "--json")
    loud = treetap("doctor", "--json", "--set", "logging.level=DEBUG")
    assert quiet.stderr == ""
    assert "DEBUG" in loud.stderr
    assert json.loads(loud.stdout)["ok"] is True


def test_config_init_below_a_file_says_what_is_in_the_way(treetap: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    answer = treetap("config", "init", "file/config.yaml")
    assert answer.returncode == 1
    assert "cannot be written" in answer.stderr


@pytest.mark.parametrize(
    "args", [["config", "shw"], ["docter"], ["doctor", "--no-such"], ["config", "show", "x"]]
)
def test_a_wrong_call_is_told_as_json_where_json_is_asked_for(args: list[str], treetap: Run) -> None:
    answer = treetap(*args, "--json")
    assert answer.returncode == 2
    assert json.loads(answer.stdout)["error"]["type"] == "UsageError"


def test_what_is_piped_is_neither_wrapped_nor_padded(treetap: Run) -> None:
    lines = treetap("config", "show", COLUMNS="40").stdout.splitlines()
    assert "retrieval.hierarchical.strategy\t10\tdefault" in lines
    assert all(line.count("\t") == 2 for line in lines)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs Linux's /dev/full")
@pytest.mark.parametrize("as_json", [[], ["--json"]])
def test_output_that_cannot_be_written_is_no_traceback(as_json: list[str], tmp_path: Path) -> None:
    program = Path(sys.executable).parent / "treetap"
    with Path("/dev/full").open("w") as full:
        answer = subprocess.run(
            [program, "config", "show", *as_json],
            cwd=tmp_path,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert answer.returncode == 1
    assert b"Traceback" not in answer.stderr
    assert b"cannot be written" in answer.stderr


def test_a_name_that_is_too_long_is_no_traceback(treetap: Run) -> None:
    answer = treetap("config", "init", "x" * 300)
    assert (answer.returncode, "Traceback" in answer.stderr) == (1, False)


def test_a_tree_that_could_not_be_written_is_said_before_the_phone_is_touched(treetap: Run) -> None:
    answer = treetap("run", "open settings", "--device", "virtual", "--mermaid", "nowhere/tree.mmd")
    assert answer.returncode == 2
    assert "nowhere/tree.mmd" in answer.stderr


def test_in_another_program_only_warnings_of_ours_reach_its_stderr(tmp_path: Path) -> None:
    program = """
from loguru import logger
from treetap.app.logs import quiet_by_default
quiet_by_default()
ours = logger.patch(lambda record: record.update(name="treetap.core.step"))
ours.debug("a step"); ours.warning("a warning"); logger.debug("their own")
"""
    said = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True
    ).stderr
    assert "a warning" in said
    assert "their own" in said
    assert "a step" not in said

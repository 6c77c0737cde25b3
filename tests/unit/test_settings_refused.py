"""Settings that cannot be used: one error that says where, which key, and what instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.settings_samples import KEYS
from treetap.app.config_keys import Key
from treetap.app.config_show import shown_settings
from treetap.app.load import load_config, resolve
from treetap.errors import ConfigError

NO_LISTS = [
    "experience.levels=[task",
    "safety.ask_before=",
    "safety.ask_before=send,,pay",
    "safety.ask_before=" + "[" * 50_000,
]
SECRETS = [key for key in KEYS if key.secret]


@pytest.mark.parametrize(
    ("overrides", "blamed", "reason"),
    [
        (["strategy_tree.max_depth=0"], "strategy_tree.max_depth", "use mode 'react'"),
        (["strategy_tree.max_depth=0", "strategy_tree.mode=plan"], "strategy_tree.max_depth", "mode 'plan'"),
        (["strategy_tree.policy=llm"], "strategy_tree.policy", "models.text.name"),
        (["screen_comparison.vision=always"], "screen_comparison.vision", "models.vision.name"),
        (["experience.levels=[atomic]"], "experience.levels", "level 'task'"),
        (
            ["retrieval.complexity_threshold.simple=15"],
            "retrieval.complexity_threshold.simple",
            "less than medium",
        ),
        (
            ["retrieval.complexity_threshold.medium=3"],
            "retrieval.complexity_threshold.medium",
            "less than medium",
        ),
        (["device.settle.interval=9"], "device.settle.interval", "less than timeout"),
        (["experience.replay.min_confidence=0.89"], "experience.replay.min_confidence", "greater than 0.89"),
        (["models.text.preset=opnai"], "models.text.preset", "expects one of openai"),
    ],
)
def test_an_impossible_combination_blames_a_key_that_was_given(
    overrides: list[str], blamed: str, reason: str
) -> None:
    with pytest.raises(ConfigError) as caught:
        load_config(env={}, overrides=overrides)
    assert f"--set {blamed}: " in caught.value.message
    assert reason in caught.value.message


def test_react_may_have_no_depth_and_llm_may_have_a_model() -> None:
    load_config(env={}, overrides=["strategy_tree.max_depth=0", "strategy_tree.mode=react"])
    load_config(env={}, overrides=["strategy_tree.policy=llm", "models.text.name=some-model"])
    load_config(env={}, overrides=["screen_comparison.vision=always", "models.vision.name=some-model"])


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    file = tmp_path / "s.yaml"
    file.write_text("strategy_tree:\n  max_dept: 1\n  max_rounds: many\nnonsense: 1\n")
    with pytest.raises(ConfigError) as caught:
        load_config(file, env={"TREETAP_DEVICE__ADB_PORT": "0"})
    message = caught.value.message
    assert message.startswith("4 problems in the settings:")
    assert f"{file}:2: strategy_tree.max_dept" in message
    assert f"{file}:3: strategy_tree.max_rounds: expects a whole number, got 'many'." in message
    assert f"{file}:4: nonsense" in message
    assert "environment variable TREETAP_DEVICE__ADB_PORT: device.adb_port" in message


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: [1", "not valid YAML"),
        ("\ta: 1", "not valid YAML"),
        ("- 1\n- 2", "must be a mapping of sections, not a list"),
        ("hello", "must be a mapping of sections, not a single value"),
        ("strategy_tree: 3", "strategy_tree: is a section and needs keys below it, not a single value"),
        ("strategy_tree: {max_depth: 3, max_depth: 4}", "strategy_tree.max_depth: given twice"),
        ("device: {serial: 12345}", "device.serial: expects text: put the value in quotes, got 12345"),
        ("data: 2026-01-01", "data: is not a plain value: put text in quotes"),
        ("data: !!python/object/apply:os.system ['true']", "data: is not a plain value"),
        ("strategy_tree: {max_seconds: .nan}", "strategy_tree.max_seconds"),
        ("strategy_tree: {max_seconds: .inf}", "strategy_tree.max_seconds"),
        ("strategy_tree: {max_depth: 3.5}", "strategy_tree.max_depth: expects a whole number, got 3.5"),
        ("safety: {ask_before: [send, sned]}", "safety.ask_before: expects a list of send, pay"),
        ("safety: {ask_before: send}", "safety.ask_before: expects a list of send, pay"),
        ("? [a, b]\n: 1", "a key must be a word"),
        ("a: &x [1]\nb: *x", "aliases"),
        ("strategy_tree: {mode: Tree}", "expects one of tree, react, plan, hierarchical, got 'Tree'"),
        ("data: ''", "data: is empty"),
        ('data: "a\\0b"', "data: has control characters"),
        ('device: {serial: "\\e[31mred"}', "device.serial: has control characters"),
        ('device: {serial: "\\ud800"}', "device.serial: is not UTF-8 text"),
        ("strategy_tree: {max_steps: 0x" + "f" * 6000 + "}", "max_steps: is a number beyond all reason"),
        ("strategy_tree: {max_steps: 99999999999}", "max_steps: input should be less than or equal to"),
        ("strategy_tree.max_depth: 4", "strategy_tree.max_depth: write its parts below each other"),
        ("models: {text: {base_url: 'http://[::1'}}", "models.text.base_url"),
        ("models: {text: {base_url: 'http://localhost:port/v1'}}", "models.text.base_url"),
        ("data: ~nobody-of-that-name/x", "data: the home folder of that user is not known"),
        ("{" * 2000, "not valid YAML"),
        ("[" * 100_000, "not valid YAML"),
    ],
)
def test_a_bad_file_is_one_clear_error(text: str, expected: str, tmp_path: Path) -> None:
    file = tmp_path / "s.yaml"
    file.write_text(text)
    with pytest.raises(ConfigError) as caught:
        load_config(file, env={})
    assert str(file) in caught.value.message
    assert expected in caught.value.message


def test_a_section_without_keys_is_just_empty(tmp_path: Path) -> None:
    file = tmp_path / "s.yaml"
    file.write_text("strategy_tree:\ndevice: null\n")
    assert load_config(file, env={}) == load_config(env={})


@pytest.mark.parametrize("content", [b"", b"# nothing\n", "data: 数据\n".encode()])
def test_files_that_are_fine(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "s.yaml"
    file.write_bytes(content)
    assert load_config(file, env={}).data == Path("数据" if b"data" in content else "data")


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"data: \x00", b"\xc3\x28"])
def test_bytes_that_are_no_text(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "s.yaml"
    file.write_bytes(content)
    with pytest.raises(ConfigError):
        load_config(file, env={})


def test_a_huge_file_is_not_even_parsed(tmp_path: Path) -> None:
    file = tmp_path / "s.yaml"
    file.write_bytes(b"#" * 100_001)
    with pytest.raises(ConfigError, match="too large"):
        load_config(file, env={})


def test_a_missing_file_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="treetap config init"):
        load_config(tmp_path / "none.yaml", env={})
    with pytest.raises(ConfigError, match="is not a file"):
        load_config(tmp_path, env={})


def test_a_device_is_no_settings_file_and_is_not_read() -> None:
    with pytest.raises(ConfigError, match="is not a file"):
        load_config("/dev/zero", env={})


def test_thousands_of_wrong_keys_are_cut_short(tmp_path: Path) -> None:
    file = tmp_path / "s.yaml"
    file.write_text("".join(f"key{number}: 1\n" for number in range(5000)))
    with pytest.raises(ConfigError) as caught:
        load_config(file, env={})
    assert len(str(caught.value)) < 5000


def test_the_home_folder_is_meant_by_its_sign() -> None:
    assert load_config(env={}, overrides=["data=~/treetap"]).data == Path.home() / "treetap"


@pytest.mark.parametrize("override", ["", "data", "=x", "strategy_tree=1", "data=", *NO_LISTS])
def test_overrides_that_say_nothing(override: str) -> None:
    with pytest.raises(ConfigError, match="--set"):
        load_config(env={}, overrides=[override])


def test_a_variable_is_answered_with_a_variable() -> None:
    with pytest.raises(ConfigError, match="the nearest is TREETAP_STRATEGY_TREE__MAX_DEPTH"):
        load_config(env={"TREETAP_STRATEGY_TREE__MAX_DEPHT": "1"})


def test_an_empty_list_must_be_said_in_so_many_words() -> None:
    assert load_config(env={}, overrides=["safety.ask_before=[]"]).safety.ask_before == ()
    assert load_config(env={}, overrides=["safety.ask_before=[send, pay]"]).safety.ask_before == (
        "send",
        "pay",
    )


@pytest.mark.parametrize("key", ["data", "device.serial", "models.text.name", "strategy_tree.max_depth"])
def test_bytes_that_are_no_utf8_are_refused(key: str) -> None:
    variable = "TREETAP_" + key.upper().replace(".", "__")
    with pytest.raises(ConfigError, match=key):
        load_config(env={variable: "\udcff"})
    with pytest.raises(ConfigError, match=key):
        load_config(env={}, overrides=[f"{key}=\udcff"])


@pytest.mark.parametrize("secret", ["sk-\udcff-secret", "sk-secret\n"])
def test_an_api_key_that_is_no_plain_text_is_refused_and_not_shown(secret: str) -> None:
    with pytest.raises(ConfigError, match="environment variable OPENAI_API_KEY") as caught:
        load_config(env={"OPENAI_API_KEY": secret})
    assert "secret" not in str(caught.value)


def test_the_file_variable_in_small_letters_is_pointed_out() -> None:
    with pytest.raises(ConfigError, match="write it as TREETAP_CONFIG"):
        load_config(env={"treetap_config": "x"})


def test_a_variable_in_small_letters_is_pointed_out() -> None:
    with pytest.raises(ConfigError, match="write it as TREETAP_DATA"):
        load_config(env={"treetap_data": "x"})


@pytest.mark.parametrize("key", SECRETS, ids=lambda key: key.dotted)
def test_a_secret_is_in_no_error_no_dump_and_no_listing(key: Key, tmp_path: Path) -> None:
    secret = "sk-very-secret-0123456789"
    name = key.path[-1]
    bad_files = [
        f"models:\n  text:\n    {name}: [{secret}]\n",
        f"models:\n  text: {secret}\n",
        f"models:\n  text:\n    {name}: {secret}\n    {name}: {secret}\n",
        f"models:\n  text:\n    {name}x: {secret}\n",
        f"models:\n  text:\n   {name}: '{secret}\n",
        f"models:\n  text:\n    base_url: https://user:{secret}@host/v1\n",
        f"models:\n  text:\n    base_url: https://host/v1?key={secret}\n",
        f"models: {{text: {{{name}:{secret}}}}}\n",
        f"models:\n  text:\n    {name}: !{secret} x\n",
        f"models:\n  text:\n    {secret}: x\n",
        f"models:\n  text:\n    preset: {secret}\n",
    ]
    for number, text in enumerate(bad_files):
        file = tmp_path / f"{number}.yaml"
        file.write_text(text)
        with pytest.raises(ConfigError) as caught:
            load_config(file, env={})
        assert secret not in str(caught.value)
        assert caught.value.__cause__ is None or secret not in repr(caught.value.__cause__)
    slips = [f"{key.dotted}:{secret}", f"{key.dotted} {secret}", secret, f"models.text.preset={secret}"]
    for slip in slips:
        with pytest.raises(ConfigError) as caught:
            load_config(env={}, overrides=[slip])
        assert secret not in str(caught.value)
    resolved = resolve(env={key.env: secret})
    assert secret not in repr(resolved.settings) + resolved.settings.model_dump_json()
    rows = {row.key: row for row in shown_settings(resolved)}
    assert rows[key.dotted].text == "(set)"
    assert secret not in repr(rows)


def test_a_key_that_is_null_is_not_shown_as_set(tmp_path: Path) -> None:
    file = tmp_path / "s.yaml"
    file.write_text("models: {text: {api_key: null}}\n")
    rows = {row.key: row for row in shown_settings(resolve(file, env={}))}
    assert rows["models.text.api_key"].text == "null"

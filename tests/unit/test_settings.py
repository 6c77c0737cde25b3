"""Settings: defaults < file < environment < --set, for every key there is."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest
import yaml

from tests.unit.settings_samples import KEYS, as_text, default_of, other_value, value_of, wrong_value
from treetap.app.config_keys import Key, all_sections
from treetap.app.config_template import template
from treetap.app.load import load_config, resolve
from treetap.errors import ConfigError
from treetap.models import PRESETS, Settings
from treetap.models.presets import Preset

each_key = pytest.mark.parametrize("key", KEYS, ids=lambda key: key.dotted)


def write(folder: Path, path: tuple[str, ...], value: Any) -> Path:
    data: Any = value
    for name in reversed(path):
        data = {name: data}
    file = folder / "settings.yaml"
    file.write_text(yaml.safe_dump(data, allow_unicode=True), encoding="utf-8")
    return file


def test_there_are_all_sections_of_the_design() -> None:
    wanted = {
        "strategy_tree",
        "reflection",
        "retrieval",
        "screen_comparison",
        "error_threshold",
        "experience",
    }
    assert wanted | {"device", "models", "safety"} <= {path[0] for path in all_sections()}
    assert len(KEYS) > 50


def test_the_defaults_need_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert load_config(env={}) == Settings()


def test_the_figures_of_the_requirements_are_the_defaults() -> None:
    settings = Settings()
    assert (settings.strategy_tree.max_depth, settings.strategy_tree.max_branches) == (10, 5)
    assert settings.strategy_tree.max_rounds == 50
    assert (settings.error_threshold.max_errors, settings.error_threshold.max_loops) == (5, 3)
    assert settings.reflection.max_reflections == 3
    assert (settings.retrieval.single.k, settings.retrieval.single.min_similarity) == (5, 0.7)
    levels = settings.retrieval.hierarchical
    assert (levels.strategy, levels.task, levels.atomic) == (10, 5, 3)
    assert settings.experience.replay.min_confidence == 0.9


@each_key
def test_file_environment_and_set_all_reach_the_key(key: Key, tmp_path: Path) -> None:
    wanted = other_value(key)
    assert wanted != default_of(key)
    file = write(tmp_path, key.path, wanted)
    assert value_of(load_config(file, env={}), key) == wanted
    assert value_of(load_config(env={key.env: as_text(wanted)}), key) == wanted
    override = f"{key.dotted}={as_text(wanted)}"
    assert value_of(load_config(env={}, overrides=[override]), key) == wanted


@each_key
def test_the_stronger_source_wins(key: Key, tmp_path: Path) -> None:
    """The default is given by the stronger source, another value by the weaker one."""
    default, other = default_of(key), other_value(key)
    strong = "null" if default is None else as_text(default)
    file = write(tmp_path, key.path, other)
    assert value_of(load_config(file, env={key.env: strong}), key) == default
    weak = {key.env: as_text(other)}
    assert value_of(load_config(file, env=weak, overrides=[f"{key.dotted}={strong}"]), key) == default


@each_key
def test_a_wrong_type_names_the_file_the_line_and_the_key(key: Key, tmp_path: Path) -> None:
    file = write(tmp_path, key.path, wrong_value(key))
    with pytest.raises(ConfigError) as caught:
        load_config(file, env={})
    assert f"{file}:{len(key.path)}: {key.dotted}: " in str(caught.value)
    assert caught.value.exit_code == 2


@each_key
def test_a_misspelt_key_names_the_nearest_one(key: Key, tmp_path: Path) -> None:
    last = key.path[-1]
    misspelt = (*key.path[:-1], last[:-1] if len(last) > 4 else last + "x")
    dotted = ".".join(misspelt)
    file = write(tmp_path, misspelt, 1)
    variable = "TREETAP_" + "__".join(misspelt).upper()
    attempts: list[dict[str, Any]] = [
        {"path": file, "env": {}},
        {"env": {variable: "1"}},
        {"env": {}, "overrides": [f"{dotted}=1"]},
    ]
    for attempt, place in zip(attempts, (f"{file}:", variable, f"--set {dotted}"), strict=True):
        with pytest.raises(ConfigError) as caught:
            load_config(**attempt)
        message = caught.value.message
        assert place in message
        near = key.env if place == variable else key.dotted
        assert f"unknown key; the nearest is {near}." in message


@each_key
def test_every_key_is_in_the_file_with_a_word_on_it(key: Key) -> None:
    assert key.field.description
    assert len(key.field.description) > 8


@pytest.mark.parametrize(
    "key", [key for key in KEYS if key.types[0] in (int, float, bool)], ids=lambda key: key.dotted
)
def test_numbers_and_switches_are_not_taken_from_the_wrong_type(key: Key, tmp_path: Path) -> None:
    """A quoted number is text, and 1 is no boolean."""
    close_miss = 1 if key.types[0] is bool else "7"
    with pytest.raises(ConfigError):
        load_config(write(tmp_path, key.path, close_miss), env={})


def test_the_file_in_the_repository_is_the_one_the_code_writes() -> None:
    repository = Path(__file__).parents[2]
    assert (repository / "configs" / "config.yaml").read_text(encoding="utf-8") == template()


def test_the_file_in_the_repository_holds_just_the_defaults() -> None:
    repository = Path(__file__).parents[2]
    assert load_config(repository / "configs" / "config.yaml", env={}) == Settings()


def test_a_file_in_configs_is_found_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("configs").mkdir()
    Path("configs/config.yaml").write_text("strategy_tree: {max_depth: 3}\n")
    assert load_config(env={}).strategy_tree.max_depth == 3
    assert load_config(env={"TREETAP_STRATEGY_TREE__MAX_DEPTH": "4"}).strategy_tree.max_depth == 4


def test_a_variable_can_name_the_file(tmp_path: Path) -> None:
    file = write(tmp_path, ("strategy_tree", "max_depth"), 3)
    assert load_config(env={"TREETAP_CONFIG": str(file)}).strategy_tree.max_depth == 3


def test_origins_say_where_each_value_is_from(tmp_path: Path) -> None:
    file = write(tmp_path, ("strategy_tree", "max_depth"), 3)
    found = resolve(file, env={"TREETAP_STRATEGY_TREE__MAX_ROUNDS": "9"}, overrides=["data=elsewhere"])
    assert found.origins == {
        ("strategy_tree", "max_depth"): f"{file}:2",
        ("strategy_tree", "max_rounds"): "environment variable TREETAP_STRATEGY_TREE__MAX_ROUNDS",
        ("data",): "--set data",
    }


def test_openai_variables_reach_every_model_and_beat_the_file(tmp_path: Path) -> None:
    file = write(tmp_path, ("models", "text", "base_url"), "http://127.0.0.1:1/v1")
    env = {"OPENAI_API_KEY": "sk-secret", "OPENAI_BASE_URL": "http://127.0.0.1:2/v1"}
    models = load_config(file, env=env).models
    for endpoint in (models.text, models.vision, models.judge):
        assert endpoint.api_key is not None
        assert endpoint.api_key.get_secret_value() == "sk-secret"
        assert endpoint.url == "http://127.0.0.1:2/v1"


def test_an_endpoints_own_variable_beats_the_general_one() -> None:
    env = {
        "OPENAI_BASE_URL": "http://127.0.0.1:2/v1",
        "TREETAP_MODELS__VISION__BASE_URL": "http://127.0.0.1:3/v1",
    }
    models = load_config(env=env).models
    assert (models.text.url, models.vision.url) == ("http://127.0.0.1:2/v1", "http://127.0.0.1:3/v1")


def test_every_preset_has_an_address() -> None:
    assert set(get_args(Preset)) == set(PRESETS)


def test_a_preset_gives_the_address_and_an_explicit_one_wins() -> None:
    preset = ["models.text.preset=deepseek"]
    assert load_config(env={}, overrides=preset).models.text.url == "https://api.deepseek.com/v1"
    both = [*preset, "models.text.base_url=http://127.0.0.1:3/v1"]
    assert load_config(env={}, overrides=both).models.text.url == "http://127.0.0.1:3/v1"
    assert Settings().models.text.url == "https://api.openai.com/v1"


def test_a_preset_from_a_stronger_source_beats_an_address_from_a_weaker_one(tmp_path: Path) -> None:
    file = write(tmp_path, ("models", "text", "base_url"), "http://127.0.0.1:1/v1")
    env = {"OPENAI_BASE_URL": "http://127.0.0.1:2/v1"}
    ollama = "http://127.0.0.1:11434/v1"
    assert load_config(file, env=env, overrides=["models.text.preset=ollama"]).models.text.url == ollama
    assert load_config(file, env={"TREETAP_MODELS__TEXT__PRESET": "ollama"}).models.text.url == ollama
    in_file = write(tmp_path, ("models", "text", "preset"), "ollama")
    assert load_config(in_file, env=env).models.text.url == "http://127.0.0.1:2/v1"


def test_an_empty_variable_counts_as_not_set() -> None:
    env = {"TREETAP_DATA": "", "OPENAI_API_KEY": "", "TREETAP_STRATEGY_TREE__MAX_DEPTH": ""}
    assert load_config(env=env) == Settings()

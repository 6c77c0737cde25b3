"""Reads a YAML settings file into key → value with the line of each, and trusts nothing in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from treetap.app.config_keys import KeyPath, all_keys, all_sections, said
from treetap.app.problems import MOST_PROBLEMS, Problem, odd_text, unknown_key
from treetap.errors import ConfigError

LARGEST_FILE = 100_000
DEEPEST = 10
_LARGEST_NUMBER = 2**53
_NOT_PLAIN = "is not a plain value: put text in quotes, and use no YAML tags"


@dataclass
class Given:
    """Values by key path, and where each was given."""

    values: dict[KeyPath, Any] = field(default_factory=dict)
    places: dict[KeyPath, str] = field(default_factory=dict)
    strength: dict[KeyPath, int] = field(default_factory=dict)
    """Which source gave it, the stronger the higher: of two keys that clash, the later choice is blamed."""
    problems: list[Problem] = field(default_factory=list)

    def put(self, path: KeyPath, value: Any, place: str) -> None:
        self.values[path] = value
        self.places[path] = place


def read_file(file: Path) -> Given:
    """Everything the file gives. A file that is no YAML at all is a `ConfigError` at once."""
    given = Given()
    root = _compose(file)
    if root is None:
        return given
    if not isinstance(root, yaml.MappingNode):
        raise ConfigError(f"{file}: the settings must be a mapping of sections, not a {_kind(root)}.")
    _collect(root, (), file, given)
    return given


def _compose(file: Path) -> yaml.Node | None:
    try:
        if file.exists() and not file.is_file():
            raise ConfigError(f"{file}: is not a file.", hint="Name a settings file.")
        with file.open("rb") as opened:
            raw = opened.read(LARGEST_FILE + 1)
    except OSError as error:
        raise ConfigError(
            f"{file}: the settings file cannot be read: {error.strerror or error}.",
            hint="Write one with `treetap config init FILE`, or leave it out to use the defaults.",
        ) from error
    if len(raw) > LARGEST_FILE:
        raise ConfigError(f"{file}: over {LARGEST_FILE} bytes is too large for a settings file.")
    try:
        _refuse_traps(raw, file)
        root: yaml.Node | None = yaml.compose(raw, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        # Only the problem and its line: PyYAML's own text quotes the file, and a key may stand there.
        line = f":{error.problem_mark.line + 1}" if error.problem_mark else ""
        hint = "Indent with spaces, not with tabs." if "\\t" in str(error.problem) else ""
        raise ConfigError(f"{file}{line}: not valid YAML: {error.problem}.", hint=hint) from None
    except (yaml.reader.ReaderError, UnicodeDecodeError):
        raise ConfigError(
            f"{file}: not valid YAML: it is not UTF-8 text.", hint="Save it as UTF-8."
        ) from None
    except (yaml.YAMLError, RecursionError) as error:
        raise ConfigError(f"{file}: not valid YAML ({type(error).__name__}).") from None
    return root


def _refuse_traps(raw: bytes, file: Path) -> None:
    """Before anything is built: one small alias can stand for gigabytes, deep nesting for minutes."""
    depth = 0
    for event in yaml.parse(raw, Loader=yaml.SafeLoader):
        line = f":{event.start_mark.line + 1}" if event.start_mark else ""
        if isinstance(event, yaml.AliasEvent):
            raise ConfigError(f"{file}{line}: YAML aliases (*) are not used here.")
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST:
            raise ConfigError(f"{file}{line}: not valid YAML for settings: nested too deeply.")


def _collect(mapping: yaml.MappingNode, above: KeyPath, file: Path, given: Given) -> None:
    seen: set[str] = set()
    for key_node, value_node in mapping.value:
        if len(given.problems) > MOST_PROBLEMS:
            return
        place = f"{file}:{key_node.start_mark.line + 1}"
        if not isinstance(key_node, yaml.ScalarNode):
            given.problems.append(Problem(place, said(above), "a key must be a word"))
            continue
        path = (*above, key_node.value)
        if key_node.value in seen:
            given.problems.append(Problem(place, ".".join(path), "given twice in this section"))
        seen.add(key_node.value)
        if path in all_sections():
            if isinstance(value_node, yaml.MappingNode):
                _collect(value_node, path, file, given)
            elif value_node.tag != "tag:yaml.org,2002:null":
                given.problems.append(
                    Problem(
                        place,
                        ".".join(path),
                        f"is a section and needs keys below it, not a {_kind(value_node)}",
                    )
                )
        elif path in all_keys():
            _put_value(path, value_node, place, given)
        else:
            given.problems.append(unknown_key(place, path))


def _put_value(path: KeyPath, node: yaml.Node, place: str, given: Given) -> None:
    try:
        given.put(path, _plain(node), place)
    except (yaml.YAMLError, ValueError) as error:
        # PyYAML's own words quote the file. Those of our own are safe.
        reason = str(error) if type(error) is ValueError else ""
        given.problems.append(Problem(place, ".".join(path), reason or _NOT_PLAIN))


def _plain(node: yaml.Node) -> Any:
    """The node's value, if it is one that JSON has too: no dates, no binary, no tags of anyone's own."""
    loader = yaml.SafeLoader("")
    try:
        value = loader.construct_object(node, deep=True)
    finally:
        loader.dispose()
    for reason in filter(None, map(_complaint, _scalars(value))):
        raise ValueError(reason)
    return value


def _complaint(value: Any) -> str:
    """Why this single value can be no setting; nothing if it can."""
    if isinstance(value, str):
        return odd_text(value) if value else "is empty: write null, or leave it out"
    if isinstance(value, int) and abs(value) > _LARGEST_NUMBER:
        return "is a number beyond all reason"
    return "" if isinstance(value, int | float | bool | None) else _NOT_PLAIN


def _scalars(value: Any) -> Iterator[Any]:
    if isinstance(value, list):
        for item in value:
            yield from _scalars(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from _scalars(item)
    else:
        yield value


def _kind(node: yaml.Node) -> str:
    if isinstance(node, yaml.MappingNode):
        return "mapping"
    return "list" if isinstance(node, yaml.SequenceNode) else "single value"

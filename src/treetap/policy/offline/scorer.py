"""The fitted scorer: a number for each candidate, from its features alone.

score(x) = linear · z + output · tanh(hidden · z + bias) + the sum of wide[bucket] over its crosses, with
z = (x - mean) / scale. The candidates of one decision are compared with each other, so that there is no
constant. `fitting.py` finds the weights.
"""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from pydantic import Field, ValidationError, model_validator

from treetap.errors import StorageError, WeightsInvalid
from treetap.models.base import Model, Probability
from treetap.policy.offline.crosses import BUCKETS

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[np.float64]]
    Rows = Sequence[Sequence[float]] | np.ndarray[Any, Any]

VERSION = 1
PACKAGED = "weights.json"
Row = tuple[float, ...]
Crosses = Sequence[Sequence[int]]


class Thresholds(Model):
    """From where on the best candidate is taken at once; fitted on apps that were held out."""

    act: Probability = 0.5
    """The least probability of a winner."""
    commit: Probability = 0.8
    """The least probability of a candidate that commits to something."""
    done: Probability = 0.5
    """The least probability of having reached the goal."""


class Weights(Model):
    """What a fit comes to, as it stands in a file."""

    version: int = Field(default=VERSION, ge=VERSION, le=VERSION)
    features: tuple[str, ...] = Field(min_length=1)
    mean: Row
    scale: Row
    linear: Row
    hidden: tuple[Row, ...] = ()
    """A row for each hidden unit."""
    bias: Row = ()
    output: Row = ()
    wide: str = ""
    """A byte with a sign for each bucket of crosses, in base 64; empty: none was fitted."""
    wide_step: float = Field(default=0.05, gt=0)
    """What one step of such a byte weighs."""
    apps: tuple[int, ...] = ()
    """The apps of the choices, hashed: elsewhere the wide part says nothing."""
    temperature: float = Field(default=1.0, ge=1.0)
    """What scores are divided by in an app that is none of these: there they are surer than right."""
    thresholds: Thresholds = Thresholds()
    points: int = Field(default=0, ge=0)
    """Decisions that it was fitted on."""

    @model_validator(mode="after")
    def _sizes_agree(self) -> Self:
        rows = (self.mean, self.scale, self.linear, *self.hidden)
        if any(len(row) != len(self.features) for row in rows):
            raise ValueError("a row of weights is not as long as the list of features")
        if not len(self.hidden) == len(self.bias) == len(self.output):
            raise ValueError("the hidden units and their weights differ in number")
        if self.wide and len(b64decode(self.wide, validate=True)) != BUCKETS:
            raise ValueError("the wide weights are not as many as there are buckets")
        if not all(one > 0 for one in self.scale):
            raise ValueError("a scale is not above zero")
        return self

    @classmethod
    def flat(cls, features: Sequence[str], prior: Mapping[str, float] | None = None) -> Weights:
        """Nothing fitted: `prior` alone counts."""
        known = prior or {}
        zeros = (0.0,) * len(features)
        return cls(
            features=tuple(features),
            mean=zeros,
            scale=(1.0,) * len(features),
            linear=tuple(float(known.get(name, 0.0)) for name in features),
        )

    @classmethod
    def read(cls, features: Sequence[str], path: Path | None = None) -> Weights:
        """For these features, from a file or the package. Raises `WeightsInvalid`, `StorageError`."""
        name = str(path or PACKAGED)
        try:
            text = (path or resources.files(__package__).joinpath(PACKAGED)).read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            raise _invalid(name, "it is no text") from error
        except OSError as error:
            raise StorageError(f"The weights {name} cannot be read: {error.strerror or error}.") from error
        try:
            found = cls.model_validate(json.loads(text))
        except (json.JSONDecodeError, ValidationError) as error:
            raise _invalid(name, "it is damaged") from error
        return found.aligned(features)

    def aligned(self, features: Sequence[str]) -> Weights:
        """The same for these features: a new one weighs 0, what is no feature any more is left out."""
        if self.features == tuple(features):
            return self
        place = {name: at for at, name in enumerate(self.features)}

        def of(row: Row, missing: float) -> Row:
            return tuple(row[place[name]] if name in place else missing for name in features)

        hidden = tuple(of(row, 0.0) for row in self.hidden)
        rows = {"mean": of(self.mean, 0.0), "scale": of(self.scale, 1.0), "linear": of(self.linear, 0.0)}
        return self.model_copy(update={"features": tuple(features), "hidden": hidden, **rows})

    def write(self, path: Path) -> None:
        """Whole or not at all. Raises `StorageError`."""
        passing = path.with_name(f"{path.name}.new")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            passing.write_text(self.model_dump_json(indent=None) + "\n", encoding="utf-8")
            passing.replace(path)
        except OSError as error:
            raise StorageError(f"The weights {path} cannot be written: {error.strerror or error}.") from error


def _invalid(name: str, why: str) -> WeightsInvalid:
    return WeightsInvalid(
        f"The weights {name} cannot be used: {why}.", hint="Fit them again, or remove them."
    )


@dataclass(frozen=True)
class Scorer:
    """Weights at work. numpy is imported with the first row."""

    weights: Weights

    @classmethod
    def load(cls, features: Sequence[str], path: Path | None = None) -> Scorer:
        """Of a file, or of the package. Raises `WeightsInvalid` where its features are others."""
        return cls(Weights.read(features, path))

    @classmethod
    def flat(cls, features: Sequence[str], prior: Mapping[str, float] | None = None) -> Scorer:
        """Nothing fitted."""
        return cls(Weights.flat(features, prior))

    @property
    def thresholds(self) -> Thresholds:
        return self.weights.thresholds

    def familiar(self, crosses: Crosses, apps: Sequence[frozenset[int]]) -> Crosses:
        """The crosses of those candidates alone whose apps the fit has seen."""
        known = frozenset(self.weights.apps)
        return [one if needed <= known else () for one, needed in zip(crosses, apps, strict=True)]

    def scores(self, rows: Rows, crosses: Crosses = ()) -> list[float]:
        """One for each candidate, from its features and its crosses: the higher, the better."""
        if not len(rows):
            return []
        import numpy as np

        scores = self.network(np.asarray(rows, dtype=np.float64))
        if self.weights.wide and crosses:
            scores = scores + np.asarray([self._wide[list(one)].sum() for one in crosses])
        return [float(one) for one in scores]

    def probabilities(self, rows: Rows, crosses: Crosses = ()) -> list[float]:
        """That each of these candidates is the right one, if one of them is."""
        if not len(rows):
            return []
        import numpy as np

        scores = np.asarray(self.scores(rows, crosses))
        if not any(crosses):
            scores /= self.weights.temperature
        powers = np.exp(scores - scores.max())
        return [float(one) for one in powers / powers.sum()]

    @cached_property
    def _arrays(self) -> tuple[Array, Array, Array, Array, Array, Array]:
        import numpy as np

        weights = self.weights
        hidden = np.asarray(weights.hidden, dtype=np.float64).reshape(-1, len(weights.features))
        rest = (weights.mean, weights.scale, weights.linear, weights.bias, weights.output)
        mean, scale, linear, bias, output = (np.asarray(one, dtype=np.float64) for one in rest)
        return mean, scale, linear, hidden, bias, output

    @cached_property
    def _wide(self) -> Array:
        import numpy as np

        steps = np.frombuffer(b64decode(self.weights.wide), dtype=np.int8)
        return steps.astype(np.float64) * self.weights.wide_step

    def network(self, rows: Array) -> Array:
        """The scores of a matrix of features."""
        import numpy as np

        mean, scale, linear, hidden, bias, output = self._arrays
        scaled = (rows - mean) / scale
        result: Array = scaled @ linear + np.tanh(scaled @ hidden.T + bias) @ output
        return result

"""Airtest's side: a script for the Python of its own environment, where there is no treetap.

It reads one JSON object a line, `{"screen": file.npy, "reference": file.npy, "methods": [...]}`, and answers
each with one, `{method: {"box": [left, top, right, bottom] | null, "confidence": x, "seconds": cpu}}`.

The methods: `template` (Airtest's "tpl"), `multi_scale` (its "gmstpl"), `chain` (template, SIFT, BRISK: the
first that finds something, as `airtest.core.cv.Template` does it). Threshold and colours are its defaults.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import json
import logging
import os
import sys
import time
import types
from collections.abc import Callable
from typing import Any

THRESHOLD = 0.7
"""Airtest's ST.THRESHOLD."""
FAILURES = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What its matchers raise, beside its own errors and OpenCV's, on pictures they cannot deal with."""


def load() -> dict[str, Callable[..., Any]]:
    """Its matchers, quiet and on one thread."""
    cv2: Any = importlib.import_module("cv2")
    cv2.setNumThreads(1)
    keypoints: Any = importlib.import_module("airtest.aircv.keypoint_matching")
    contrib: Any = importlib.import_module("airtest.aircv.keypoint_matching_contrib")
    template: Any = importlib.import_module("airtest.aircv.template_matching")
    scales: Any = importlib.import_module("airtest.aircv.multiscale_template_matching")
    logging.disable(logging.CRITICAL)
    # It gives up after three seconds of the wall clock, and on a busy machine those are soon over.
    scales.time = types.SimpleNamespace(time=time.process_time)
    return {
        "template": template.TemplateMatching,
        "multi_scale": scales.MultiScaleTemplateMatching,
        "sift": contrib.SIFTMatching,
        "brisk": keypoints.BRISKMatching,
    }


def run(matcher: Callable[..., Any], reference: Any, screen: Any) -> dict[str, Any]:
    """What the matcher finds, and its CPU seconds."""
    cv2: Any = importlib.import_module("cv2")
    errors: Any = importlib.import_module("airtest.aircv.error")
    cv2.setRNGSeed(0)
    start = time.process_time()
    try:
        found = matcher(reference, screen, threshold=THRESHOLD, rgb=False).find_best_result()
    except (errors.BaseError, cv2.error, *FAILURES):
        found = None
    spent = time.process_time() - start
    if not found:
        return {"box": None, "confidence": 0.0, "seconds": spent}
    across, down = zip(*found["rectangle"], strict=True)
    box = [int(min(across)), int(min(down)), int(max(across)), int(max(down))]
    return {"box": box, "confidence": float(found["confidence"]), "seconds": spent}


def answer(matchers: dict[str, Callable[..., Any]], asked: dict[str, Any]) -> dict[str, Any]:
    """One line's answer. The chain begins with the template method; it is not run twice."""
    numpy: Any = importlib.import_module("numpy")
    screen, reference = numpy.load(asked["screen"]), numpy.load(asked["reference"])
    methods = asked["methods"]
    answers: dict[str, Any] = {}
    if "template" in methods or "chain" in methods:
        answers["template"] = run(matchers["template"], reference, screen)
    if "multi_scale" in methods:
        answers["multi_scale"] = run(matchers["multi_scale"], reference, screen)
    if "chain" in methods:
        best = answers["template"]
        spent = best["seconds"]
        for name in ("sift", "brisk"):
            if best["box"] is None:
                best = run(matchers[name], reference, screen)
                spent += best["seconds"]
        answers["chain"] = {**best, "seconds": spent}
    return answers


def main() -> None:
    """Answer until there are no more questions. Whatever else the libraries print goes to stderr."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    matchers = load()
    cv2: Any = importlib.import_module("cv2")
    hello = {"airtest": importlib.metadata.version("airtest"), "opencv": cv2.__version__}
    print(json.dumps(hello), file=out, flush=True)
    for line in sys.stdin:
        print(json.dumps(answer(matchers, json.loads(line))), file=out, flush=True)


if __name__ == "__main__":
    main()

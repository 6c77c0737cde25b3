"""Is anything reused wrongly? `python -m treetap.bench.reuse [--json] [--pairs FILE] [--show wrong|missed]`.

A file of pairs has one JSON object per line: {"kind": "refuse", "one": "turn it on", "other": "turn it off"}.
The kind is refuse, bind, paraphrase or cross; a bind may say in `values` what each value before has become.

Each pair: the first sentence is read and learned as after the most permissive run, in which everything that
was cut out of it was typed; the second is read and judged. A wrong reuse is a replay (0.9 or more) of a pair
that must be refused, or one with a value that is missing or not the new one.

Run slots: the same with parts that only a run shows to be values (corpus/holes.yaml), after a run that typed
them and after one that touched what is called so; and every changed sentence with any part as such a slot.

A liar: a model that is asked whether two sentences ask for the same, and says yes to every pair.
"""

from __future__ import annotations

import argparse
import json
from functools import partial
from pathlib import Path

from treetap.app.memory import LEXICON
from treetap.bench.reuse.edits import any_part, edited, some
from treetap.bench.reuse.generated import generated
from treetap.bench.reuse.liar import believed
from treetap.bench.reuse.pairs import from_file, holes, outside, unlike_groups, written
from treetap.bench.reuse.report import figures, liar_figures, run_figures, shown, table
from treetap.bench.reuse.trying import try_all
from treetap.task.lexicon import load_lexicon
from treetap.task.reader import read_task


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m treetap.bench.reuse",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--pairs", type=Path, help="try the pairs of this file instead (JSON lines)")
    parser.add_argument(
        "--lexicon", type=Path, help="with the words of this file; configs/lexicon.yaml, if there is one"
    )
    parser.add_argument("--seed", type=int, default=6, help="for the generated pairs")
    parser.add_argument("--each", type=int, default=10, help="generated pairs per template")
    parser.add_argument(
        "--edits", type=int, default=150, help="sentences to change the meaning of; 0 for all"
    )
    parser.add_argument("--show", choices=("wrong", "missed"), help="list these, before the figures")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    options = parser.parse_args()
    lexicon = load_lexicon(options.lexicon or (LEXICON if LEXICON.exists() else None))
    read = partial(read_task, lexicon=lexicon)
    if options.pairs:
        pairs = from_file(options.pairs)
        tried, changed, by_run, parts, lies = list(try_all(pairs, read)), [], [], [], []
    else:
        pairs = [*written(), *unlike_groups(), *generated(options.seed, options.each)]
        tried = list(try_all([*pairs, *outside()], read))
        changed = list(try_all(edited(some(pairs, options.edits)), read))
        by_run = list(try_all(holes(), read))
        parts = list(try_all(any_part(one.pair for one in changed), read))
        lies = list(believed([one.pair for one in (*tried, *changed, *by_run)], read))
    if options.show and not options.json:
        print("\n".join((*shown((*tried, *changed, *by_run, *parts, *lies), options.show), "")))
    found = figures(tried, changed) | run_figures(by_run, parts) | liar_figures(lies)
    print(json.dumps(found, indent=2, ensure_ascii=False) if options.json else table(found))


if __name__ == "__main__":
    main()

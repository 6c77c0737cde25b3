"""Runs in chromadb's environment: stores rows, then answers one query per line. Imports nothing of ours."""

import json
import sys
import time
from pathlib import Path


def main() -> None:
    import chromadb  # type: ignore[import-not-found]
    import numpy as np

    shared = Path(sys.argv[1])
    rows, queries = np.load(shared / "rows.npy"), np.load(shared / "queries.npy")
    settings = chromadb.config.Settings(anonymized_telemetry=False)
    client = chromadb.PersistentClient(str(shared / "chroma"), settings=settings)
    collection = client.create_collection("task", metadata={"hnsw:space": "cosine"}, embedding_function=None)
    start = time.perf_counter()
    for at in range(0, len(rows), 5000):
        some = rows[at : at + 5000]
        collection.add(ids=[str(at + one) for one in range(len(some))], embeddings=some)
    _say({"version": chromadb.__version__, "stored_s": round(time.perf_counter() - start, 1)})
    for line in sys.stdin:
        query = queries[int(line)]
        cpu, wall = time.process_time(), time.perf_counter()
        found = collection.query(query_embeddings=[query], n_results=5, include=["distances"])
        spent = {"wall": time.perf_counter() - wall, "cpu": time.process_time() - cpu}
        _say({**spent, "places": [int(one) for one in found["ids"][0]]})


def _say(answer: dict[str, object]) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()

"""Simulates an epoch on more workers than there were here, from what was measured on two: prints README's table.

    python distributed/simulate.py

Nothing here trains. Workers are all alike, read their shards as fast as from this machine's disk, and are never
lost; the network costs nothing but the seconds that the driver takes for each partial result.
"""

from __future__ import annotations

import heapq

ROWS, SHARDS = 1_250_000, 800  # of 20 columns: a thousand million rows
STEPS = [2.15, 2.18, 2.04]  # seconds of a step on such a shard, on one core: three epochs of 16 on one worker, by 16
DRIVER = 0.013  # seconds for each shard that no worker shortens: 64 small shards less 16, on two workers


def epoch(workers: int) -> float:
    """Returns the seconds of an epoch: the first free worker takes the next shard, and the driver each result in turn."""
    free, ends, now = [0.0] * workers, [], 0.0
    for k in range(SHARDS):
        ends.append(free[0] + STEPS[k % len(STEPS)])
        heapq.heapreplace(free, ends[-1])
    for end in sorted(ends):
        now = max(now, end) + DRIVER
    return now


print("| workers | seconds an epoch | rows a second |\n|---|---|---|")
for workers in 1, 2, 10, 100, 1000:
    print(f"| {workers} | {epoch(workers):,.0f} | {ROWS * SHARDS / epoch(workers):,.0f} |")

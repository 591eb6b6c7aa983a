"""How long shards take on an engine: starts that are rationed, machines that are lost, tasks that are begun again."""
import collections
import heapq
import math
import random
from dataclasses import dataclass


@dataclass
class Engine:
    cores: int
    # Tasks that the engine starts in a second, at most.
    starts: float = math.inf
    # Seconds between the end of one task on a core and the first work of the next: the engine's part, and Recto's.
    gap: float = 0.0
    # Seconds that a task waits that is to be run again.
    requeue: float = 0.0
    # Cores that are lost in an hour, of one; seconds until another is there.
    losses: float = 0.0
    repair: float = 0.0


@dataclass
class Outcome:
    # Until the last shard is done, and until a core had nothing to do for the first time.
    seconds: float
    first_idle: float
    # Of documents, without what was done again.
    work: float
    again: float
    starts: int
    lost: int
    cores: int

    @property
    def utilisation(self):
        return self.work / (self.cores * self.seconds) if self.seconds else 0.0


def simulate(shards, engine, seed=1, known_losses=None):
    """Gives shards to cores in their order.

    - shards: for each `(work, unit)`: seconds of its documents, and of what a loss destroys at most, a document.
    - known_losses: `(seconds, core)` instead of losses by chance.
    """
    chance = random.Random(seed)
    cores = [(0.0, core) for core in range(engine.cores)]
    heapq.heapify(cores)
    # In their order; behind them those that are to be run again, by when they may be.
    fresh, again = collections.deque((work, unit) for work, unit in shards), []
    losses = collections.defaultdict(list)
    for seconds, core in sorted(known_losses or []):
        losses[core].append(seconds)
    slot, done, first_idle, wasted, starts, lost, number = 0.0, 0.0, None, 0.0, 0, 0, 0
    total = sum(work for work, _ in fresh)

    def next_loss(core, start):
        if known_losses is not None:
            while losses[core] and losses[core][0] < start:
                losses[core].pop(0)
            return losses[core][0] if losses[core] else math.inf
        return start + chance.expovariate(engine.losses / 3600) if engine.losses else math.inf

    while fresh or again:
        free, core = heapq.heappop(cores)
        if again and (not fresh or again[0][0] <= free):
            ready, _, work, unit = heapq.heappop(again)
            if ready > free and first_idle is None:
                first_idle = free
        else:
            ready = 0.0
            work, unit = fresh.popleft()
        start = max(free, ready, slot)
        slot = start + 1 / engine.starts
        starts += 1
        begun = start + engine.gap
        end, loss = begun + work, next_loss(core, start)
        if loss < end:
            lost += 1
            kept = max(0.0, loss - begun)
            # What was finished of it has receipts.
            spoilt = min(kept, kept % unit) if unit else 0.0
            wasted += spoilt
            number += 1
            heapq.heappush(again, (loss + engine.requeue, number, work - (kept - spoilt), unit))
            heapq.heappush(cores, (loss + engine.repair, core))
        else:
            done = max(done, end)
            heapq.heappush(cores, (end, core))
    if first_idle is None:
        first_idle = min(min(free for free, _ in cores), done)
    return Outcome(done, first_idle, total, wasted, starts, lost, engine.cores)


def pooled(seconds, shard_seconds):
    """Documents in their order, in shards of about as many seconds, as `recto farm plan` pools them; `(work, unit)` of each."""
    shards, work, unit = [], 0.0, 0.0
    for one in seconds:
        if work and work + one > shard_seconds * 1.5:
            shards.append((work, unit))
            work, unit = 0.0, 0.0
        work, unit = work + one, max(unit, one)
        if work >= shard_seconds:
            shards.append((work, unit))
            work, unit = 0.0, 0.0
    return shards + ([(work, unit)] if work else [])

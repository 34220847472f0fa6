"""Slow programs that find how many samples of a scroll are skipped: at least (lb3, lb3u), or by the best of all
policies (optR, opt). Policies hold at most `limit` started cells off screen. A scroll is what `drawn` returns.

With optR and lb3 a frame starts at the first vsync after the last one is complete, its missing cells are done
first, and only the rest of that interval is for prefetching. With opt and lb3u a policy does as it likes.
"""
import heapq
import itertools
import math


def drawn(rng, is_monotone):
    """A scroll at random: the interval, the cells of each sample, what each cell costs, `limit`, and the cells
    that are ready at the start."""
    count = rng.randint(3, 7)
    cells = rng.randint(4, 8)
    interval = rng.choice([1, 2, 2, 3])
    shown = rng.randint(1, 2)
    cost = [rng.randint(1, 4) for _ in range(cells)]
    place, samples, step = 0, [], 1
    for _ in range(count):
        samples.append(frozenset(range(place, min(cells, place + shown))))
        if not is_monotone and rng.random() < 0.2:
            step = -step
        place = max(0, min(cells - shown, place + step * rng.choice([0, 0, 1, 1, 1, 2])))
    limit = rng.randint(0, 2)
    return interval, samples, cost, limit, samples[0] if rng.random() < 0.7 else frozenset()


# --- All policies ------------------------------------------------------------------------------------------
#
# How far cells are started is a state: a tuple of the ms of work done on each.


def fit(state, shown, limit):
    """The states that are left of one when at most `limit` cells may be started that are not shown."""
    hidden = [i for i, done in enumerate(state) if done and i not in shown]
    if len(hidden) <= limit:
        return [state]
    states = []
    for dropped in itertools.combinations(hidden, len(hidden) - limit):
        left = list(state)
        for i in dropped:
            left[i] = 0
        states.append(tuple(left))
    return states


def work(states, shown, cost, limit):
    """The states that one more ms may lead to: nothing is done, or a cell is begun or continued. Where `limit` cells
    are started that are not shown, one of them is dropped for another that is begun."""
    reached = set()
    for state in states:
        reached.add(state)
        hidden = [i for i, done in enumerate(state) if done and i not in shown]
        for i, done in enumerate(state):
            if done == cost[i]:
                continue
            if done == 0 and i not in shown and len(hidden) >= limit:
                for j in hidden:
                    after = list(state)
                    after[j], after[i] = 0, 1
                    reached.add(tuple(after))
            else:
                after = list(state)
                after[i] += 1
                reached.add(tuple(after))
    return reached


def prune(states):
    """The states that no other is ahead of in every cell."""
    kept = []
    for state in sorted(states, key=lambda state: -sum(state)):
        if not any(all(b >= a for a, b in zip(state, other)) for other in kept):
            kept.append(state)
    return frozenset(kept)


def optR(interval, samples, cost, limit, ready):
    count, best = len(samples), {}

    def skips(sample, last, state):
        if sample >= count:
            return 0
        key = sample, last, state
        if key in best:
            return best[key]
        shown = (samples[last] if last >= 0 else ready) | samples[sample]
        least = 10**9
        for left in fit(state, shown, limit):
            missing = sum(cost[i] - left[i] for i in samples[sample])
            taken = max(1, -(-missing // interval))
            begun = list(left)
            for i in samples[sample]:
                begun[i] = cost[i]
            states = {tuple(begun)}
            # None is pruned: being readier is not always better here.
            for _ in range(taken * interval - missing):
                states = work(states, shown, cost, limit)
            for after in states:
                least = min(least, taken - 1 + skips(sample + taken, sample, after))
        best[key] = least
        return least

    return skips(0, -1, tuple(cost[i] if i in ready else 0 for i in range(len(cost))))


def opt(interval, samples, cost, limit, ready):
    count = len(samples)

    def visible(sample):
        return samples[sample] if sample >= 0 else ready

    def after_interval(states, shown):
        reached = set()
        for state in states:
            reached.update(fit(state, shown, limit))
        for _ in range(interval):
            reached = prune(work(reached, shown, cost, limit))
        return reached

    # By the next sample, the one on screen and the samples skipped so far.
    table = {(0, -1, 0): {tuple(cost[i] if i in ready else 0 for i in range(len(cost)))}}
    for skipped in range(4 * count + 20):
        for sample in range(count + 1):
            for last in range(-1, sample):
                states = table.get((sample, last, skipped))
                if not states:
                    continue
                if sample >= count:
                    return skipped
                states = prune(states)
                # Skipped although it could be begun.
                table.setdefault((sample + 1, last, skipped + 1), set()).update(
                    after_interval(states, visible(last)))
                shown = visible(last) | samples[sample]
                now = after_interval(states, shown)
                for late in range(count + 7):
                    done = [state for state in now if all(state[i] == cost[i] for i in samples[sample])]
                    if done:
                        key = min(count, sample + 1 + late), sample, skipped + late
                        table.setdefault(key, set()).update(done)
                    now = after_interval(now, shown)
    return None


# --- Bounds ------------------------------------------------------------------------------------------------


def lb3(*scroll):
    return bound(*scroll, is_free=False)


def lb3u(*scroll):
    return bound(*scroll, is_free=True)


def bound(interval, samples, cost, limit, ready, is_free):
    """The least number of skipped samples on a way over frames, along which the work that may have been done ahead
    is a credit."""
    count, most_credit = len(samples), sum(sorted(cost, reverse=True)[:limit])
    last_shown = {i: sample for sample, cells in enumerate(samples) for i in cells}

    def visible(sample):
        return samples[sample] if sample >= 0 else ready if sample == -1 else frozenset()

    # The next sample, the samples skipped so far, the credit less than 0, and the two samples shown last.
    queue = [(wait, wait, -min(most_credit, wait * interval), -2, -1) for wait in range(count + 1 if is_free else 1)]
    seen, best = {}, None
    while queue:
        sample, skipped, negative, before, last = heapq.heappop(queue)
        credit = -negative
        if sample >= count:
            best = skipped if best is None else min(best, skipped)
            continue
        earlier = seen.setdefault((before, last, sample), [])
        if any(less <= skipped and more >= credit for less, more in earlier):
            continue
        earlier.append((skipped, credit))
        new = sum(cost[i] for i in samples[sample] - visible(last) - visible(before))
        back = sum(cost[i] for i in visible(last) - samples[sample] if last_shown.get(i, -1) > sample)
        least = max(1, math.ceil((new - min(credit, new)) / interval))
        # A policy may give away at once what leaves the screen (SkipBoundTests), so a frame may take as long
        # as all cells that the last one did not show.
        unshown = sum(cost[i] for i in samples[sample] - visible(last))
        most = least + count if is_free else max(1, math.ceil(unshown / interval))
        for taken in range(least, most + 1):
            after = max(0, min(most_credit, credit + taken * interval - new + back))
            heapq.heappush(queue, (min(count, sample + taken), skipped + taken - 1, -after, last, sample))
    return best

"""How far cells are started, for the programs that try all policies (lbB.opt, lb2.optR): a state is a tuple of
the ms of work done on each cell.
"""
import itertools


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

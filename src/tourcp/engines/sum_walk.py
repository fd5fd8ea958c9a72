"""The compiled part of a walk that hands out numbers and watches the sums of lines.

See `engines/sums.py` for what the arrays mean.
"""

import numpy as np

from tourcp.engines.kernel import kernel

SEARCHING, FOUND, EXHAUSTED = 0, 1, 2

FAR = 1_000_000
"""The distance between squares that no path joins."""


@kernel
def distances(offsets, targets):  # type: ignore[no-untyped-def]
    """How many moves lead from each vertex to each other one."""
    size = len(offsets) - 1
    found = np.full((size, size), FAR)
    near = np.empty(size, dtype=np.int64)
    for start in range(size):
        found[start, start], near[0], count, at = 0, start, 1, 0
        while at < count:
            vertex = near[at]
            at += 1
            for arc in range(offsets[vertex], offsets[vertex + 1]):
                other = targets[arc]
                if found[start, other] == FAR:
                    found[start, other] = found[start, vertex] + 1
                    near[count] = other
                    count += 1
    return found


@kernel
def walk(  # type: ignore[no-untyped-def]
    offsets, targets, image, allowed, lines, lines_of, left, distance, number, free, path, ways,
    starts, state, flags, steps,
):  # fmt: skip
    """Visit and leave squares for so many steps; returns the status."""
    length = len(path)
    closed, two_ways, folded = flags[0], flags[1], flags[2]
    for _ in range(steps):
        depth = state[0]
        if depth == 0:
            if state[1] == len(starts):
                return EXHAUSTED
            vertex = starts[state[1]]
            state[1] += 1
        else:
            if depth == length:
                goal = image[path[0]] if folded else path[0]
                arrives = not (closed or folded) or distance[path[depth - 1], goal] == 1
                if arrives and not left[:, 0].any():
                    return FOUND
            vertex = _next_way(depth, ways)
            if vertex < 0:
                _put(path[depth - 1], depth, -1, offsets, targets, image, lines_of, left, number,
                     free)  # fmt: skip
                state[0] = depth - 1
                continue
        _put(vertex, depth + 1, 1, offsets, targets, image, lines_of, left, number, free)
        state[0] = depth + 1
        state[3] += 1
        path[depth] = vertex
        if depth + 1 < length:
            ways[depth + 1, :] = -1
            if _may_go_on(depth + 1, path, offsets, targets, image, left, number, free, closed,
                          two_ways, folded):  # fmt: skip
                only = _told(depth + 1, vertex, lines, left, distance, number, allowed, folded)
                if only != -2:
                    _list_ways(depth + 1, vertex, only, offsets, targets, allowed, number, free,
                               ways, state)  # fmt: skip
    return SEARCHING


@kernel
def _next_way(depth, ways):  # type: ignore[no-untyped-def]
    """The next square to try, or -1."""
    if depth < len(ways):
        for at in range(ways.shape[1]):
            vertex = ways[depth, at]
            if vertex >= 0:
                ways[depth, at] = -1
                return vertex
    return -1


@kernel
def _put(  # type: ignore[no-untyped-def]
    vertex, given, sign, offsets, targets, image, lines_of, left, number, free
):
    """Give a vertex its number (sign 1) or take it back (-1); folded, its image too."""
    half = len(number) // 2
    for side in range(2):
        here = vertex if side == 0 else image[vertex]
        if here < 0:
            return
        value = given if side == 0 else given + half
        number[here] = value if sign > 0 else 0
        for at in range(4):
            line = lines_of[here, at]
            if line >= 0:
                left[line, 0] -= sign * value
                left[line, 1] -= sign
                if side == 0:
                    left[line, 2] -= sign
        for arc in range(offsets[here], offsets[here + 1]):
            free[targets[arc]] -= sign


@kernel
def _may_go_on(  # type: ignore[no-untyped-def]
    depth, path, offsets, targets, image, left, number, free, closed, two_ways, folded
):
    """Whether every line can have its sum, and every square that lost a way can be passed."""
    size = len(number)
    half = size // 2 if folded else size
    for line in range(len(left)):
        total, count, small = left[line, 0], left[line, 1], left[line, 2]
        large = count - small
        if small < 0 or large < 0:
            return False
        least = small * depth + small * (small + 1) // 2
        least += large * (half + depth) + large * (large + 1) // 2
        most = small * half - small * (small - 1) // 2 + large * size - large * (large - 1) // 2
        if total < least or total > most:
            return False
    if not two_ways or depth < 2:
        return True
    ends = 0
    for vertex in range(size):
        if number[vertex] == 0 and free[vertex] <= 1:
            found = free[vertex]
            for arc in range(offsets[vertex], offsets[vertex + 1]):
                other = targets[arc]
                if (
                    other == path[depth - 1]
                    or ((closed or folded) and other == path[0])
                    or (folded and (other == image[path[depth - 1]] or other == image[path[0]]))
                ):
                    found += 1
            if found < 2:
                ends += 1
                if found == 0 or closed or folded or ends > 1:
                    return False
    return True


@kernel
def _told(  # type: ignore[no-untyped-def]
    depth, vertex, lines, left, distance, number, allowed, folded
):
    """The square that a line with one square left makes the next one; -1 for any, -2 for none."""
    only = -1
    if folded:
        return only
    for line in range(len(left)):
        if left[line, 1] == 1:
            value = left[line, 0]
            last = -1
            for at in range(lines.shape[1]):
                if lines[line, at] >= 0 and number[lines[line, at]] == 0:
                    last = lines[line, at]
            if not allowed[last, value] or distance[vertex, last] > value - depth:
                return -2
            if value == depth + 1:
                if only >= 0 and only != last:
                    return -2
                only = last
    return only


@kernel
def _list_ways(  # type: ignore[no-untyped-def]
    depth, vertex, only, offsets, targets, allowed, number, free, ways, state
):
    """The squares to try next, those with the fewest ways on first; chance decides among equals."""
    count = 0
    for arc in range(offsets[vertex], offsets[vertex + 1]):
        other = targets[arc]
        if number[other] == 0 and allowed[other, depth + 1] and (only < 0 or other == only):
            state[2] = state[2] * 48271 % 2147483647
            key = free[other] * 2 + state[2] % 2
            at = count
            while at > 0 and free[ways[depth, at - 1]] * 2 > key - 1:
                ways[depth, at] = ways[depth, at - 1]
                at -= 1
            ways[depth, at] = other
            count += 1

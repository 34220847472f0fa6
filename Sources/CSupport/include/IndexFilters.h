#ifndef SCROLLBENCH_INDEX_FILTERS_H
#define SCROLLBENCH_INDEX_FILTERS_H

#include <stdint.h>

/// A window on the plane: what it crosses lies strictly between its edges somewhere.
typedef struct {
  int32_t left, top, right, bottom;
} csupport_window;

/// Boxes are kept in nodes of 16: 16 left edges, 16 top edges, 16 right edges, 16 bottom edges,
/// 256 bytes in all. A lane that is not used has a right edge left of everything.
///
/// Every filter exists twice with equal answers: with AVX2, to be called only where
/// `csupport_has_avx2` says so, and portable. All write up to 8 numbers more than they return.

/// Whether this processor has AVX2. 0 where the code was not built for x86-64.
int csupport_has_avx2(void);

/// Tests the children of `count` nodes. Writes to `partial` those that cross the window but do not
/// lie strictly inside it, to `whole` those that lie strictly inside. Children are numbered
/// 16 * node + lane. Returns how many were written to `partial`.
int64_t csupport_split_children_avx2(
    const int32_t *boxes, const int32_t *nodes, int64_t count, csupport_window window,
    int32_t *partial, int32_t *whole, int64_t *whole_count);
int64_t csupport_split_children_portable(
    const int32_t *boxes, const int32_t *nodes, int64_t count, csupport_window window,
    int32_t *partial, int32_t *whole, int64_t *whole_count);

/// Tests the elements of `count` leaves and writes the ids of those that cross the window:
/// `ids[16 * leaf + lane]`, or that position itself where `ids` is null. Returns how many.
int64_t csupport_filter_leaves_avx2(
    const int32_t *boxes, const int32_t *leaves, int64_t count, csupport_window window,
    const int32_t *ids, int32_t *hits);
int64_t csupport_filter_leaves_portable(
    const int32_t *boxes, const int32_t *leaves, int64_t count, csupport_window window,
    const int32_t *ids, int32_t *hits);

/// Writes the ids of those of `count` values that exceed `limit`: `ids[i]`, or `first + i` where
/// `ids` is null. Reads up to 7 values and ids more than `count`. Returns how many.
int64_t csupport_filter_above_avx2(
    const int32_t *values, int64_t count, int32_t limit, const int32_t *ids, int32_t first,
    int32_t *hits);
int64_t csupport_filter_above_portable(
    const int32_t *values, int64_t count, int32_t limit, const int32_t *ids, int32_t first,
    int32_t *hits);

#endif

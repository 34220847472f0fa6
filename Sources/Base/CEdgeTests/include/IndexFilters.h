#ifndef SCROLLBENCH_INDEX_FILTERS_H
#define SCROLLBENCH_INDEX_FILTERS_H

#include <stdint.h>

/// A window on the plane. A box crosses it if their open intervals overlap on both axes.
typedef struct {
  int32_t left, top, right, bottom;
} cedgetests_window;

/// Boxes are stored in nodes of 16: 16 left edges, 16 top edges, 16 right edges, 16 bottom edges,
/// 256 bytes in all. An unused lane has a right edge to the left of everything.
///
/// Every filter exists twice, with the same results: one version uses AVX2 and may be called only
/// if `cedgetests_has_avx2` returns true, the other is portable. All may write up to 8 numbers past
/// the ones they return.

/// Whether this processor has AVX2. 0 if the code was not built for x86-64.
int cedgetests_has_avx2(void);

/// Tests the children of `count` nodes. Writes to `partial` the children that cross the window
/// without lying strictly inside it, and to `whole` those that lie strictly inside. Children are
/// numbered 16 * node + lane. Returns how many were written to `partial`.
int64_t cedgetests_split_children_avx2(
    const int32_t *boxes, const int32_t *nodes, int64_t count, cedgetests_window window,
    int32_t *partial, int32_t *whole, int64_t *whole_count);
int64_t cedgetests_split_children_portable(
    const int32_t *boxes, const int32_t *nodes, int64_t count, cedgetests_window window,
    int32_t *partial, int32_t *whole, int64_t *whole_count);

/// Tests the elements of `count` leaves and writes the ids of those that cross the window: `ids[16
/// * leaf + lane]`, or that position itself if `ids` is null. Returns how many.
int64_t cedgetests_filter_leaves_avx2(
    const int32_t *boxes, const int32_t *leaves, int64_t count, cedgetests_window window,
    const int32_t *ids, int32_t *hits);
int64_t cedgetests_filter_leaves_portable(
    const int32_t *boxes, const int32_t *leaves, int64_t count, cedgetests_window window,
    const int32_t *ids, int32_t *hits);

/// Writes the numbers `first + i` of those of `count` values that are beyond `limit`: whose
/// difference to it, modulo 2^32, is positive as a signed number. May read up to 7 values past
/// `count`. Returns how many it wrote.
int64_t cedgetests_filter_above_avx2(
    const int32_t *values, int64_t count, int32_t limit, int32_t first, int32_t *hits);
int64_t cedgetests_filter_above_portable(
    const int32_t *values, int64_t count, int32_t limit, int32_t first, int32_t *hits);

/// Copies those of `count` elements of 64 bytes each that end beyond `lower`, and keeps their
/// positions in place of all. Element i is at `elements + 64 * positions[i]`, its far edge is
/// `fars[positions[i]]`. May write one element past those it copies. Returns how many these are.
int64_t cedgetests_copy_beyond_avx2(
    const void *elements, const double *fars, double lower, int32_t *positions, int64_t count,
    void *copies);
int64_t cedgetests_copy_beyond_portable(
    const void *elements, const double *fars, double lower, int32_t *positions, int64_t count,
    void *copies);

#endif

#ifndef SCROLLBENCH_CSEARCHES_H
#define SCROLLBENCH_CSEARCHES_H

#include <stdint.h>

/// At least 8 intervals in the order of their near edges, each with a link to the nearest interval
/// before it that ends later, or -1.
typedef struct {
  const double *nears, *fars;
  const int32_t *links;
  int64_t count;
} csearches_supersets;

/// Two static B+ trees of one shape over at least 8 intervals in the order of their near edges: one
/// of these edges, one of the greatest far edges up to each of them.
///
/// A node is a cache line of 16 keys and has 17 children. The nodes of a level are consecutive, in
/// pairs: one of the near edges, and the same of the far edges. The last level has all keys in
/// order. A key is an edge in units of 1 / scale points, rounded down.
typedef struct {
  const int32_t *nodes;
  /// Where each level begins, in keys, from the root to the leaves.
  const int64_t *levels;
  int32_t level_count;
  double scale;
  const double *nears, *fars;
} csearches_trees;

/// Finds the intervals that cross the open interval from `lower` to `upper`. Writes the 64 bytes of
/// each at `elements`, or its position if `elements` is null, and up to 8 more past these. Returns
/// how many cross. Versions named `wide` need AVX2 and popcnt.
int64_t csearches_supersets_wide(
    const csearches_supersets *index, double lower, double upper, const void *elements,
    void *answer);
int64_t csearches_supersets_portable(
    const csearches_supersets *index, double lower, double upper, const void *elements,
    void *answer);
int64_t csearches_trees_wide(
    const csearches_trees *index, double lower, double upper, const void *elements, void *answer);
int64_t csearches_trees_portable(
    const csearches_trees *index, double lower, double upper, const void *elements, void *answer);

#endif

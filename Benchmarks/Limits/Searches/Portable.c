#include "CSearches.h"

static inline int32_t count_below(const int32_t *node, int32_t limit) {
  int32_t count = 0;
  for (int i = 0; i < 16; i++) count += node[i] < limit;
  return count;
}

static inline unsigned mask_above(const double *numbers, double limit) {
  unsigned mask = 0;
  for (int i = 0; i < 8; i++) mask |= (unsigned)(numbers[i] > limit) << i;
  return mask;
}

static inline void pack(int32_t *to, int32_t first, unsigned mask) {
  int64_t count = 0;
  for (int i = 0; i < 8; i++) {
    to[count] = first + i;
    count += mask >> i & 1;
  }
}

#include "Queries.h"

int64_t csearches_supersets_portable(
    const csearches_supersets *index, double lower, double upper, const void *elements,
    void *answer) {
  return query_supersets(index, lower, upper, elements, answer);
}

int64_t csearches_trees_portable(
    const csearches_trees *index, double lower, double upper, const void *elements, void *answer) {
  return query_trees(index, lower, upper, elements, answer);
}

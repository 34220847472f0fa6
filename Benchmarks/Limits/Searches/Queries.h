// The queries, for each kind of processor. They need:
//   int32_t count_below(const int32_t *node, int32_t limit)    how many of 16 keys are less
//   unsigned mask_above(const double *numbers, double limit)   which of 8 numbers are greater
//   void pack(int32_t *to, int32_t first, unsigned mask)       writes first + i for each bit i

#define INLINE __attribute__((always_inline)) static inline

/// Writes those of 8 consecutive elements that a mask selects.
INLINE int64_t emit(
    const char *elements, char *answer, int64_t found, int64_t first, unsigned mask) {
  if (!elements) {
    pack((int32_t *)answer + found, (int32_t)first, mask);
    return found + __builtin_popcount(mask);
  }
  char *to = answer + 64 * found;
  const char *from = elements + 64 * first;
  if (mask == 0xFF) {
    for (int i = 0; i < 8; i++) __builtin_memcpy(to + 64 * i, from + 64 * i, 64);
    return found + 8;
  }
  for (; mask; mask &= mask - 1, to += 64, found++)
    __builtin_memcpy(to, from + 64 * __builtin_ctz(mask), 64);
  return found;
}

INLINE int64_t query_supersets(
    const csearches_supersets *index, double lower, double upper, const char *elements,
    char *answer) {
  // With a branch for each step, because the last query mostly predicts it.
  const double *near = index->nears;
  int64_t length = index->count;
  while (length > 1) {
    int64_t half = length / 2;
    near += near[half - 1] < upper ? half : 0;
    length -= half;
  }
  int64_t last = near - index->nears - (*near < upper ? 0 : 1), found = 0;
  for (; last >= 7;) {
    int64_t first = last - 7;
    unsigned mask = mask_above(index->fars + first, lower);
    found = emit(elements, answer, found, first, mask);
    // If an interval ends too early, so do all after the one that its link leads to.
    last = mask & 1 ? first - 1 : index->links[first];
  }
  if (last >= 0) {
    unsigned mask = mask_above(index->fars, lower) & 0xFFu >> (7 - last);
    found = emit(elements, answer, found, 0, mask);
  }
  return found;
}

/// The key of an edge that may lie outside the content, where all keys are in 0..<2^30.
INLINE int32_t key(double edge, double scale) {
  double key = __builtin_floor(edge * scale);
  return key < 0 ? -1 : key < 0x1p30 ? (int32_t)key : 0x40000000;
}

INLINE int64_t query_trees(
    const csearches_trees *index, double lower, double upper, const char *elements, char *answer) {
  int32_t near_limit = key(upper, index->scale) + 1, far_limit = key(lower, index->scale);
  // The two searches do not depend on each other, so their cache misses overlap.
  int64_t near = 0, far = 0;
  for (int32_t level = 0; level < index->level_count; level++) {
    const int32_t *nodes = index->nodes + index->levels[level];
    int32_t near_child = count_below(nodes + 32 * near, near_limit);
    int32_t far_child = count_below(nodes + 32 * far + 16, far_limit);
    int32_t children = level + 1 < index->level_count ? 17 : 16;
    near = children * near + near_child;
    far = children * far + far_child;
  }
  // Keys are rounded, so edges decide.
  int64_t end = near, found = 0;
  while (end > far && index->nears[end - 1] >= upper) end--;
  int64_t position = far;
  for (; end - position >= 8; position += 8) {
    unsigned mask = mask_above(index->fars + position, lower);
    found = emit(elements, answer, found, position, mask);
  }
  if (position < end) {
    // The last block ends with the candidates, and begins before the first if these are few.
    int64_t first = end > 8 ? end - 8 : 0;
    unsigned mask = mask_above(index->fars + first, lower) & 0xFFu << (position - first);
    found = emit(elements, answer, found, first, mask & 0xFFu >> (8 - (end - first)));
  }
  return found;
}

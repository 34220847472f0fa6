#include "IndexFilters.h"

#define LANES 16
#define NODE (4 * LANES)

int64_t cedgetests_split_children_portable(
    const int32_t *boxes, const int32_t *nodes, int64_t count, cedgetests_window window,
    int32_t *partial, int32_t *whole, int64_t *whole_count) {
  int64_t partials = 0, wholes = 0;
  for (int64_t n = 0; n < count; n++) {
    const int32_t *left = boxes + (int64_t)nodes[n] * NODE, *top = left + LANES;
    const int32_t *right = top + LANES, *bottom = right + LANES;
    int32_t first = nodes[n] * LANES;
    int32_t crosses[LANES], inside[LANES];
    for (int i = 0; i < LANES; i++) {
      crosses[i] = (left[i] < window.right) & (right[i] > window.left) &
                   (top[i] < window.bottom) & (bottom[i] > window.top);
      inside[i] = crosses[i] & (left[i] > window.left) & (right[i] < window.right) &
                  (top[i] > window.top) & (bottom[i] < window.bottom);
    }
    // Always writes, and advances the count only if the test holds: no branch to mispredict.
    for (int i = 0; i < LANES; i++) {
      partial[partials] = first + i;
      partials += crosses[i] & ~inside[i];
      whole[wholes] = first + i;
      wholes += inside[i];
    }
  }
  *whole_count = wholes;
  return partials;
}

int64_t cedgetests_filter_leaves_portable(
    const int32_t *boxes, const int32_t *leaves, int64_t count, cedgetests_window window,
    const int32_t *ids, int32_t *hits) {
  int64_t found = 0;
  for (int64_t n = 0; n < count; n++) {
    const int32_t *left = boxes + (int64_t)leaves[n] * NODE, *top = left + LANES;
    const int32_t *right = top + LANES, *bottom = right + LANES;
    int32_t first = leaves[n] * LANES;
    int32_t crosses[LANES];
    for (int i = 0; i < LANES; i++)
      crosses[i] = (left[i] < window.right) & (right[i] > window.left) &
                   (top[i] < window.bottom) & (bottom[i] > window.top);
    for (int i = 0; i < LANES; i++) {
      hits[found] = ids ? ids[first + i] : first + i;
      found += crosses[i];
    }
  }
  return found;
}

int64_t cedgetests_filter_above_portable(
    const int32_t *values, int64_t count, int32_t limit, int32_t first, int32_t *hits) {
  int64_t found = 0;
  for (int64_t i = 0; i < count; i++) {
    hits[found] = first + (int32_t)i;
    found += (int32_t)((uint32_t)values[i] - (uint32_t)limit) > 0;
  }
  return found;
}

/// Always copies, and advances only past hits, like the filters.
__attribute__((always_inline)) static inline int64_t copy_beyond(
    const char *elements, const double *fars, double lower, int32_t *positions, int64_t count,
    char *copies) {
  int64_t found = 0;
  for (int64_t i = 0; i < count; i++) {
    int32_t position = positions[i];
    __builtin_memcpy(copies + 64 * found, elements + 64 * (int64_t)position, 64);
    positions[found] = position;
    found += fars[position] > lower;
  }
  return found;
}

int64_t cedgetests_copy_beyond_portable(
    const void *elements, const double *fars, double lower, int32_t *positions, int64_t count,
    void *copies) {
  return copy_beyond(elements, fars, lower, positions, count, copies);
}

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2,popcnt")))
#define AVX2_INLINE AVX2 __attribute__((always_inline)) static inline

int cedgetests_has_avx2(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt");
}

// For each mask of 8 lanes, the numbers of the set lanes: the k-th lowest in byte k. AVX2 has no
// instruction that packs selected lanes together, but it can permute lanes by such a list.
#define BIT(m, b) (((m) >> (b)) & 1)
#define BELOW(m, b) __builtin_popcount((m) & ((1 << (b)) - 1))
#define PUT(m, b) ((uint64_t)(BIT(m, b) ? (b) : 0) << (BIT(m, b) ? 8 * BELOW(m, b) : 0))
#define ROW1(m) \
  (PUT(m, 0) | PUT(m, 1) | PUT(m, 2) | PUT(m, 3) | PUT(m, 4) | PUT(m, 5) | PUT(m, 6) | PUT(m, 7))
#define ROW4(m) ROW1(m), ROW1((m) + 1), ROW1((m) + 2), ROW1((m) + 3)
#define ROW16(m) ROW4(m), ROW4((m) + 4), ROW4((m) + 8), ROW4((m) + 12)
#define ROW64(m) ROW16(m), ROW16((m) + 16), ROW16((m) + 32), ROW16((m) + 48)
static const uint64_t lanes_set[256] = {ROW64(0), ROW64(64), ROW64(128), ROW64(192)};

AVX2_INLINE int64_t pack(int32_t *to, __m256i values, unsigned mask) {
  __m256i order = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)&lanes_set[mask]));
  _mm256_storeu_si256((__m256i *)to, _mm256_permutevar8x32_epi32(values, order));
  return _mm_popcnt_u32(mask);
}

AVX2_INLINE __m256i above(__m256i a, __m256i b) { return _mm256_cmpgt_epi32(a, b); }
AVX2_INLINE __m256i both(__m256i a, __m256i b) { return _mm256_and_si256(a, b); }
AVX2_INLINE unsigned bits(__m256i lanes) {
  return (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(lanes));
}

typedef struct {
  __m256i left, top, right, bottom;
} edges;

AVX2_INLINE edges spread(cedgetests_window w) {
  edges e = {_mm256_set1_epi32(w.left), _mm256_set1_epi32(w.top), _mm256_set1_epi32(w.right),
             _mm256_set1_epi32(w.bottom)};
  return e;
}

AVX2_INLINE edges load(const int32_t *node) {
  edges e = {_mm256_loadu_si256((const __m256i *)node),
             _mm256_loadu_si256((const __m256i *)(node + LANES)),
             _mm256_loadu_si256((const __m256i *)(node + 2 * LANES)),
             _mm256_loadu_si256((const __m256i *)(node + 3 * LANES))};
  return e;
}

AVX2_INLINE __m256i crossing(edges box, edges window) {
  return both(
      both(above(window.right, box.left), above(box.right, window.left)),
      both(above(window.bottom, box.top), above(box.bottom, window.top)));
}

AVX2_INLINE __m256i within(edges box, edges window) {
  return both(
      both(above(box.left, window.left), above(window.right, box.right)),
      both(above(box.top, window.top), above(window.bottom, box.bottom)));
}

AVX2_INLINE void fetch(const int32_t *node) {
  for (int line = 0; line < 4; line++) __builtin_prefetch(node + line * LANES);
}

// Each node is prefetched this many nodes before its test. Nodes are scattered in memory, but their
// numbers are determined in advance.
#define AHEAD 8

AVX2 int64_t cedgetests_split_children_avx2(
    const int32_t *boxes, const int32_t *nodes, int64_t count, cedgetests_window window,
    int32_t *partial, int32_t *whole, int64_t *whole_count) {
  int64_t partials = 0, wholes = 0;
  edges edge = spread(window);
  const __m256i lane = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  for (int64_t n = 0; n < count && n < AHEAD; n++) fetch(boxes + (int64_t)nodes[n] * NODE);
  for (int64_t n = 0; n < count; n++) {
    if (n + AHEAD < count) fetch(boxes + (int64_t)nodes[n + AHEAD] * NODE);
    for (int half = 0; half < LANES; half += 8) {
      edges box = load(boxes + (int64_t)nodes[n] * NODE + half);
      __m256i crosses = crossing(box, edge);
      unsigned inside = bits(both(crosses, within(box, edge)));
      __m256i child = _mm256_add_epi32(lane, _mm256_set1_epi32(nodes[n] * LANES + half));
      partials += pack(partial + partials, child, bits(crosses) & ~inside);
      wholes += pack(whole + wholes, child, inside);
    }
  }
  *whole_count = wholes;
  return partials;
}

AVX2 int64_t cedgetests_filter_leaves_avx2(
    const int32_t *boxes, const int32_t *leaves, int64_t count, cedgetests_window window,
    const int32_t *ids, int32_t *hits) {
  int64_t found = 0;
  edges edge = spread(window);
  const __m256i lane = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  for (int64_t n = 0; n < count && n < AHEAD; n++) {
    fetch(boxes + (int64_t)leaves[n] * NODE);
    if (ids) __builtin_prefetch(ids + (int64_t)leaves[n] * LANES);
  }
  for (int64_t n = 0; n < count; n++) {
    if (n + AHEAD < count) {
      fetch(boxes + (int64_t)leaves[n + AHEAD] * NODE);
      if (ids) __builtin_prefetch(ids + (int64_t)leaves[n + AHEAD] * LANES);
    }
    for (int half = 0; half < LANES; half += 8) {
      int32_t first = leaves[n] * LANES + half;
      unsigned mask = bits(crossing(load(boxes + (int64_t)leaves[n] * NODE + half), edge));
      __m256i values = ids ? _mm256_loadu_si256((const __m256i *)(ids + first))
                           : _mm256_add_epi32(lane, _mm256_set1_epi32(first));
      found += pack(hits + found, values, mask);
    }
  }
  return found;
}

AVX2 int64_t cedgetests_filter_above_avx2(
    const int32_t *values, int64_t count, int32_t limit, int32_t first, int32_t *hits) {
  int64_t found = 0;
  const __m256i lane = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  const __m256i edge = _mm256_set1_epi32(limit);
  for (int64_t i = 0; i < count; i += 8) {
    __m256i value = _mm256_loadu_si256((const __m256i *)(values + i));
    __m256i beyond = above(_mm256_sub_epi32(value, edge), _mm256_setzero_si256());
    __m256i counts = above(_mm256_set1_epi32((int32_t)(count - i)), lane);
    __m256i hit = _mm256_add_epi32(lane, _mm256_set1_epi32(first + (int32_t)i));
    found += pack(hits + found, hit, bits(both(counts, beyond)));
  }
  return found;
}

AVX2 int64_t cedgetests_copy_beyond_avx2(
    const void *elements, const double *fars, double lower, int32_t *positions, int64_t count,
    void *copies) {
  return copy_beyond(elements, fars, lower, positions, count, copies);
}

#else

int64_t cedgetests_filter_above_avx2(
    const int32_t *values, int64_t count, int32_t limit, int32_t first, int32_t *hits) {
  return cedgetests_filter_above_portable(values, count, limit, first, hits);
}

int64_t cedgetests_copy_beyond_avx2(
    const void *elements, const double *fars, double lower, int32_t *positions, int64_t count,
    void *copies) {
  return cedgetests_copy_beyond_portable(elements, fars, lower, positions, count, copies);
}

int cedgetests_has_avx2(void) { return 0; }

int64_t cedgetests_split_children_avx2(
    const int32_t *boxes, const int32_t *nodes, int64_t count, cedgetests_window window,
    int32_t *partial, int32_t *whole, int64_t *whole_count) {
  return cedgetests_split_children_portable(
      boxes, nodes, count, window, partial, whole, whole_count);
}

int64_t cedgetests_filter_leaves_avx2(
    const int32_t *boxes, const int32_t *leaves, int64_t count, cedgetests_window window,
    const int32_t *ids, int32_t *hits) {
  return cedgetests_filter_leaves_portable(boxes, leaves, count, window, ids, hits);
}

#endif

#include "CSearches.h"

#if defined(__x86_64__)
#include <immintrin.h>

#pragma clang attribute push(__attribute__((target("avx2,popcnt"))), apply_to = function)

static inline int32_t count_below(const int32_t *node, int32_t limit) {
  const __m256i edge = _mm256_set1_epi32(limit);
  __m256i low = _mm256_cmpgt_epi32(edge, _mm256_load_si256((const __m256i *)node));
  __m256i high = _mm256_cmpgt_epi32(edge, _mm256_load_si256((const __m256i *)(node + 8)));
  // Two bytes of the mask for each key.
  return _mm_popcnt_u32((unsigned)_mm256_movemask_epi8(_mm256_packs_epi32(low, high))) / 2;
}

static inline unsigned mask_above(const double *numbers, double limit) {
  const __m256d edge = _mm256_set1_pd(limit);
  __m256d low = _mm256_cmp_pd(_mm256_loadu_pd(numbers), edge, _CMP_GT_OQ);
  __m256d high = _mm256_cmp_pd(_mm256_loadu_pd(numbers + 4), edge, _CMP_GT_OQ);
  return (unsigned)_mm256_movemask_pd(low) | (unsigned)_mm256_movemask_pd(high) << 4;
}

// For each mask of 8 lanes, the numbers of the set lanes, the lowest in byte 0.
#define BIT(m, b) (((m) >> (b)) & 1)
#define BELOW(m, b) __builtin_popcount((m) & ((1 << (b)) - 1))
#define PUT(m, b) ((uint64_t)(BIT(m, b) ? (b) : 0) << (BIT(m, b) ? 8 * BELOW(m, b) : 0))
#define ROW1(m) \
  (PUT(m, 0) | PUT(m, 1) | PUT(m, 2) | PUT(m, 3) | PUT(m, 4) | PUT(m, 5) | PUT(m, 6) | PUT(m, 7))
#define ROW4(m) ROW1(m), ROW1((m) + 1), ROW1((m) + 2), ROW1((m) + 3)
#define ROW16(m) ROW4(m), ROW4((m) + 4), ROW4((m) + 8), ROW4((m) + 12)
#define ROW64(m) ROW16(m), ROW16((m) + 16), ROW16((m) + 32), ROW16((m) + 48)
static const uint64_t lanes_set[256] = {ROW64(0), ROW64(64), ROW64(128), ROW64(192)};

static inline void pack(int32_t *to, int32_t first, unsigned mask) {
  __m256i order = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)&lanes_set[mask]));
  _mm256_storeu_si256((__m256i *)to, _mm256_add_epi32(order, _mm256_set1_epi32(first)));
}

#include "Queries.h"

int64_t csearches_supersets_wide(
    const csearches_supersets *index, double lower, double upper, const void *elements,
    void *answer) {
  return query_supersets(index, lower, upper, elements, answer);
}

int64_t csearches_trees_wide(
    const csearches_trees *index, double lower, double upper, const void *elements, void *answer) {
  return query_trees(index, lower, upper, elements, answer);
}

#pragma clang attribute pop

#else

int64_t csearches_supersets_wide(
    const csearches_supersets *index, double lower, double upper, const void *elements,
    void *answer) {
  return csearches_supersets_portable(index, lower, upper, elements, answer);
}

int64_t csearches_trees_wide(
    const csearches_trees *index, double lower, double upper, const void *elements, void *answer) {
  return csearches_trees_portable(index, lower, upper, elements, answer);
}

#endif

#ifndef SCROLLBENCH_EDGE_MASKS_H
#define SCROLLBENCH_EDGE_MASKS_H

#include <stdint.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

// Sixteen comparisons at once, without a branch that depends on the numbers. Bit i of a mask is
// number i. SSE2 is part of every x86-64; elsewhere the compiler finds its own way.

/// Which of the 16 numbers at `edges` are less than `limit`.
static inline uint32_t csupport_mask_below_16(const int32_t *edges, int32_t limit) {
#if defined(__SSE2__)
  const __m128i edge = _mm_set1_epi32(limit);
  __m128i below[4];
  for (int i = 0; i < 4; i++)
    below[i] = _mm_cmpgt_epi32(edge, _mm_loadu_si128((const __m128i *)(edges + 4 * i)));
  return (uint32_t)_mm_movemask_epi8(
      _mm_packs_epi16(_mm_packs_epi32(below[0], below[1]), _mm_packs_epi32(below[2], below[3])));
#else
  uint32_t mask = 0;
  for (int i = 0; i < 16; i++) mask |= (uint32_t)(edges[i] < limit) << i;
  return mask;
#endif
}

/// Which of the 16 numbers at `edges` are greater than `limit`.
static inline uint32_t csupport_mask_above_16_doubles(const double *edges, double limit) {
#if defined(__SSE2__)
  const __m128d edge = _mm_set1_pd(limit);
  __m128i above[4];
  for (int i = 0; i < 4; i++) {
    const __m128d low = _mm_cmpgt_pd(_mm_loadu_pd(edges + 4 * i), edge);
    const __m128d high = _mm_cmpgt_pd(_mm_loadu_pd(edges + 4 * i + 2), edge);
    // One half of each 64-bit answer says it all.
    above[i] = _mm_castps_si128(
        _mm_shuffle_ps(_mm_castpd_ps(low), _mm_castpd_ps(high), _MM_SHUFFLE(2, 0, 2, 0)));
  }
  return (uint32_t)_mm_movemask_epi8(
      _mm_packs_epi16(_mm_packs_epi32(above[0], above[1]), _mm_packs_epi32(above[2], above[3])));
#else
  uint32_t mask = 0;
  for (int i = 0; i < 16; i++) mask |= (uint32_t)(edges[i] > limit) << i;
  return mask;
#endif
}

/// Which of the 16 numbers at `edges` are less than `limit`.
static inline uint32_t csupport_mask_below_16_doubles(const double *edges, double limit) {
#if defined(__SSE2__)
  const __m128d edge = _mm_set1_pd(limit);
  __m128i below[4];
  for (int i = 0; i < 4; i++) {
    const __m128d low = _mm_cmplt_pd(_mm_loadu_pd(edges + 4 * i), edge);
    const __m128d high = _mm_cmplt_pd(_mm_loadu_pd(edges + 4 * i + 2), edge);
    // One half of each 64-bit answer says it all.
    below[i] = _mm_castps_si128(
        _mm_shuffle_ps(_mm_castpd_ps(low), _mm_castpd_ps(high), _MM_SHUFFLE(2, 0, 2, 0)));
  }
  return (uint32_t)_mm_movemask_epi8(
      _mm_packs_epi16(_mm_packs_epi32(below[0], below[1]), _mm_packs_epi32(below[2], below[3])));
#else
  uint32_t mask = 0;
  for (int i = 0; i < 16; i++) mask |= (uint32_t)(edges[i] < limit) << i;
  return mask;
#endif
}

/// How many of `count` numbers are at most `limit`: of numbers that never decrease, the index of the
/// first that is greater. Without a branch on the numbers; the compiler takes several at once.
static inline int32_t csupport_count_at_most(const int32_t *numbers, int32_t count, int32_t limit) {
  int32_t found = 0;
  for (int32_t i = 0; i < count; i++) found += numbers[i] <= limit;
  return found;
}

/// The same for doubles.
static inline int32_t csupport_count_at_most_doubles(
    const double *numbers, int32_t count, double limit) {
  int64_t found = 0;
  for (int32_t i = 0; i < count; i++) found += numbers[i] <= limit;
  return (int32_t)found;
}

#endif

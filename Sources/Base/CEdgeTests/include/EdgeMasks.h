#ifndef SCROLLBENCH_EDGE_MASKS_H
#define SCROLLBENCH_EDGE_MASKS_H

#include <stdint.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/// Prefetches the cache line at `p`, which is about to be read. `p` may be any address.
static inline void cedgetests_prefetch(const void *p) { __builtin_prefetch(p); }

// Sixteen comparisons at once, without a branch that depends on the numbers. Bit i of a mask is the
// result for number i. SSE2 is part of every x86-64; elsewhere the compiler vectorises the loops.

#if defined(__SSE2__)
/// Packs sixteen comparison results of 32 bits into one bit each.
static inline uint32_t cedgetests_bits_of_16(const __m128i answers[4]) {
  return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(
      _mm_packs_epi32(answers[0], answers[1]), _mm_packs_epi32(answers[2], answers[3])));
}

/// Narrows four comparison results from 64 to 32 bits each. Nothing is lost, because both halves of
/// a result are equal.
static inline __m128i cedgetests_four_of_doubles(__m128d low, __m128d high) {
  return _mm_castps_si128(
      _mm_shuffle_ps(_mm_castpd_ps(low), _mm_castpd_ps(high), _MM_SHUFFLE(2, 0, 2, 0)));
}
#endif

/// Which of the 16 numbers at `edges` are before `limit`: their difference to it, modulo 2^32, is
/// negative as a signed number.
static inline uint32_t cedgetests_mask_below_16(const int32_t *edges, int32_t limit) {
#if defined(__SSE2__)
  const __m128i edge = _mm_set1_epi32(limit), zero = _mm_setzero_si128();
  __m128i below[4];
  for (int i = 0; i < 4; i++) {
    const __m128i number = _mm_loadu_si128((const __m128i *)(edges + 4 * i));
    below[i] = _mm_cmpgt_epi32(zero, _mm_sub_epi32(number, edge));
  }
  return cedgetests_bits_of_16(below);
#else
  uint32_t mask = 0;
  for (int i = 0; i < 16; i++)
    mask |= (uint32_t)((int32_t)((uint32_t)edges[i] - (uint32_t)limit) < 0) << i;
  return mask;
#endif
}

/// Which of the 16 numbers at `edges` are greater than `limit`.
static inline uint32_t cedgetests_mask_above_16_doubles(const double *edges, double limit) {
#if defined(__SSE2__)
  const __m128d edge = _mm_set1_pd(limit);
  __m128i above[4];
  for (int i = 0; i < 4; i++) {
    const __m128d low = _mm_cmpgt_pd(_mm_loadu_pd(edges + 4 * i), edge);
    const __m128d high = _mm_cmpgt_pd(_mm_loadu_pd(edges + 4 * i + 2), edge);
    above[i] = cedgetests_four_of_doubles(low, high);
  }
  return cedgetests_bits_of_16(above);
#else
  uint32_t mask = 0;
  for (int i = 0; i < 16; i++) mask |= (uint32_t)(edges[i] > limit) << i;
  return mask;
#endif
}

/// Which of the 16 numbers at `edges` are less than `limit`.
static inline uint32_t cedgetests_mask_below_16_doubles(const double *edges, double limit) {
#if defined(__SSE2__)
  const __m128d edge = _mm_set1_pd(limit);
  __m128i below[4];
  for (int i = 0; i < 4; i++) {
    const __m128d low = _mm_cmplt_pd(_mm_loadu_pd(edges + 4 * i), edge);
    const __m128d high = _mm_cmplt_pd(_mm_loadu_pd(edges + 4 * i + 2), edge);
    below[i] = cedgetests_four_of_doubles(low, high);
  }
  return cedgetests_bits_of_16(below);
#else
  uint32_t mask = 0;
  for (int i = 0; i < 16; i++) mask |= (uint32_t)(edges[i] < limit) << i;
  return mask;
#endif
}

/// How many of `count` numbers are at most `limit`. For numbers that never decrease, that is the
/// index of the first greater one. Has no branch that depends on the numbers, so the compiler
/// vectorises it.
static inline int32_t cedgetests_count_at_most(
    const int32_t *numbers, int32_t count, int32_t limit) {
  int32_t found = 0;
  for (int32_t i = 0; i < count; i++) found += numbers[i] <= limit;
  return found;
}

/// The same for doubles.
static inline int32_t cedgetests_count_at_most_doubles(
    const double *numbers, int32_t count, double limit) {
  int64_t found = 0;
  for (int32_t i = 0; i < count; i++) found += numbers[i] <= limit;
  return (int32_t)found;
}

/// The same for the sums `numbers[i] + amount * gauges[i]`. A sum that is not a number, of
/// infinities of opposite signs, counts as one that is at most `limit`.
static inline int32_t cedgetests_count_at_most_stretched(
    const double *numbers, const double *gauges, int32_t count, double amount, double limit) {
  int64_t found = 0;
  for (int32_t i = 0; i < count; i++) found += !(numbers[i] + amount * gauges[i] > limit);
  return (int32_t)found;
}

#endif

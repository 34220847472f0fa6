#ifndef SCROLLBENCH_CSUPPORT_H
#define SCROLLBENCH_CSUPPORT_H

#include "EdgeMasks.h"
#include "IndexFilters.h"
#include "ProcessSupport.h"
#include "StreamSupport.h"
#include <stdint.h>
#include <time.h>

/// Raw monotonic time in nanoseconds: not slewed by NTP, about 25 ns a call.
static inline uint64_t csupport_monotonic_ns(void) {
  struct timespec t;
#if defined(__linux__)
  clock_gettime(CLOCK_MONOTONIC_RAW, &t);
#else
  clock_gettime(CLOCK_UPTIME_RAW, &t);
#endif
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/// CPU time of the calling thread in nanoseconds: 300 to 700 ns a call, so once per block.
static inline uint64_t csupport_thread_cpu_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/// Optimisation barrier: the compiler must assume that what `p` points to is read and written here.
static inline void csupport_sink(const void *p) { __asm__ volatile("" ::"r"(p) : "memory"); }

/// Asks for the cache line at `p`, which is about to be read. Any address will do.
static inline void csupport_prefetch(const void *p) { __builtin_prefetch(p); }

#endif

#ifndef SCROLLBENCH_CCLOCKS_H
#define SCROLLBENCH_CCLOCKS_H

#include <stddef.h>
#include <stdint.h>
#include <time.h>

/// Raw monotonic time in nanoseconds: not slewed by NTP, about 25 ns a call.
static inline uint64_t cclocks_monotonic_ns(void) {
  struct timespec t;
#if defined(__linux__)
  clock_gettime(CLOCK_MONOTONIC_RAW, &t);
#else
  clock_gettime(CLOCK_UPTIME_RAW, &t);
#endif
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/// CPU time of the calling thread in nanoseconds. A call takes 300 to 700 ns, so read it only once
/// for each block of work.
static inline uint64_t cclocks_thread_cpu_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/// An optimisation barrier: the compiler must assume that this call reads and writes the memory
/// that `p` points to.
static inline void cclocks_sink(const void *p) { __asm__ volatile("" ::"r"(p) : "memory"); }

/// The core on which this thread runs now, or -1 if the system does not report it.
int cclocks_current_core(void);

/// Provides pages for the gaps of up to 1 MiB in what this process has allocated and touched, and
/// for 2 MiB that it may allocate next: using these causes no page fault. Keeps all contents. Does
/// nothing before Linux 5.14 and on other systems. Takes up to 2 us for each page that it provides.
void cclocks_populate_memory(void);

/// Pins this thread to `core`. Returns 0, or -1 if the system cannot do that.
int cclocks_stay_on_core(int core);

/// Calls `body(context)` with the stack pointer lower than usual by `bytes`, at most 64 KiB.
void cclocks_call_lower(size_t bytes, void (*body)(void *), void *context);

/// Counts to `steps` in a loop that the compiler cannot remove; touches no memory.
void cclocks_spin(uint64_t steps);

/// Follows `steps` links from `start`, where `links[i]` is the index after `i`, and returns the
/// last index.
uint32_t cclocks_walk(const uint32_t *links, uint32_t start, uint64_t steps);

#endif

#define _GNU_SOURCE
#include "CClocks.h"

#include <alloca.h>
#if defined(__linux__)
#include <sched.h>
#endif

int cclocks_current_core(void) {
#if defined(__linux__)
  return sched_getcpu();
#else
  return -1;
#endif
}

int cclocks_stay_on_core(int core) {
#if defined(__linux__)
  cpu_set_t set;
  if (core < 0 || core >= CPU_SETSIZE) return -1;
  CPU_ZERO(&set);
  CPU_SET(core, &set);
  return sched_setaffinity(0, sizeof set, &set);
#else
  (void)core;
  return -1;
#endif
}

void cclocks_call_lower(size_t bytes, void (*body)(void *), void *context) {
  volatile char *room = alloca(bytes > 65536 ? 65536 : bytes + 1);
  room[0] = 0;
  body(context);
  // Keeps the compiler from making the call a tail call, which would free this frame first.
  __asm__ volatile("" ::"r"(room) : "memory");
}

void cclocks_spin(uint64_t steps) {
  for (uint64_t i = 0; i < steps; i++) __asm__ volatile("" : "+r"(i));
}

uint32_t cclocks_walk(const uint32_t *links, uint32_t start, uint64_t steps) {
  for (uint64_t i = 0; i < steps; i++) start = links[start];
  return start;
}

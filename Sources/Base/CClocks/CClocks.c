#define _GNU_SOURCE
#include "CClocks.h"

#include <alloca.h>
#if defined(__linux__)
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
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

void cclocks_populate_memory(void) {
#if defined(MADV_POPULATE_WRITE)
  // What blocks may need beyond their rehearsal, in pieces that the allocator keeps with the heap.
  enum { pieces = 2, bytes = 1 << 20 };
  void *spare[pieces];
  for (int i = 0; i < pieces; i++)
    if ((spare[i] = malloc(bytes))) cclocks_sink(memset(spare[i], 1, bytes));
  const size_t page = (size_t)sysconf(_SC_PAGESIZE);
  unsigned char *resident = NULL;
  char *line = NULL, access[5];
  size_t size = 0, start, end;
  FILE *maps = fopen("/proc/self/maps", "r");
  while (maps && getline(&line, &size, maps) > 0) {
    if (sscanf(line, "%zx-%zx %4s", &start, &end, access) != 3 || access[1] != 'w') continue;
    size_t pages = (end - start) / page;
    unsigned char *larger = realloc(resident, pages);
    if (!larger) break;
    resident = larger;
    if (mincore((void *)start, end - start, resident) != 0) continue;
    for (size_t first = 0, next; first < pages; first = next + 1) {
      for (next = first; next < pages && !(resident[next] & 1); next++) {}
      // Blocks take longer pieces only if the spare ones do not suffice.
      if (next > first && next < pages && next - first <= bytes / page)
        madvise((void *)(start + first * page), (next - first) * page, MADV_POPULATE_WRITE);
    }
  }
  if (maps) fclose(maps);
  free(line);
  free(resident);
  for (int i = 0; i < pieces; i++) free(spare[i]);
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

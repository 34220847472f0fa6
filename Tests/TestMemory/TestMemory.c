#include "TestMemory.h"

// Many tests count allocations. Each reading goes through all arenas, and other threads wait for it.
// jemalloc makes four arenas for each core unless it is told otherwise.
const char *malloc_conf = "narenas:1";

#ifndef SCROLLBENCH_TEST_MEMORY_H
#define SCROLLBENCH_TEST_MEMORY_H

/// The settings that jemalloc looks for in an executable when it starts.
extern const char *malloc_conf;

#endif

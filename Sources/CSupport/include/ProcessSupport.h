#ifndef SCROLLBENCH_PROCESS_SUPPORT_H
#define SCROLLBENCH_PROCESS_SUPPORT_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Starts `path` in a process group of its own, with the three descriptors as its standard streams
/// and no signal ignored or blocked. Returns its process id, or -1 with `errno` set.
pid_t csupport_spawn(
    const char *path, char *const argv[], char *const envp[], int in, int out, int err);

/// A pipe that a spawned process does not inherit. Returns 0, or -1 with `errno` set.
int csupport_pipe(int fds[2]);

/// Sees to it that `count` descriptors more can be open at once, and raises this process's own limit
/// where it has to. Returns whether they can; `limit` becomes the number of all that may be open.
int csupport_make_room(int count, uint64_t *limit);

/// Asks that this process be killed when its parent ends. Exits at once if it already has.
void csupport_die_with_parent(pid_t parent);

/// From now on SIGINT and SIGTERM are remembered instead of ending the process.
void csupport_remember_interrupts(void);

/// The signal that was remembered, 0 if none was.
int csupport_interrupt(void);

/// Ends of a child: the exit status, or minus the number of the signal that killed it; -1000 where
/// it has not ended (only if `block` is 0).
int csupport_wait(pid_t pid, int block);

/// The core this thread runs on now, -1 where the system does not tell.
int csupport_current_core(void);

/// Keeps this thread on `core`. Returns 0, or -1 where the system does not do it.
int csupport_stay_on_core(int core);

/// Calls `body(context)` with the stack `bytes` further down than it would be; at most 64 KiB.
void csupport_call_lower(size_t bytes, void (*body)(void *), void *context);

/// Uses the processor for a number of steps that nothing can shorten; touches no memory.
void csupport_spin(uint64_t steps);

/// Follows `steps` links from `start`; returns where it ends. Each link is the index of the next.
uint32_t csupport_walk(const uint32_t *links, uint32_t start, uint64_t steps);

#endif

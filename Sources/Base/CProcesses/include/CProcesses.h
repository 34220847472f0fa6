#ifndef SCROLLBENCH_CPROCESSES_H
#define SCROLLBENCH_CPROCESSES_H

#include <stdint.h>
#include <sys/types.h>

/// Starts `path` in its own process group, with the three descriptors as its standard streams and
/// with no signal ignored or blocked. Returns its process id, or -1 with `errno` set.
pid_t cprocesses_spawn(
    const char *path, char *const argv[], char *const envp[], int in, int out, int err);

/// A pipe that spawned processes do not inherit. Returns 0, or -1 with `errno` set.
int cprocesses_pipe(int fds[2]);

/// Checks that `count` more descriptors can be open at once, and raises this process's own limit if
/// necessary. Returns whether they can; sets `limit` to the total number that may be open.
int cprocesses_make_room(int count, uint64_t *limit);

/// Has the system kill this process when its parent ends. Exits at once if the parent is already
/// gone.
void cprocesses_die_with_parent(pid_t parent);

/// Waits for a child. Returns its exit status, or minus the number of the signal that killed it;
/// -1000 if it has not ended yet (only if `is_blocking` is 0).
int cprocesses_wait(pid_t pid, int is_blocking);

#endif

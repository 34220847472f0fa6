#define _GNU_SOURCE
#include "CProcesses.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/prctl.h>
#endif

pid_t cprocesses_spawn(
    const char *path, char *const argv[], char *const envp[], int in, int out, int err) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t all, none;
  pid_t pid = -1;
  sigemptyset(&none);
  sigfillset(&all);
  sigdelset(&all, SIGKILL);
  sigdelset(&all, SIGSTOP);
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in, 0);
  posix_spawn_file_actions_adddup2(&actions, out, 1);
  posix_spawn_file_actions_adddup2(&actions, err, 2);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setsigmask(&attributes, &none);
  int failure = posix_spawn(&pid, path, &actions, &attributes, argv, envp);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (failure == 0) return pid;
  errno = failure;
  return -1;
}

int cprocesses_pipe(int fds[2]) {
#if defined(__linux__)
  // Sets the flag in the same step: a process that another thread started in between would inherit
  // both ends.
  return pipe2(fds, O_CLOEXEC);
#else
  if (pipe(fds) != 0) return -1;
  fcntl(fds[0], F_SETFD, FD_CLOEXEC);
  fcntl(fds[1], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

static int can_open(int count) {
  int *opened = malloc((size_t)count * sizeof *opened);
  if (opened == NULL) return 0;
  int done = 0;
  while (done < count && (opened[done] = fcntl(0, F_DUPFD_CLOEXEC, 3)) >= 0) done++;
  for (int i = 0; i < done; i++) close(opened[i]);
  free(opened);
  return done == count;
}

int cprocesses_make_room(int count, uint64_t *limit) {
  struct rlimit files;
  int isKnown = getrlimit(RLIMIT_NOFILE, &files) == 0;
  *limit = isKnown ? files.rlim_cur : 0;
  if (can_open(count)) return 1;
  if (!isKnown || files.rlim_cur == files.rlim_max) return 0;
  // A process may raise its own soft limit up to the hard limit.
  *limit = files.rlim_cur = files.rlim_max;
  return setrlimit(RLIMIT_NOFILE, &files) == 0 && can_open(count);
}

void cprocesses_die_with_parent(pid_t parent) {
#if defined(__linux__)
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  if (getppid() != parent) _exit(1);
}

int cprocesses_wait(pid_t pid, int is_blocking) {
  int status = 0;
  pid_t ended;
  do {
    ended = waitpid(pid, &status, is_blocking ? 0 : WNOHANG);
  } while (ended < 0 && errno == EINTR);
  if (ended == 0) return -1000;
  if (ended < 0) return -SIGKILL;
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

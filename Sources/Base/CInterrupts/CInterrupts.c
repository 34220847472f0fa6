#define _GNU_SOURCE
#include "CInterrupts.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

// A process that polls ends well before this time, and any other still ends within a second.
enum { GRACE_MILLISECONDS = 500, RETRY_MILLISECONDS = 10 };
// Some programs, such as timeout(1), send a signal to a process and then to its group. A second
// signal within this time is therefore not taken for a repeated one.
enum { REPEAT_MILLISECONDS = 100 };
enum { MOST_UNFINISHED = 32, LONGEST_MESSAGE = 1024 };

enum { FREE, TAKEN, UNFINISHED_FILE, UNFINISHED_FOLDER };

static _Atomic int signal_seen = 0;
static _Atomic int holds = 0;
static struct timespec seen_at;
static int errors_are_a_terminal = 0;

// Fixed arrays, because signal handlers may neither allocate memory nor wait for a lock.
static struct {
  _Atomic int state;
  char path[PATH_MAX];
} unfinished[MOST_UNFINISHED];

static char messages[2][LONGEST_MESSAGE];
static _Atomic int current_message = 0;

static void end(int number) {
  for (int i = 0; i < MOST_UNFINISHED; i++) {
    if (atomic_load(&unfinished[i].state) == UNFINISHED_FILE) unlink(unfinished[i].path);
  }
  // A folder can be removed only after the folders within it. Each round removes at least one, so
  // there are enough rounds.
  for (int round = 0; round < MOST_UNFINISHED; round++) {
    for (int i = 0; i < MOST_UNFINISHED; i++) {
      if (atomic_load(&unfinished[i].state) == UNFINISHED_FOLDER) rmdir(unfinished[i].path);
    }
  }
  const char *line = messages[atomic_load(&current_message)];
  if (line[0] != '\0') {
    // On a terminal, first erases a line of progress that may be there.
    if (errors_are_a_terminal && write(STDERR_FILENO, "\r\x1b[K", 4) < 0) _exit(128 + number);
    if (write(STDERR_FILENO, line, strlen(line)) < 0) _exit(128 + number);
  }
  _exit(128 + number);
}

static long milliseconds_since_seen(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (now.tv_sec - seen_at.tv_sec) * 1000 + (now.tv_nsec - seen_at.tv_nsec) / 1000000;
}

static void set_timer(int milliseconds) {
  struct itimerval timer = {
      .it_interval = {.tv_usec = RETRY_MILLISECONDS * 1000},
      .it_value = {.tv_usec = milliseconds * 1000},
  };
  setitimer(ITIMER_REAL, &timer, NULL);
}

static void grace_is_over(int number) {
  (void)number;
  // If steps hold the end off, the timer fires again after they are done.
  if (atomic_load(&holds) == 0) end(atomic_load(&signal_seen));
}

static void record(int number) {
  int reason = errno;
  if (atomic_load(&signal_seen) == 0) {
    clock_gettime(CLOCK_MONOTONIC, &seen_at);
    atomic_store(&signal_seen, number);
    set_timer(GRACE_MILLISECONDS);
  } else if (milliseconds_since_seen() >= REPEAT_MILLISECONDS) {
    set_timer(1);
  }
  errno = reason;
}

void cinterrupts_record_signals(void) {
  errors_are_a_terminal = isatty(STDERR_FILENO);
  struct sigaction action = {0};
  // Restarts system calls, so that a signal does not look like an error of a file that is being
  // read.
  action.sa_flags = SA_RESTART;
  sigset_t all;
  sigemptyset(&all);
  sigaddset(&all, SIGINT);
  sigaddset(&all, SIGTERM);
  sigaddset(&all, SIGALRM);
  action.sa_mask = all;
  action.sa_handler = grace_is_over;
  sigaction(SIGALRM, &action, NULL);
  action.sa_handler = record;
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  // Unblocks the signals, because a parent may have started this process with them blocked.
  pthread_sigmask(SIG_UNBLOCK, &all, NULL);
}

int cinterrupts_recorded_signal(void) { return atomic_load(&signal_seen); }

int cinterrupts_add_unfinished(const char *path, int is_folder) {
  size_t length = strlen(path);
  if (length >= PATH_MAX) return -1;
  for (int i = 0; i < MOST_UNFINISHED; i++) {
    int expected = FREE;
    if (!atomic_compare_exchange_strong(&unfinished[i].state, &expected, TAKEN)) continue;
    memcpy(unfinished[i].path, path, length + 1);
    atomic_store(&unfinished[i].state, is_folder ? UNFINISHED_FOLDER : UNFINISHED_FILE);
    return i;
  }
  return -1;
}

void cinterrupts_forget_unfinished(int number) {
  if (number >= 0) atomic_store(&unfinished[number].state, FREE);
}

void cinterrupts_hold(void) { atomic_fetch_add(&holds, 1); }

void cinterrupts_release(void) { atomic_fetch_sub(&holds, 1); }

void cinterrupts_set_message(const char *line) {
  int next = 1 - atomic_load(&current_message);
  strncpy(messages[next], line, LONGEST_MESSAGE - 1);
  atomic_store(&current_message, next);
}

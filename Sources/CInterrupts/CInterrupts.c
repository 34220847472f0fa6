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

// A process that polls ends well before, and one that does not still ends within a second.
enum { GRACE_MILLISECONDS = 500, RETRY_MILLISECONDS = 10 };
// What sends a signal to a process and then to its group, as timeout(1) does, means it once.
enum { REPEAT_MILLISECONDS = 100 };
enum { MOST_REMAINS = 32, LONGEST_WORDS = 1024 };

enum { FREE, TAKEN, FILE_REMAINS, FOLDER_REMAINS };

static _Atomic int signal_seen = 0;
static _Atomic int holds = 0;
static struct timespec seen_at;
static int errors_are_a_terminal = 0;

// Handlers may neither allocate nor wait for a lock.
static struct {
  _Atomic int state;
  char path[PATH_MAX];
} remains[MOST_REMAINS];

static char words[2][LONGEST_WORDS];
static _Atomic int current_words = 0;

static void end(int number) {
  for (int i = 0; i < MOST_REMAINS; i++) {
    if (atomic_load(&remains[i].state) == FILE_REMAINS) unlink(remains[i].path);
  }
  // A folder goes after those within it: at the latest each round takes one.
  for (int round = 0; round < MOST_REMAINS; round++) {
    for (int i = 0; i < MOST_REMAINS; i++) {
      if (atomic_load(&remains[i].state) == FOLDER_REMAINS) rmdir(remains[i].path);
    }
  }
  const char *line = words[atomic_load(&current_words)];
  if (line[0] != '\0') {
    // On a terminal an unfinished line of progress may stand there.
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
  // What holds the end off is short, and the timer comes back.
  if (atomic_load(&holds) == 0) end(atomic_load(&signal_seen));
}

static void remember(int number) {
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

void cinterrupts_remember(void) {
  errors_are_a_terminal = isatty(STDERR_FILENO);
  struct sigaction action = {0};
  // A signal is no error of the file that is read at that moment.
  action.sa_flags = SA_RESTART;
  sigset_t all;
  sigemptyset(&all);
  sigaddset(&all, SIGINT);
  sigaddset(&all, SIGTERM);
  sigaddset(&all, SIGALRM);
  action.sa_mask = all;
  action.sa_handler = grace_is_over;
  sigaction(SIGALRM, &action, NULL);
  action.sa_handler = remember;
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  // A parent that starts processes from a thread may pass its blocked signals on to them.
  pthread_sigmask(SIG_UNBLOCK, &all, NULL);
}

int cinterrupts_signal(void) { return atomic_load(&signal_seen); }

int cinterrupts_add_remains(const char *path, int is_folder) {
  size_t length = strlen(path);
  if (length >= PATH_MAX) return -1;
  for (int i = 0; i < MOST_REMAINS; i++) {
    int expected = FREE;
    if (!atomic_compare_exchange_strong(&remains[i].state, &expected, TAKEN)) continue;
    memcpy(remains[i].path, path, length + 1);
    atomic_store(&remains[i].state, is_folder ? FOLDER_REMAINS : FILE_REMAINS);
    return i;
  }
  return -1;
}

void cinterrupts_forget_remains(int number) {
  if (number >= 0) atomic_store(&remains[number].state, FREE);
}

void cinterrupts_hold(void) { atomic_fetch_add(&holds, 1); }

void cinterrupts_release(void) { atomic_fetch_sub(&holds, 1); }

void cinterrupts_set_words(const char *line) {
  int next = 1 - atomic_load(&current_words);
  strncpy(words[next], line, LONGEST_WORDS - 1);
  atomic_store(&current_words, next);
}

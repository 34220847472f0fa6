#include "CMutants.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// More than there are places in the sources.
enum { count_max = 1 << 16 };

static uint8_t unused[count_max];
int32_t cmutants_active = 0;
uint8_t *cmutants_reached = unused;

__attribute__((constructor)) static void begin(void) {
  const char *number = getenv("SCROLLBENCH_MUTANT");
  if (number) cmutants_active = (int32_t)strtol(number, NULL, 10);
  const char *path = getenv("SCROLLBENCH_MUTANTS_REACHED");
  if (!path) return;
  // Shared, so that what a process has reached is kept however it ends.
  int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0 || ftruncate(file, count_max) != 0) abort();
  void *table = mmap(NULL, count_max, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (table == MAP_FAILED) abort();
  close(file);
  cmutants_reached = table;
}

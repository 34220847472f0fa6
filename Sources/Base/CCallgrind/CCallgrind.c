#define _GNU_SOURCE
#include "CCallgrind.h"

#include <dlfcn.h>

uint64_t ccallgrind_load_address(void) {
  Dl_info info;
  if (dladdr((void *)ccallgrind_load_address, &info) == 0) return 0;
  return (uint64_t)(uintptr_t)info.dli_fbase;
}

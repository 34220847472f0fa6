#ifndef SCROLLBENCH_CCALLGRIND_H
#define SCROLLBENCH_CCALLGRIND_H

#include "requests.h"

/// Whether this process runs under Valgrind. Outside of it, all requests do nothing.
static inline int ccallgrind_is_running(void) {
  return (int)VALGRIND_DO_CLIENT_REQUEST_EXPR(0, VG_USERREQ__RUNNING_ON_VALGRIND, 0, 0, 0, 0, 0);
}

/// Translates all code from here on so that it can be counted, if it was not before.
static inline void ccallgrind_start(void) {
  VALGRIND_DO_CLIENT_REQUEST_STMT(VG_USERREQ__START_INSTRUMENTATION, 0, 0, 0, 0, 0);
}

/// Translates code so that it is not counted and runs up to ten times faster.
static inline void ccallgrind_stop(void) {
  VALGRIND_DO_CLIENT_REQUEST_STMT(VG_USERREQ__STOP_INSTRUMENTATION, 0, 0, 0, 0, 0);
}

/// Starts counting instructions, or stops it.
static inline void ccallgrind_toggle(void) {
  VALGRIND_DO_CLIENT_REQUEST_STMT(VG_USERREQ__TOGGLE_COLLECT, 0, 0, 0, 0, 0);
}

/// Sets all counts to 0.
static inline void ccallgrind_zero(void) {
  VALGRIND_DO_CLIENT_REQUEST_STMT(VG_USERREQ__ZERO_STATS, 0, 0, 0, 0, 0);
}

/// Writes all counts to a file of its own, and sets them to 0.
static inline void ccallgrind_dump(void) {
  VALGRIND_DO_CLIENT_REQUEST_STMT(VG_USERREQ__DUMP_STATS, 0, 0, 0, 0, 0);
}

#endif

#ifndef SCROLLBENCH_CSTREAMS_H
#define SCROLLBENCH_CSTREAMS_H

#include <stddef.h>

/// Opens `/dev/null` in place of each closed standard stream, so that no file opened later takes
/// its descriptor. Reading such an input or writing such an output still fails.
void cstreams_hold_standard_streams(void);

/// From now on, a write to a closed pipe or beyond the file size limit fails with EPIPE or EFBIG
/// instead of ending the process.
void cstreams_let_writes_fail(void);

/// Writes all bytes, in as many calls as needed, and waits while the descriptor is not ready.
/// Returns 0, or the errno of the write that failed.
int cstreams_write_all(int descriptor, const void *bytes, size_t count);

#endif

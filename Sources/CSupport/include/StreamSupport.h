#ifndef SCROLLBENCH_STREAM_SUPPORT_H
#define SCROLLBENCH_STREAM_SUPPORT_H

#include <stddef.h>

/// Puts `/dev/null` in the place of each standard stream that is closed, so that no file opened later
/// becomes one. Using such a stream fails as it would have: reading the input, writing the outputs.
void csupport_hold_standard_streams(void);

/// From now on a write to a closed pipe, or beyond a limit on the size of files, fails with EPIPE or
/// EFBIG instead of ending the process.
void csupport_let_writes_fail(void);

/// Writes all bytes, however many calls that takes, and waits where the descriptor is not ready.
/// Returns 0, or the error that ended it.
int csupport_write_all(int descriptor, const void *bytes, size_t count);

#endif

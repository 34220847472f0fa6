#ifndef SCROLLBENCH_CINTERRUPTS_H
#define SCROLLBENCH_CINTERRUPTS_H

/// From now on, records SIGINT and SIGTERM, so that the process can end where nothing is
/// half-written.
///
/// If the process is still running half a second after the first signal, or when another signal
/// comes at least a tenth of a second after it, the process is ended: the handler removes the
/// unfinished files and folders, writes the message to standard error, and exits with 128 + the
/// first signal. Takes SIGALRM and the real-time timer.
void cinterrupts_record_signals(void);

/// The first signal that was recorded, or 0 if there was none.
int cinterrupts_recorded_signal(void);

/// Registers an unfinished file, or a folder, which is removed only if it is empty. Returns a
/// number for `cinterrupts_forget_unfinished`, or -1 if too many are registered; it is then never
/// removed.
int cinterrupts_add_unfinished(const char *path, int is_folder);

/// Takes back the registration with this number; -1 does nothing.
void cinterrupts_forget_unfinished(int number);

/// Keeps the handler from ending the process until `cinterrupts_release` is called. For the few
/// steps that must not be separated.
void cinterrupts_hold(void);
void cinterrupts_release(void);

/// Sets the message: a line with its line end, cut at 1,023 bytes, or an empty string for none.
void cinterrupts_set_message(const char *line);

#endif

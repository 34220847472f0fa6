#ifndef SCROLLBENCH_CINTERRUPTS_H
#define SCROLLBENCH_CINTERRUPTS_H

/// From now on, SIGINT and SIGTERM are recorded, so that work can end where nothing is half-written.
/// A process that is still there half a second later is ended: what is registered as remains is
/// removed, the words are written to standard error, and it exits with 128 + the signal. The same
/// signal or the other one ends it at once if it comes again. Takes SIGALRM and the real-time timer.
void cinterrupts_remember(void);

/// The signal that was recorded, or 0 if there was none.
int cinterrupts_signal(void);

/// Registers what such an end removes: a file, or a folder if it is empty by then. Returns a number
/// for `cinterrupts_forget_remains`; -1 if there is no room, and then it stays.
int cinterrupts_add_remains(const char *path, int is_folder);

/// What has this number is no longer removed. -1 is none.
void cinterrupts_forget_remains(int number);

/// Until it is released, such an end waits. For the few steps that must not come apart.
void cinterrupts_hold(void);
void cinterrupts_release(void);

/// What such an end says: a line with its newline, cut at 1,023 bytes; empty for nothing.
void cinterrupts_set_words(const char *line);

#endif

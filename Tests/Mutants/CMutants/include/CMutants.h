#ifndef CMUTANTS_H
#define CMUTANTS_H

#include <stdbool.h>
#include <stdint.h>

// The mutant that is active in this process, by SCROLLBENCH_MUTANT; 0 where none is.
extern int32_t cmutants_active;
// A byte for each mutant whose place was reached; in a file that all processes share, if
// SCROLLBENCH_MUTANTS_REACHED names one.
extern uint8_t *cmutants_reached;

// Whether the mutant of this number is active.
static inline bool isMutant(int32_t number) {
  cmutants_reached[number] = 1;
  return number == cmutants_active;
}

#endif

#ifndef SCROLLBENCH_CEDGETESTS_H
#define SCROLLBENCH_CEDGETESTS_H

#include "EdgeMasks.h"
#include "IndexFilters.h"

#endif

// Everything is inline; a target needs a source.
#include "CCallgrind.h"

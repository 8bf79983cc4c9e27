#include "CByteMask.h"

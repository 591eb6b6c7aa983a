#include "../DocumentBytes.h"

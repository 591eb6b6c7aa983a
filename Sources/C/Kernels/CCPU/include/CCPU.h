#include "../Vectors.h"

#pragma once

#include <string>

/* Takes out of a content stream each Q that has no q before it: poppler 22.12 stops there. Returns whether there was one. */
bool balance(std::string &content);

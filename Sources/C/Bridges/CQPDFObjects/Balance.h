#pragma once

#include <string>

/* Removes each Q without a matching q from a content stream, since poppler 22.12 stops there. Returns whether there was one. */
bool balance(std::string &content);

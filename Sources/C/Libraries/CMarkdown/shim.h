/* Not linked: CForeignMarkup loads the libraries when they are needed. */
#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>

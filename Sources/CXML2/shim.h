#pragma once

/* <libxml/encoding.h> would include the system's ICU, whose names clash with those of Foundation's own. */
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>

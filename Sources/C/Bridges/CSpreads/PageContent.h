#pragma once

#ifndef POINTERHOLDER_TRANSITION
#define POINTERHOLDER_TRANSITION 4
#endif

#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>

/* What a page draws, as a new stream of its file that holds nothing but data and filters.
 *
 * Damage stays damage: a stream of which a byte is wrong is handed on as it is, for a viewer to make of it what it makes of the
 * page; of several, each gives what can be decoded. qpdf's own way, which joins them always, writes no document at all then. */
QPDFObjectHandle contentOf(QPDFObjectHandle page, QPDF &file);

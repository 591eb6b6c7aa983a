#pragma once

#ifndef POINTERHOLDER_TRANSITION
#define POINTERHOLDER_TRANSITION 4
#endif

#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>

/* A page's content as a new stream of its file, which holds only data and filters.
 *
 * Damage is preserved: a single damaged stream is copied unchanged, so that viewers show what they show of the source page. If
 * there are several streams, each contributes what can be decoded. qpdf's own function always joins the streams, and then fails to
 * write any document. */
QPDFObjectHandle contentOf(QPDFObjectHandle page, QPDF &file);

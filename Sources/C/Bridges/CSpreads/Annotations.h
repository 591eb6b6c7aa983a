#pragma once

#ifndef POINTERHOLDER_TRANSITION
#define POINTERHOLDER_TRANSITION 4
#endif

#include <qpdf/QPDFMatrix.hh>
#include <qpdf/QPDFObjectHandle.hh>

/* Moves an annotation to where its page has gone; its object stays the same, so that fields, replies and popups still find
 * it. */
void moveAnnotation(QPDFObjectHandle annotation, const QPDFMatrix &matrix);

#pragma once

#ifndef POINTERHOLDER_TRANSITION
#define POINTERHOLDER_TRANSITION 4
#endif

#include <qpdf/QPDFMatrix.hh>
#include <qpdf/QPDFObjectHandle.hh>

/* Moves an annotation along with its page. It remains the same object, so that fields, replies and popups still refer to it. */
void moveAnnotation(QPDFObjectHandle annotation, const QPDFMatrix &matrix);

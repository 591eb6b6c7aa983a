#pragma once

#ifndef POINTERHOLDER_TRANSITION
#define POINTERHOLDER_TRANSITION 4
#endif

#include <vector>

#include <qpdf/QPDFObjectHandle.hh>

/* Leaves the operators that show text out of a content stream, with their operands. */
class WithoutText : public QPDFObjectHandle::TokenFilter
{
public:
    void handleToken(const QPDFTokenizer::Token &token) override;
    void handleEOF() override;

private:
    void flush();

    std::vector<QPDFTokenizer::Token> operands;
};

#pragma once

#ifndef POINTERHOLDER_TRANSITION
#define POINTERHOLDER_TRANSITION 4
#endif

#include <vector>

#include <qpdf/QPDFObjectHandle.hh>

/* Removes the text-showing operators and their operands from a content stream. */
class WithoutText : public QPDFObjectHandle::TokenFilter
{
public:
    void handleToken(const QPDFTokenizer::Token &token) override;
    void handleEOF() override;

private:
    void flush();

    std::vector<QPDFTokenizer::Token> operands;
};

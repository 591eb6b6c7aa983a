#include "WithoutText.h"

void WithoutText::handleToken(const QPDFTokenizer::Token &token)
{
    if (token.getType() != QPDFTokenizer::tt_word) {
        operands.push_back(token);
        return;
    }
    const std::string &word = token.getValue();
    if (word == "Tj" || word == "TJ" || word == "'" || word == "\"") {
        operands.clear();
        return;
    }
    flush();
    writeToken(token);
}

void WithoutText::handleEOF()
{
    flush();
}

void WithoutText::flush()
{
    for (const auto &operand : operands) {
        writeToken(operand);
    }
    operands.clear();
}

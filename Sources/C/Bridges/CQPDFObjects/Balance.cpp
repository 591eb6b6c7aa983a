#define POINTERHOLDER_TRANSITION 4

#include "Balance.h"

#include <qpdf/Pl_QPDFTokenizer.hh>
#include <qpdf/Pl_String.hh>
#include <qpdf/QPDFObjectHandle.hh>

namespace {

class Balance : public QPDFObjectHandle::TokenFilter
{
public:
    bool isChanged = false;

    void handleToken(QPDFTokenizer::Token const &token) override
    {
        if (token.isWord("q")) {
            depth++;
        } else if (token.isWord("Q")) {
            if (depth == 0) {
                isChanged = true;
                return;
            }
            depth--;
        }
        writeToken(token);
    }

private:
    long depth = 0;
};

}

bool balance(std::string &content)
{
    Balance filter;
    std::string result;
    Pl_String end("balanced content", nullptr, result);
    Pl_QPDFTokenizer tokenizer("content", &filter, &end);
    tokenizer.writeString(content);
    tokenizer.finish();
    if (filter.isChanged) {
        content = std::move(result);
    }
    return filter.isChanged;
}

#include "PageContent.h"

#include <functional>
#include <string>
#include <vector>

#include <qpdf/Pl_String.hh>

namespace {

std::vector<QPDFObjectHandle> streamsOf(QPDFObjectHandle page)
{
    QPDFObjectHandle contents = page.getKey("/Contents");
    if (contents.isStream()) {
        return { contents };
    }
    std::vector<QPDFObjectHandle> streams;
    if (contents.isArray()) {
        for (auto &part : contents.getArrayAsVector()) {
            if (part.isStream()) {
                streams.push_back(part);
            }
        }
    }
    return streams;
}

// Copies the encoded bytes, which loses nothing and is quick.
QPDFObjectHandle copied(QPDFObjectHandle stream)
{
    QPDFObjectHandle copy = stream.copyStream();
    QPDFObjectHandle old = stream.getDict();
    QPDFObjectHandle dictionary = QPDFObjectHandle::newDictionary();
    for (const char *key : { "/Filter", "/DecodeParms" }) {
        if (old.hasKey(key)) {
            dictionary.replaceKey(key, old.getKey(key));
        }
    }
    copy.replaceDict(dictionary);
    return copy;
}

std::string joined(const std::vector<QPDFObjectHandle> &streams)
{
    std::string content;
    for (auto stream : streams) {
        bool isKnown = false;
        stream.pipeStreamData(nullptr, &isKnown, 0, qpdf_dl_specialized, true, false);
        if (isKnown) {
            Pl_String pipeline("content", nullptr, content);
            // After a failure, the data before the damage is there.
            stream.pipeStreamData(&pipeline, nullptr, 0, qpdf_dl_specialized, true, false);
            // A stream's end separates tokens.
            content += "\n";
        }
    }
    return content;
}

}

QPDFObjectHandle contentOf(QPDFObjectHandle page, QPDF &file)
{
    const auto streams = streamsOf(page);
    if (streams.size() == 1) {
        return copied(streams[0]);
    }
    QPDFObjectHandle stream = QPDFObjectHandle::newStream(&file);
    stream.replaceStreamData(
        [streams](Pipeline *pipeline) {
            pipeline->writeString(joined(streams));
            pipeline->finish();
        },
        QPDFObjectHandle::newNull(), QPDFObjectHandle::newNull());
    return stream;
}

#pragma once

#include <DocumentBytes.h>

#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>

#include <qpdf/InputSource.hh>
#include <qpdf/QPDF.hh>

// A document's bytes as qpdf reads them. An owner of the bytes.
class BlockInput : public InputSource
{
public:
    explicit BlockInput(RectoDocumentBytes *source)
        : bytes(recto_document_bytes_retain(source), recto_document_bytes_release), end(recto_document_bytes_length(source))
    {
    }

    const std::string &getName() const override { return name; }
    qpdf_offset_t tell() override { return position; }
    void rewind() override { position = 0; }
    void unreadCh(char) override { position--; }

    void seek(qpdf_offset_t offset, int whence) override
    {
        const qpdf_offset_t start = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? position : end;
        if (__builtin_add_overflow(start, offset, &position) || position < 0) {
            position = 0;
            throw std::runtime_error("a place before the start of the document");
        }
    }

    size_t read(char *buffer, size_t length) override
    {
        last_offset = position < end ? position : end;
        const size_t count = position < end ? recto_document_bytes_read(bytes.get(), position, buffer, length) : 0;
        position += static_cast<qpdf_offset_t>(count);
        if (recto_document_bytes_is_changed(bytes.get())) {
            throw std::runtime_error("changed while it was being read");
        }
        return count;
    }

    // The position of the end of the line; the next byte to be read is the first one after that and any further ends of lines.
    qpdf_offset_t findAndSkipNextEOL() override
    {
        const auto isEnd = [](char byte) { return byte == '\r' || byte == '\n'; };
        qpdf_offset_t found = -1;
        while (const RectoBlock *block = recto_document_bytes_block(bytes.get(), position)) {
            for (auto index = static_cast<size_t>(position - block->start); index < block->count; index++, position++) {
                if (found < 0 && isEnd(block->bytes[index])) {
                    found = position;
                } else if (found >= 0 && !isEnd(block->bytes[index])) {
                    return found;
                }
            }
        }
        position = end;
        return found < 0 ? end : found;
    }

private:
    const std::shared_ptr<RectoDocumentBytes> bytes;
    const std::string name = "document";
    const qpdf_offset_t end;
    qpdf_offset_t position = 0;
};

// Reads a document's cross-reference table. Bytes in memory must outlive `file`. Throws what qpdf throws.
inline void process(QPDF &file, const RectoDocumentPlace &place, const char *password)
{
    if (place.part) {
        file.processInputSource(std::make_shared<BlockInput>(place.part), password);
    } else if (place.bytes) {
        file.processMemoryFile("document", place.bytes, place.count, password);
    } else {
        file.processFile(place.path, password);
    }
}

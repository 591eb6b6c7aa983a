#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

// What was read of a file last, in blocks that all streams of a document share.
class FileBlocks
{
public:
    struct Block {
        // Of its first byte; a block that holds nothing has none.
        int64_t start = -1;
        // Bytes that are there.
        size_t count = 0;
        // Another one whenever other bytes are read into it.
        uint64_t ticket = 0;
        // Counts up with each visit; the block with the least is read over next.
        uint64_t visit = 0;
        char *bytes = nullptr;
    };

    // Nothing where the file cannot be read.
    static std::shared_ptr<FileBlocks> open(const char *path);

    ~FileBlocks();
    FileBlocks(const FileBlocks &) = delete;
    FileBlocks &operator=(const FileBlocks &) = delete;

    // The block with the byte at a position; nothing behind the end of the file or where reading fails.
    const Block *at(int64_t position);

    // When it was opened.
    int64_t size() const { return fileSize; }

private:
    // A page of a magazine reads on at one place; tables and fonts lie at others. Larger ones are read in vain where objects are
    // fetched from everywhere.
    static constexpr size_t blockSize = 8192;
    static constexpr size_t blockCount = 16;

    explicit FileBlocks(int descriptor, int64_t fileSize);

    const int descriptor;
    const int64_t fileSize;
    uint64_t visits = 0;
    uint64_t tickets = 0;
    std::array<Block, blockCount> blocks;
    const std::unique_ptr<char[]> storage;
};

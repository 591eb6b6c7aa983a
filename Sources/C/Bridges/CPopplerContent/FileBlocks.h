#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

// The most recently read parts of a file, in blocks that all streams of a document share.
class FileBlocks
{
public:
    struct Block {
        // The offset of the first byte; -1 for an empty block.
        int64_t start = -1;
        // Number of valid bytes.
        size_t count = 0;
        // Changes whenever the block is refilled.
        uint64_t ticket = 0;
        // When the block was last used; the least recently used block is refilled next.
        uint64_t visit = 0;
        char *bytes = nullptr;
    };

    // Returns null if the file cannot be read.
    static std::shared_ptr<FileBlocks> open(const char *path);

    ~FileBlocks();
    FileBlocks(const FileBlocks &) = delete;
    FileBlocks &operator=(const FileBlocks &) = delete;

    // The block that contains the byte at a position; null past the end of the file or if reading fails.
    const Block *at(int64_t position);

    // The size at the time of opening.
    int64_t size() const { return fileSize; }

private:
    // A page of a magazine is read sequentially, with tables and fonts elsewhere. Larger blocks waste reads in files whose objects
    // are scattered.
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

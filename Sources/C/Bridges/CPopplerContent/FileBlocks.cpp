#include "FileBlocks.h"

#include <algorithm>
#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

std::shared_ptr<FileBlocks> FileBlocks::open(const char *path)
{
    const int descriptor = ::open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        return nullptr;
    }
    struct stat status;
    if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) {
        close(descriptor);
        return nullptr;
    }
    return std::shared_ptr<FileBlocks>(new FileBlocks(descriptor, status.st_size));
}

FileBlocks::FileBlocks(int descriptorA, int64_t fileSizeA)
    : descriptor(descriptorA), fileSize(fileSizeA), storage(new char[blockSize * blockCount])
{
    for (size_t index = 0; index < blockCount; index++) {
        blocks[index].bytes = storage.get() + index * blockSize;
    }
}

FileBlocks::~FileBlocks()
{
    close(descriptor);
}

const FileBlocks::Block *FileBlocks::at(int64_t position)
{
    if (position < 0) {
        return nullptr;
    }
    const int64_t start = position - position % static_cast<int64_t>(blockSize);
    Block *block = std::find_if(blocks.begin(), blocks.end(), [=](const Block &one) { return one.start == start; });
    if (block == blocks.end()) {
        block = std::min_element(
            blocks.begin(), blocks.end(), [](const Block &one, const Block &other) { return one.visit < other.visit; });
        block->start = -1;
        block->ticket = ++tickets;
        ssize_t count;
        do {
            count = pread(descriptor, block->bytes, blockSize, start);
        } while (count < 0 && errno == EINTR);
        if (count <= 0) {
            return nullptr;
        }
        block->start = start;
        block->count = static_cast<size_t>(count);
    }
    block->visit = ++visits;
    return static_cast<size_t>(position - start) < block->count ? block : nullptr;
}

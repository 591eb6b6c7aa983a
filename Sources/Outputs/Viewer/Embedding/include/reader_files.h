// The web reader's files as they are in Sources/Outputs/Viewer; they travel inside the executable.
#ifndef READER_FILES_H
#define READER_FILES_H

#include <stddef.h>

/// A file: its name without a folder, and its bytes. Both live as long as the process.
struct reader_file {
    const char *name;
    const unsigned char *bytes;
    size_t count;
};

/// The page around the reader.
struct reader_file reader_index(void);

struct reader_file reader_service_worker(void);

/// What is in the folder `reader`, by name: `reader_module_count()` files.
const struct reader_file *reader_modules(void);

size_t reader_module_count(void);

/// What is in the folder `newsstand`, by name: `newsstand_file_count()` files.
const struct reader_file *newsstand_files(void);

size_t newsstand_file_count(void);

#endif

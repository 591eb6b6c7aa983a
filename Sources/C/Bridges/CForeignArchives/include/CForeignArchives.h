#ifndef RECTO_CFOREIGNARCHIVES_H
#define RECTO_CFOREIGNARCHIVES_H

#include <stddef.h>
#include <stdint.h>

/* Archives that are no zip files: RAR, 7z and tar, the last compressed or not, read from the first entry to the last by libarchive.
 *
 * libarchive is loaded by the first call. Nothing is extracted: the caller gets bytes. */

typedef struct recto_archive recto_archive;

enum recto_archive_kind { RECTO_ARCHIVE_FILE, RECTO_ARCHIVE_FOLDER, RECTO_ARCHIVE_LINK, RECTO_ARCHIVE_OTHER };

typedef struct recto_archive_entry {
    /* UTF-8, or what the archive has; valid until the next call. Never NULL. */
    const char *name;
    /* Bytes; -1 where the archive does not say. */
    int64_t size;
    enum recto_archive_kind kind;
    int is_encrypted;
} recto_archive_entry;

/* Whether libarchive is there. */
int recto_archive_is_there(void);

/* To be closed. NULL where there is no memory, or no libarchive; what is wrong with the file is told by the first entry. */
recto_archive *recto_archive_open(const char *path);
void recto_archive_close(recto_archive *archive);

/* The next entry: 1 if there is one, 0 at the end, -1 where the archive can't be read any further. */
int recto_archive_next(recto_archive *archive, recto_archive_entry *entry);

/* The entry's next bytes: how many, 0 at its end, -1 where it can't be read any further. */
int64_t recto_archive_read(recto_archive *archive, void *bytes, size_t count);

/* Why the last call failed; valid until the next. */
const char *recto_archive_error(recto_archive *archive);

#endif

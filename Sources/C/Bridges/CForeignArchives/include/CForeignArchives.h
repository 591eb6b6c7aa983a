#ifndef RECTO_CFOREIGNARCHIVES_H
#define RECTO_CFOREIGNARCHIVES_H

#include <stddef.h>
#include <stdint.h>

/* Reads archives other than zip files through libarchive: RAR, 7z and tar, compressed or not, from the first entry to the last.
 *
 * The first call loads libarchive. Nothing is written to disk: the caller gets the bytes. */

typedef struct recto_archive recto_archive;

enum recto_archive_kind { RECTO_ARCHIVE_FILE, RECTO_ARCHIVE_FOLDER, RECTO_ARCHIVE_LINK, RECTO_ARCHIVE_OTHER };

typedef struct recto_archive_entry {
    /* In UTF-8, or the archive's own bytes if they cannot be converted; valid until the next call. Never NULL. */
    const char *name;
    /* Bytes; -1 where the archive does not say. */
    int64_t size;
    enum recto_archive_kind kind;
    int is_encrypted;
} recto_archive_entry;

/* Whether libarchive is installed. */
int recto_archive_is_there(void);

/* The caller closes the archive. NULL if memory runs out or libarchive is missing; faults of the file show up at the first entry. */
recto_archive *recto_archive_open(const char *path);
void recto_archive_close(recto_archive *archive);

/* Goes to the next entry. Returns 1 if there is one, 0 at the end, -1 if the archive can't be read any further. */
int recto_archive_next(recto_archive *archive, recto_archive_entry *entry);

/* Reads the entry's next bytes. Returns how many, 0 at its end, -1 if it can't be read any further. */
int64_t recto_archive_read(recto_archive *archive, void *bytes, size_t count);

/* Why the last call failed; valid until the next. */
const char *recto_archive_error(recto_archive *archive);

#endif

#define _GNU_SOURCE
#include "CForeignArchives.h"

#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#include <stdlib.h>

/* How many bytes libarchive reads at a time; a comic's pages are larger anyway. */
#define BLOCK (64 << 10)

struct recto_archive {
    struct archive *reader;
    /* A UTF-8 locale: libarchive converts names to the locale's encoding, and drops characters that it lacks. */
    locale_t names;
};

int recto_archive_is_there(void)
{
    struct archive *reader = archive_read_new();
    if (!reader) return 0;
    archive_read_free(reader);
    return 1;
}

recto_archive *recto_archive_open(const char *path)
{
    recto_archive *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    self->reader = archive_read_new();
    if (!self->reader) {
        free(self);
        return NULL;
    }
    self->names = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    struct archive *reader = self->reader;
    archive_read_support_filter_gzip(reader);
    archive_read_support_filter_bzip2(reader);
    archive_read_support_filter_xz(reader);
    archive_read_support_filter_zstd(reader);
    archive_read_support_format_rar(reader);
    archive_read_support_format_rar5(reader);
    archive_read_support_format_7zip(reader);
    archive_read_support_format_tar(reader);
    archive_read_open_filename(reader, path, BLOCK);
    return self;
}

void recto_archive_close(recto_archive *self)
{
    archive_read_free(self->reader);
    if (self->names) freelocale(self->names);
    free(self);
}

static enum recto_archive_kind kind_of(struct archive_entry *entry)
{
    /* A hard link in a tar has no data of its own; it names another entry. */
    if (archive_entry_hardlink(entry)) return RECTO_ARCHIVE_LINK;
    switch (archive_entry_filetype(entry)) {
    case 0: // an archive without modes
    case AE_IFREG: return RECTO_ARCHIVE_FILE;
    case AE_IFDIR: return RECTO_ARCHIVE_FOLDER;
    case AE_IFLNK: return RECTO_ARCHIVE_LINK;
    default: return RECTO_ARCHIVE_OTHER;
    }
}

int recto_archive_next(recto_archive *self, recto_archive_entry *entry)
{
    const locale_t before = self->names ? uselocale(self->names) : (locale_t)0;
    struct archive_entry *found = NULL;
    const int status = archive_read_next_header(self->reader, &found);
    const int is_entry = (status == ARCHIVE_OK || status == ARCHIVE_WARN) && found;
    if (is_entry) {
        const char *name = archive_entry_pathname_utf8(found);
        if (!name) name = archive_entry_pathname(found);
        *entry = (recto_archive_entry) {
            .name = name ? name : "",
            .size = archive_entry_size_is_set(found) ? archive_entry_size(found) : -1,
            .kind = kind_of(found),
            .is_encrypted = archive_entry_is_data_encrypted(found) || archive_entry_is_encrypted(found),
        };
    }
    if (self->names) uselocale(before);
    return is_entry ? 1 : status == ARCHIVE_EOF ? 0 : -1;
}

int64_t recto_archive_read(recto_archive *self, void *bytes, size_t count)
{
    const la_ssize_t got = archive_read_data(self->reader, bytes, count);
    return got < 0 ? -1 : got;
}

const char *recto_archive_error(recto_archive *self)
{
    const char *text = archive_error_string(self->reader);
    return text ? text : "damaged";
}

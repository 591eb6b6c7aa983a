/* The functions of libarchive that Recto calls, loaded at the first call: for a comic that is not a zip file. Linked, libarchive and its
 * dependencies would slow down every start. */

#include <archive.h>
#include <archive_entry.h>
#include <sys/types.h>

#ifdef __APPLE__
#define LIBRARY "libarchive.13.dylib"
#else
#define LIBRARY "libarchive.so.13"
#endif

#define FUNCTIONS(F) \
    F(struct archive *, NULL, archive_read_new, (void), ()) \
    F(int, ARCHIVE_FATAL, archive_read_free, (struct archive *archive), (archive)) \
    F(int, ARCHIVE_FATAL, archive_read_support_filter_gzip, (struct archive *archive), (archive)) \
    F(int, ARCHIVE_FATAL, archive_read_support_filter_bzip2, (struct archive *archive), (archive)) \
    F(int, ARCHIVE_FATAL, archive_read_support_filter_xz, (struct archive *archive), (archive)) \
    F(int, ARCHIVE_FATAL, archive_read_support_filter_zstd, (struct archive *archive), (archive)) \
    F(int, ARCHIVE_FATAL, archive_read_support_format_rar, (struct archive *archive), (archive)) \
    F(int, ARCHIVE_FATAL, archive_read_support_format_rar5, (struct archive *archive), (archive)) \
    F(int, ARCHIVE_FATAL, archive_read_support_format_7zip, (struct archive *archive), (archive)) \
    F(int, ARCHIVE_FATAL, archive_read_support_format_tar, (struct archive *archive), (archive)) \
    F(int, ARCHIVE_FATAL, archive_read_open_filename, (struct archive *archive, const char *path, size_t block), \
      (archive, path, block)) \
    F(int, ARCHIVE_FATAL, archive_read_next_header, (struct archive *archive, struct archive_entry **entry), (archive, entry)) \
    F(la_ssize_t, ARCHIVE_FATAL, archive_read_data, (struct archive *archive, void *bytes, size_t count), \
      (archive, bytes, count)) \
    F(const char *, NULL, archive_error_string, (struct archive *archive), (archive)) \
    F(const char *, NULL, archive_entry_pathname_utf8, (struct archive_entry *entry), (entry)) \
    F(const char *, NULL, archive_entry_pathname, (struct archive_entry *entry), (entry)) \
    F(const char *, NULL, archive_entry_hardlink, (struct archive_entry *entry), (entry)) \
    F(__LA_MODE_T, 0, archive_entry_filetype, (struct archive_entry *entry), (entry)) \
    F(la_int64_t, -1, archive_entry_size, (struct archive_entry *entry), (entry)) \
    F(int, 0, archive_entry_size_is_set, (struct archive_entry *entry), (entry)) \
    F(int, 0, archive_entry_is_data_encrypted, (struct archive_entry *entry), (entry)) \
    F(int, 0, archive_entry_is_encrypted, (struct archive_entry *entry), (entry))

#include "late.h"

/* Not linked: CForeignArchives loads the library when it is needed. */
#include <archive.h>
#include <archive_entry.h>

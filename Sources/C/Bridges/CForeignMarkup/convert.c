#include "CForeignMarkup.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>

/* No encoding that is read here has a sign in one byte that takes more than three in UTF-8. */
#define GROWTH 3

char *recto_text_convert(const char *encoding, const char *text, size_t count, size_t *length)
{
    if (count > (size_t)-1 / GROWTH - 16) return NULL;
    iconv_t conversion = iconv_open("UTF-8", encoding);
    if (conversion == (iconv_t)-1) return NULL;
    const size_t room = count * GROWTH + 16;
    char *result = malloc(room);
    if (result) {
        char *from = (char *)text, *to = result;
        size_t left = count, free_bytes = room;
        const size_t status = iconv(conversion, &from, &left, &to, &free_bytes);
        if (status == (size_t)-1 || left != 0) {
            free(result);
            result = NULL;
        } else {
            *length = room - free_bytes;
        }
    }
    iconv_close(conversion);
    return result;
}

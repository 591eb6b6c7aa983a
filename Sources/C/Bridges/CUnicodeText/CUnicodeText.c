#include "CUnicodeText.h"

#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uversion.h>

int recto_bidi_levels(const uint16_t *text, int32_t length, uint8_t level, uint8_t *levels)
{
    UErrorCode status = U_ZERO_ERROR;
    UBiDi *bidi = ubidi_openSized(length, 0, &status);
    if (U_FAILURE(status)) return 0;
    ubidi_setPara(bidi, (const UChar *)text, length, level, NULL, &status);
    const UBiDiLevel *found = U_SUCCESS(status) ? ubidi_getLevels(bidi, &status) : NULL;
    if (found && U_SUCCESS(status))
        for (int32_t i = 0; i < length; i++) levels[i] = found[i];
    ubidi_close(bidi);
    return U_SUCCESS(status) && found != NULL;
}

int recto_line_breaks(const uint16_t *text, int32_t length, const char *locale, uint8_t *breaks)
{
    UErrorCode status = U_ZERO_ERROR;
    UBreakIterator *iterator = ubrk_open(UBRK_LINE, locale, (const UChar *)text, length, &status);
    if (U_FAILURE(status)) return 0;
    for (int32_t place = ubrk_next(iterator); place != UBRK_DONE; place = ubrk_next(iterator)) {
        int32_t rule = ubrk_getRuleStatus(iterator);
        breaks[place] = rule >= UBRK_LINE_HARD && rule < UBRK_LINE_HARD_LIMIT ? 2 : 1;
    }
    ubrk_close(iterator);
    return 1;
}

int recto_vertical_orientation(uint32_t scalar)
{
    return u_getIntPropertyValue((UChar32)scalar, UCHAR_VERTICAL_ORIENTATION);
}

void recto_unicode_version(char buffer[32])
{
    UVersionInfo version;
    u_getVersion(version);
    u_versionToString(version, buffer);
}

/* The functions of HarfBuzz that Recto calls, loaded at the first call. */

#include "CForeignShaping.h"

/* As late.h defines them. */
#define HB_EXTERN __attribute__((visibility("hidden"))) extern
#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb.h>

/* A function as well, for whoever does not read the header. */
#undef hb_glyph_info_get_glyph_flags

#ifdef __APPLE__
#define LIBRARY "libharfbuzz.dylib"
#else
#define LIBRARY "libharfbuzz.so.0"
#endif

#define FUNCTIONS(F) \
    F(hb_blob_t *, NULL, hb_blob_create, \
      (const char *data, unsigned length, hb_memory_mode_t mode, void *user, hb_destroy_func_t destroy), \
      (data, length, mode, user, destroy)) \
    F(hb_blob_t *, NULL, hb_blob_create_from_file_or_fail, (const char *name), (name)) \
    F(void, , hb_blob_destroy, (hb_blob_t *blob), (blob)) \
    F(const char *, NULL, hb_blob_get_data, (hb_blob_t *blob, unsigned *length), (blob, length)) \
    F(unsigned, 0, hb_blob_get_length, (hb_blob_t *blob), (blob)) \
    F(hb_face_t *, NULL, hb_face_create, (hb_blob_t *blob, unsigned index), (blob, index)) \
    F(void, , hb_face_destroy, (hb_face_t *face), (face)) \
    F(void, , hb_face_make_immutable, (hb_face_t *face), (face)) \
    F(unsigned, 0, hb_face_get_upem, (const hb_face_t *face), (face)) \
    F(unsigned, 0, hb_face_get_glyph_count, (const hb_face_t *face), (face)) \
    F(hb_font_t *, NULL, hb_font_create, (hb_face_t *face), (face)) \
    F(void, , hb_font_destroy, (hb_font_t *font), (font)) \
    F(void, , hb_font_make_immutable, (hb_font_t *font), (font)) \
    F(hb_bool_t, 0, hb_font_get_h_extents, (hb_font_t *font, hb_font_extents_t *extents), (font, extents)) \
    F(hb_bool_t, 0, hb_font_get_nominal_glyph, (hb_font_t *font, hb_codepoint_t scalar, hb_codepoint_t *glyph), \
      (font, scalar, glyph)) \
    F(hb_bool_t, 0, hb_font_get_glyph_extents, \
      (hb_font_t *font, hb_codepoint_t glyph, hb_glyph_extents_t *extents), (font, glyph, extents)) \
    F(hb_position_t, 0, hb_font_get_glyph_h_advance, (hb_font_t *font, hb_codepoint_t glyph), (font, glyph)) \
    F(hb_bool_t, 0, hb_ot_math_has_data, (hb_face_t *face), (face)) \
    F(hb_position_t, 0, hb_ot_math_get_constant, (hb_font_t *font, hb_ot_math_constant_t constant), (font, constant)) \
    F(hb_position_t, 0, hb_ot_math_get_glyph_italics_correction, (hb_font_t *font, hb_codepoint_t glyph), \
      (font, glyph)) \
    F(hb_position_t, 0, hb_ot_math_get_glyph_top_accent_attachment, (hb_font_t *font, hb_codepoint_t glyph), \
      (font, glyph)) \
    F(unsigned, 0, hb_ot_math_get_glyph_variants, \
      (hb_font_t *font, hb_codepoint_t glyph, hb_direction_t direction, unsigned start, unsigned *count, \
       hb_ot_math_glyph_variant_t *variants), \
      (font, glyph, direction, start, count, variants)) \
    F(unsigned, 0, hb_ot_math_get_glyph_assembly, \
      (hb_font_t *font, hb_codepoint_t glyph, hb_direction_t direction, unsigned start, unsigned *count, \
       hb_ot_math_glyph_part_t *parts, hb_position_t *italics), \
      (font, glyph, direction, start, count, parts, italics)) \
    F(hb_position_t, 0, hb_ot_math_get_min_connector_overlap, (hb_font_t *font, hb_direction_t direction), \
      (font, direction)) \
    F(hb_buffer_t *, NULL, hb_buffer_create, (void), ()) \
    F(void, , hb_buffer_destroy, (hb_buffer_t *buffer), (buffer)) \
    F(void, , hb_buffer_add_codepoints, \
      (hb_buffer_t *buffer, const hb_codepoint_t *text, int length, unsigned offset, int count), \
      (buffer, text, length, offset, count)) \
    F(void, , hb_buffer_set_direction, (hb_buffer_t *buffer, hb_direction_t direction), (buffer, direction)) \
    F(void, , hb_buffer_set_script, (hb_buffer_t *buffer, hb_script_t script), (buffer, script)) \
    F(void, , hb_buffer_set_language, (hb_buffer_t *buffer, hb_language_t language), (buffer, language)) \
    F(hb_glyph_info_t *, NULL, hb_buffer_get_glyph_infos, (hb_buffer_t *buffer, unsigned *length), (buffer, length)) \
    F(hb_glyph_position_t *, NULL, hb_buffer_get_glyph_positions, (hb_buffer_t *buffer, unsigned *length), \
      (buffer, length)) \
    F(hb_glyph_flags_t, (hb_glyph_flags_t)0, hb_glyph_info_get_glyph_flags, (const hb_glyph_info_t *info), (info)) \
    F(hb_language_t, NULL, hb_language_from_string, (const char *text, int length), (text, length)) \
    F(hb_tag_t, 0, hb_tag_from_string, (const char *text, int length), (text, length)) \
    F(void, , hb_shape, (hb_font_t *font, hb_buffer_t *buffer, const hb_feature_t *features, unsigned count), \
      (font, buffer, features, count)) \
    F(const char *, NULL, hb_version_string, (void), ()) \
    F(hb_unicode_funcs_t *, NULL, hb_unicode_funcs_get_default, (void), ()) \
    F(hb_unicode_general_category_t, HB_UNICODE_GENERAL_CATEGORY_UNASSIGNED, hb_unicode_general_category, \
      (hb_unicode_funcs_t *functions, hb_codepoint_t scalar), (functions, scalar)) \
    F(hb_script_t, HB_SCRIPT_UNKNOWN, hb_unicode_script, (hb_unicode_funcs_t *functions, hb_codepoint_t scalar), \
      (functions, scalar))

#include "late.h"

int recto_has_harfbuzz(void)
{
    pthread_once(&once, load);
    return loaded.hb_shape != NULL;
}

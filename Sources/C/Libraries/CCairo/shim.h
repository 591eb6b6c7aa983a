#pragma once

#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_TRUETYPE_TABLES_H

/* Whether FreeType can scale the glyphs of a face; a macro of FreeType. */
static inline int recto_face_is_scalable(FT_Face face) { return FT_IS_SCALABLE(face) != 0; }

#include "reader_files.h"

// In C, since Swift has no #embed: of a resource that is embedded in code, SwiftPM makes an array literal of numbers, and the compiler
// needs minutes for 250 kB of them. A test compares this list with the folder.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char index_html[] = {
#embed "../index.html"
};
static const unsigned char service_worker_js[] = {
#embed "../service-worker.js"
};
static const unsigned char archive_js[] = {
#embed "../reader/archive.js"
};
static const unsigned char arrangement_js[] = {
#embed "../reader/arrangement.js"
};
static const unsigned char article_js[] = {
#embed "../reader/article.js"
};
static const unsigned char articles_js[] = {
#embed "../reader/articles.js"
};
static const unsigned char audio_js[] = {
#embed "../reader/audio.js"
};
static const unsigned char dom_js[] = {
#embed "../reader/dom.js"
};
static const unsigned char edition_letters_js[] = {
#embed "../reader/edition-letters.js"
};
static const unsigned char edition_js[] = {
#embed "../reader/edition.js"
};
static const unsigned char embed_js[] = {
#embed "../reader/embed.js"
};
static const unsigned char flow_js[] = {
#embed "../reader/flow.js"
};
static const unsigned char flow_layouts_js[] = {
#embed "../reader/flow-layouts.js"
};
static const unsigned char flow_place_js[] = {
#embed "../reader/flow-place.js"
};
static const unsigned char flow_text_js[] = {
#embed "../reader/flow-text.js"
};
static const unsigned char flow_voice_js[] = {
#embed "../reader/flow-voice.js"
};
static const unsigned char furniture_html[] = {
#embed "../reader/furniture.html"
};
static const unsigned char furniture_js[] = {
#embed "../reader/furniture.js"
};
static const unsigned char gallery_js[] = {
#embed "../reader/gallery.js"
};
static const unsigned char geometry_js[] = {
#embed "../reader/geometry.js"
};
static const unsigned char gestures_js[] = {
#embed "../reader/gestures.js"
};
static const unsigned char guide_js[] = {
#embed "../reader/guide.js"
};
static const unsigned char hint_js[] = {
#embed "../reader/hint.js"
};
static const unsigned char host_marks_js[] = {
#embed "../reader/host-marks.js"
};
static const unsigned char language_ar_js[] = {
#embed "../reader/language-ar.js"
};
static const unsigned char language_de_js[] = {
#embed "../reader/language-de.js"
};
static const unsigned char language_es_js[] = {
#embed "../reader/language-es.js"
};
static const unsigned char language_fr_js[] = {
#embed "../reader/language-fr.js"
};
static const unsigned char language_it_js[] = {
#embed "../reader/language-it.js"
};
static const unsigned char language_ja_js[] = {
#embed "../reader/language-ja.js"
};
static const unsigned char language_nl_js[] = {
#embed "../reader/language-nl.js"
};
static const unsigned char language_pt_js[] = {
#embed "../reader/language-pt.js"
};
static const unsigned char language_zh_js[] = {
#embed "../reader/language-zh.js"
};
static const unsigned char layers_js[] = {
#embed "../reader/layers.js"
};
static const unsigned char mark_archive_js[] = {
#embed "../reader/mark-archive.js"
};
static const unsigned char mark_area_js[] = {
#embed "../reader/mark-area.js"
};
static const unsigned char mark_dialog_js[] = {
#embed "../reader/mark-dialog.js"
};
static const unsigned char mark_file_js[] = {
#embed "../reader/mark-file.js"
};
static const unsigned char mark_finder_js[] = {
#embed "../reader/mark-finder.js"
};
static const unsigned char mark_home_js[] = {
#embed "../reader/mark-home.js"
};
static const unsigned char mark_keeper_js[] = {
#embed "../reader/mark-keeper.js"
};
static const unsigned char mark_matching_js[] = {
#embed "../reader/mark-matching.js"
};
static const unsigned char mark_model_js[] = {
#embed "../reader/mark-model.js"
};
static const unsigned char mark_paint_js[] = {
#embed "../reader/mark-paint.js"
};
static const unsigned char mark_position_js[] = {
#embed "../reader/mark-position.js"
};
static const unsigned char mark_selection_js[] = {
#embed "../reader/mark-selection.js"
};
static const unsigned char mark_server_js[] = {
#embed "../reader/mark-server.js"
};
static const unsigned char mark_share_js[] = {
#embed "../reader/mark-share.js"
};
static const unsigned char mark_store_js[] = {
#embed "../reader/mark-store.js"
};
static const unsigned char mark_text_js[] = {
#embed "../reader/mark-text.js"
};
static const unsigned char mark_texts_js[] = {
#embed "../reader/mark-texts.js"
};
static const unsigned char mark_union_js[] = {
#embed "../reader/mark-union.js"
};
static const unsigned char marks_js[] = {
#embed "../reader/marks.js"
};
static const unsigned char media_js[] = {
#embed "../reader/media.js"
};
static const unsigned char menu_js[] = {
#embed "../reader/menu.js"
};
static const unsigned char offline_js[] = {
#embed "../reader/offline.js"
};
static const unsigned char overlay_rules_js[] = {
#embed "../reader/overlay-rules.js"
};
static const unsigned char overlays_js[] = {
#embed "../reader/overlays.js"
};
static const unsigned char page_info_js[] = {
#embed "../reader/page-info.js"
};
static const unsigned char page_picture_js[] = {
#embed "../reader/page-picture.js"
};
static const unsigned char painter_js[] = {
#embed "../reader/painter.js"
};
static const unsigned char panel_contents_js[] = {
#embed "../reader/panel-contents.js"
};
static const unsigned char panel_marks_js[] = {
#embed "../reader/panel-marks.js"
};
static const unsigned char panel_pages_js[] = {
#embed "../reader/panel-pages.js"
};
static const unsigned char panel_search_js[] = {
#embed "../reader/panel-search.js"
};
static const unsigned char panel_js[] = {
#embed "../reader/panel.js"
};
static const unsigned char print_js[] = {
#embed "../reader/print.js"
};
static const unsigned char reader_css[] = {
#embed "../reader/reader.css"
};
static const unsigned char reading_place_js[] = {
#embed "../reader/reading-place.js"
};
static const unsigned char reading_taps_js[] = {
#embed "../reader/reading-taps.js"
};
static const unsigned char reading_js[] = {
#embed "../reader/reading.js"
};
static const unsigned char recto_reader_js[] = {
#embed "../reader/recto-reader.js"
};
static const unsigned char search_js[] = {
#embed "../reader/search.js"
};
static const unsigned char series_js[] = {
#embed "../reader/series.js"
};
static const unsigned char session_js[] = {
#embed "../reader/session.js"
};
static const unsigned char share_js[] = {
#embed "../reader/share.js"
};
static const unsigned char text_places_js[] = {
#embed "../reader/text-places.js"
};
static const unsigned char text_js[] = {
#embed "../reader/text.js"
};
static const unsigned char tiles_js[] = {
#embed "../reader/tiles.js"
};
static const unsigned char translation_js[] = {
#embed "../reader/translation.js"
};
static const unsigned char video_js[] = {
#embed "../reader/video.js"
};
static const unsigned char view_js[] = {
#embed "../reader/view.js"
};
static const unsigned char widget_js[] = {
#embed "../reader/widget.js"
};
static const unsigned char words_js[] = {
#embed "../reader/words.js"
};
static const unsigned char newsstand_element_js[] = {
#embed "../newsstand/element.js"
};
static const unsigned char newsstand_language_ar_js[] = {
#embed "../newsstand/language-ar.js"
};
static const unsigned char newsstand_language_de_js[] = {
#embed "../newsstand/language-de.js"
};
static const unsigned char newsstand_language_es_js[] = {
#embed "../newsstand/language-es.js"
};
static const unsigned char newsstand_language_fr_js[] = {
#embed "../newsstand/language-fr.js"
};
static const unsigned char newsstand_language_it_js[] = {
#embed "../newsstand/language-it.js"
};
static const unsigned char newsstand_language_ja_js[] = {
#embed "../newsstand/language-ja.js"
};
static const unsigned char newsstand_language_nl_js[] = {
#embed "../newsstand/language-nl.js"
};
static const unsigned char newsstand_language_pt_js[] = {
#embed "../newsstand/language-pt.js"
};
static const unsigned char newsstand_language_zh_js[] = {
#embed "../newsstand/language-zh.js"
};
static const unsigned char newsstand_list_js[] = {
#embed "../newsstand/list.js"
};
static const unsigned char newsstand_newsstand_css[] = {
#embed "../newsstand/newsstand.css"
};
static const unsigned char newsstand_newsstand_js[] = {
#embed "../newsstand/newsstand.js"
};
static const unsigned char newsstand_shelf_js[] = {
#embed "../newsstand/shelf.js"
};
static const unsigned char newsstand_source_js[] = {
#embed "../newsstand/source.js"
};
static const unsigned char newsstand_states_js[] = {
#embed "../newsstand/states.js"
};
static const unsigned char newsstand_stores_js[] = {
#embed "../newsstand/stores.js"
};
static const unsigned char newsstand_tile_js[] = {
#embed "../newsstand/tile.js"
};
static const unsigned char newsstand_words_js[] = {
#embed "../newsstand/words.js"
};

#define FILE(name, bytes) {name, bytes, sizeof bytes}

static const struct reader_file modules[] = {
    FILE("archive.js", archive_js),
    FILE("arrangement.js", arrangement_js),
    FILE("article.js", article_js),
    FILE("articles.js", articles_js),
    FILE("audio.js", audio_js),
    FILE("dom.js", dom_js),
    FILE("edition-letters.js", edition_letters_js),
    FILE("edition.js", edition_js),
    FILE("embed.js", embed_js),
    FILE("flow.js", flow_js),
    FILE("flow-layouts.js", flow_layouts_js),
    FILE("flow-place.js", flow_place_js),
    FILE("flow-text.js", flow_text_js),
    FILE("flow-voice.js", flow_voice_js),
    FILE("furniture.html", furniture_html),
    FILE("furniture.js", furniture_js),
    FILE("gallery.js", gallery_js),
    FILE("geometry.js", geometry_js),
    FILE("gestures.js", gestures_js),
    FILE("guide.js", guide_js),
    FILE("hint.js", hint_js),
    FILE("host-marks.js", host_marks_js),
    FILE("language-ar.js", language_ar_js),
    FILE("language-de.js", language_de_js),
    FILE("language-es.js", language_es_js),
    FILE("language-fr.js", language_fr_js),
    FILE("language-it.js", language_it_js),
    FILE("language-ja.js", language_ja_js),
    FILE("language-nl.js", language_nl_js),
    FILE("language-pt.js", language_pt_js),
    FILE("language-zh.js", language_zh_js),
    FILE("layers.js", layers_js),
    FILE("mark-archive.js", mark_archive_js),
    FILE("mark-area.js", mark_area_js),
    FILE("mark-dialog.js", mark_dialog_js),
    FILE("mark-file.js", mark_file_js),
    FILE("mark-finder.js", mark_finder_js),
    FILE("mark-home.js", mark_home_js),
    FILE("mark-keeper.js", mark_keeper_js),
    FILE("mark-matching.js", mark_matching_js),
    FILE("mark-model.js", mark_model_js),
    FILE("mark-paint.js", mark_paint_js),
    FILE("mark-position.js", mark_position_js),
    FILE("mark-selection.js", mark_selection_js),
    FILE("mark-server.js", mark_server_js),
    FILE("mark-share.js", mark_share_js),
    FILE("mark-store.js", mark_store_js),
    FILE("mark-text.js", mark_text_js),
    FILE("mark-texts.js", mark_texts_js),
    FILE("mark-union.js", mark_union_js),
    FILE("marks.js", marks_js),
    FILE("media.js", media_js),
    FILE("menu.js", menu_js),
    FILE("offline.js", offline_js),
    FILE("overlay-rules.js", overlay_rules_js),
    FILE("overlays.js", overlays_js),
    FILE("page-info.js", page_info_js),
    FILE("page-picture.js", page_picture_js),
    FILE("painter.js", painter_js),
    FILE("panel-contents.js", panel_contents_js),
    FILE("panel-marks.js", panel_marks_js),
    FILE("panel-pages.js", panel_pages_js),
    FILE("panel-search.js", panel_search_js),
    FILE("panel.js", panel_js),
    FILE("print.js", print_js),
    FILE("reader.css", reader_css),
    FILE("reading-place.js", reading_place_js),
    FILE("reading-taps.js", reading_taps_js),
    FILE("reading.js", reading_js),
    FILE("recto-reader.js", recto_reader_js),
    FILE("search.js", search_js),
    FILE("series.js", series_js),
    FILE("session.js", session_js),
    FILE("share.js", share_js),
    FILE("text-places.js", text_places_js),
    FILE("text.js", text_js),
    FILE("tiles.js", tiles_js),
    FILE("translation.js", translation_js),
    FILE("video.js", video_js),
    FILE("view.js", view_js),
    FILE("widget.js", widget_js),
    FILE("words.js", words_js),
};

static const struct reader_file newsstand[] = {
    FILE("element.js", newsstand_element_js),
    FILE("language-ar.js", newsstand_language_ar_js),
    FILE("language-de.js", newsstand_language_de_js),
    FILE("language-es.js", newsstand_language_es_js),
    FILE("language-fr.js", newsstand_language_fr_js),
    FILE("language-it.js", newsstand_language_it_js),
    FILE("language-ja.js", newsstand_language_ja_js),
    FILE("language-nl.js", newsstand_language_nl_js),
    FILE("language-pt.js", newsstand_language_pt_js),
    FILE("language-zh.js", newsstand_language_zh_js),
    FILE("list.js", newsstand_list_js),
    FILE("newsstand.css", newsstand_newsstand_css),
    FILE("newsstand.js", newsstand_newsstand_js),
    FILE("shelf.js", newsstand_shelf_js),
    FILE("source.js", newsstand_source_js),
    FILE("states.js", newsstand_states_js),
    FILE("stores.js", newsstand_stores_js),
    FILE("tile.js", newsstand_tile_js),
    FILE("words.js", newsstand_words_js),
};

struct reader_file reader_index(void) { return (struct reader_file)FILE("index.html", index_html); }

struct reader_file reader_service_worker(void) {
    return (struct reader_file)FILE("service-worker.js", service_worker_js);
}

const struct reader_file *reader_modules(void) { return modules; }

size_t reader_module_count(void) { return sizeof modules / sizeof modules[0]; }

const struct reader_file *newsstand_files(void) { return newsstand; }

size_t newsstand_file_count(void) { return sizeof newsstand / sizeof newsstand[0]; }

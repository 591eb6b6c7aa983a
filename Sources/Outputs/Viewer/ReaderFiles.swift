/// The web reader's files as they are in this folder; they travel inside the executable.
///
/// SwiftPM makes a constant of each file's name, without its folder. A test compares this list with the folder.
public enum ReaderFiles {
    /// The page around the reader, with places for what is known of an issue only; EDITION.md lists them.
    public static var index: String { String(decoding: PackageResources.index_html, as: UTF8.self) }

    /// The same of the service worker.
    public static var serviceWorker: String { String(decoding: PackageResources.service_worker_js, as: UTF8.self) }

    /// What is in the folder `reader`, by name.
    public static var modules: [(name: String, bytes: [UInt8])] {
        [
            ("archive.js", PackageResources.archive_js),
            ("arrangement.js", PackageResources.arrangement_js),
            ("article.js", PackageResources.article_js),
            ("audio.js", PackageResources.audio_js),
            ("dom.js", PackageResources.dom_js),
            ("edition.js", PackageResources.edition_js),
            ("embed.js", PackageResources.embed_js),
            ("furniture.html", PackageResources.furniture_html),
            ("furniture.js", PackageResources.furniture_js),
            ("gallery.js", PackageResources.gallery_js),
            ("geometry.js", PackageResources.geometry_js),
            ("gestures.js", PackageResources.gestures_js),
            ("guide.js", PackageResources.guide_js),
            ("hint.js", PackageResources.hint_js),
            ("language-ar.js", PackageResources.language_ar_js),
            ("language-de.js", PackageResources.language_de_js),
            ("language-es.js", PackageResources.language_es_js),
            ("language-fr.js", PackageResources.language_fr_js),
            ("language-it.js", PackageResources.language_it_js),
            ("language-ja.js", PackageResources.language_ja_js),
            ("language-nl.js", PackageResources.language_nl_js),
            ("language-pt.js", PackageResources.language_pt_js),
            ("language-zh.js", PackageResources.language_zh_js),
            ("layers.js", PackageResources.layers_js),
            ("media.js", PackageResources.media_js),
            ("menu.js", PackageResources.menu_js),
            ("offline.js", PackageResources.offline_js),
            ("overlay-rules.js", PackageResources.overlay_rules_js),
            ("overlays.js", PackageResources.overlays_js),
            ("painter.js", PackageResources.painter_js),
            ("panel-contents.js", PackageResources.panel_contents_js),
            ("panel-pages.js", PackageResources.panel_pages_js),
            ("panel-search.js", PackageResources.panel_search_js),
            ("panel.js", PackageResources.panel_js),
            ("print.js", PackageResources.print_js),
            ("reader.css", PackageResources.reader_css),
            ("recto-reader.js", PackageResources.recto_reader_js),
            ("search.js", PackageResources.search_js),
            ("series.js", PackageResources.series_js),
            ("session.js", PackageResources.session_js),
            ("share.js", PackageResources.share_js),
            ("text-places.js", PackageResources.text_places_js),
            ("text.js", PackageResources.text_js),
            ("tiles.js", PackageResources.tiles_js),
            ("translation.js", PackageResources.translation_js),
            ("video.js", PackageResources.video_js),
            ("view.js", PackageResources.view_js),
            ("widget.js", PackageResources.widget_js),
            ("words.js", PackageResources.words_js),
        ]
    }

    /// The English words that a translation replaces.
    public static var words: Set<String> {
        // Every translation has all of them, one on each line: `\t'English': '…',`.
        let lines = String(decoding: PackageResources.language_de_js, as: UTF8.self).split(separator: "\n")
        return Set(
            lines.compactMap { line in
                guard line.first == "\t", let end = line.firstRange(of: ": '") else { return nil }
                return line[..<end.lowerBound].dropFirst().filter { $0 != "'" }
            })
    }
}

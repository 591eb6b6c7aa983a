import Recto
import RectoEscaping
import RectoIssue
import RectoMarkup

/// Overlays as elements that any reading system knows: links, films, sounds, pictures, frames.
///
/// There is no script in pages: what only shows after something else has happened shows at once, and what opens in a window
/// is a link to a page of its own.
struct OverlayMarkup {
    let contents: IssueContents
    let addresses: BookAddresses
    let assets: AssetCopier?
    /// Further pages that overlays lead to, by path, in the order in which they are first needed.
    private(set) var pages: [(path: String, markup: String?)] = []
    /// Overlays that are no elements though something would happen at them, a line each.
    private(set) var notes: [String] = []
    private var known: Set<String> = []

    init(_ contents: IssueContents, _ addresses: BookAddresses, _ assets: AssetCopier?) {
        self.contents = contents
        self.addresses = addresses
        self.assets = assets
    }

    /// The elements of a leaf.
    mutating func elements(of leaf: BookLeaf) throws(Failure) -> [String] {
        var elements: [String] = []
        for (index, frame) in leaf.pages {
            let page = contents.pages[index]
            guard page.size != nil else { continue }
            for overlay in page.overlays {
                // What runs on over the edge is cut there: beyond is another document.
                let place = Rect(
                    x: overlay.rect.x + frame.x, y: overlay.rect.y + frame.y, width: overlay.rect.width,
                    height: overlay.rect.height)
                let rect = place.intersection(Rect(x: 0, y: 0, width: leaf.size.width, height: leaf.size.height))
                guard !rect.isEmpty else { continue }
                if let inner = try content(overlay) {
                    elements.append(wrap(inner, overlay, rect))
                } else if actsOnOthersOnly(overlay) {
                    notes.append(
                        "page \(index + 1), overlay \"\(overlay.id)\": acts on other overlays, which takes scripts that "
                            + "books do without; left out")
                }
            }
        }
        return elements
    }

    private struct Content {
        var tag: String
        var attributes = ""
        var inner: String
        var style = ""
    }

    private func wrap(_ content: Content, _ overlay: Overlay, _ rect: Rect) -> String {
        let place = [("left", rect.x), ("top", rect.y), ("width", rect.width), ("height", rect.height)]
            .map { "\($0.0): \(TextLayer.text($0.1))px" }.joined(separator: "; ")
        var names = ["overlay", content.style].filter { !$0.isEmpty }
        if overlay.orientation != .any { names.append(overlay.orientation.rawValue) }
        let language =
            overlay.language.map { " xml:lang=\"\(MarkupEscape.text($0))\" lang=\"\(MarkupEscape.text($0))\"" } ?? ""
        return
            "<\(content.tag) class=\"\(names.joined(separator: " "))\" id=\"\(MarkupEscape.text(overlay.id))\"\(language)"
            + "\(content.attributes) style=\"\(place)\">\(content.inner)</\(content.tag)>"
    }

    private mutating func content(_ overlay: Overlay) throws(Failure) -> Content? {
        let name = MarkupEscape.text(overlay.accessibleName ?? "")
        switch overlay.content {
        case .link: return link(overlay, name)
        case .region(let region):
            if let link = link(overlay, name) { return link }
            guard !name.isEmpty, region.role != .text else { return nil }
            return Content(tag: "div", attributes: " role=\"img\" aria-label=\"\(name)\"", inner: "")
        case .video(let video): return try film(video, name)
        case .audio(let audio): return try sound(audio, name)
        case .gallery(let gallery): return try pictures(gallery, overlay, name)
        case .embed(let embed):
            // A book may be read without a network, and its reading system may frame nothing: a link says where the film is.
            guard let film = embed.film else { return nil }
            var link = anchor(MarkupEscape.text(film.page), name.isEmpty ? film.service.rawValue : name)
            if let poster = try assets?.picture(embed.poster) {
                link.inner = "<img src=\"../\(poster.address)\" alt=\"\"/>"
            }
            return link
        case .article(let article):
            guard let asset = try assets?.article(article.path) else { return nil }
            return leading(to: asset.path, name: name.isEmpty ? "Text" : name)
        case .widget(let widget):
            guard let asset = try assets?.widget(widget) else {
                guard let poster = try assets?.picture(widget.poster) else { return nil }
                return Content(tag: "div", inner: "<img src=\"../\(poster.address)\" alt=\"\(name)\"/>")
            }
            // With scripts, walls are the reading system's affair, as EPUB has it: a sandbox of ours would keep a widget from
            // its own files wherever books are read from a disk.
            let sandbox = widget.runsScripts ? "" : " sandbox=\"\""
            return Content(
                tag: "div", inner: "<iframe src=\"../\(asset.address)\" title=\"\(name)\"\(sandbox)></iframe>")
        }
    }

    private func link(_ overlay: Overlay, _ name: String) -> Content? {
        for trigger in overlay.triggers where trigger.event == .tap {
            switch trigger.action {
            case .goto(let page, _):
                let label = name.isEmpty ? "Page \(MarkupEscape.text(contents.pages[page - 1].label))" : name
                return anchor(addresses.link(page - 1), label)
            case .open(let url): return anchor(MarkupEscape.text(url), name.isEmpty ? MarkupEscape.text(url) : name)
            default: continue
            }
        }
        return nil
    }

    private func actsOnOthersOnly(_ overlay: Overlay) -> Bool {
        switch overlay.content {
        case .link, .region: overlay.triggers.contains { $0.target != nil }
        default: false
        }
    }

    private func anchor(_ address: String, _ label: String) -> Content {
        Content(tag: "a", attributes: " href=\"\(address)\" aria-label=\"\(label)\"", inner: "")
    }

    private func film(_ video: Video, _ name: String) throws(Failure) -> Content? {
        let sources = try sources(video.sources)
        guard !sources.isEmpty else { return nil }
        var attributes = " controls=\"controls\" class=\"\(video.fit.rawValue)\" preload=\"metadata\""
        if let poster = try assets?.picture(video.poster) { attributes += " poster=\"../\(poster.address)\"" }
        if video.startsMuted { attributes += " muted=\"muted\"" }
        if video.loops { attributes += " loop=\"loop\"" }
        if video.start != .tap { attributes += " autoplay=\"autoplay\"" }
        if !name.isEmpty { attributes += " aria-label=\"\(name)\"" }
        var inner = sources.joined()
        for track in video.tracks {
            guard let asset = try assets?.track(track.path) else { continue }
            inner +=
                "<track src=\"../\(asset.address)\" kind=\"\(track.kind.rawValue)\" "
                + "srclang=\"\(MarkupEscape.text(track.language))\" label=\"\(MarkupEscape.text(track.label ?? track.language))\"/>"
        }
        return Content(tag: "div", inner: "<video\(attributes)>\(inner)\(name)</video>")
    }

    private func sound(_ audio: Audio, _ name: String) throws(Failure) -> Content? {
        let sources = try sources(audio.sources)
        guard !sources.isEmpty else { return nil }
        var inner = ""
        if let poster = try assets?.picture(audio.poster) {
            inner += "<img class=\"contain\" src=\"../\(poster.address)\" alt=\"\"/>"
        }
        let label = name.isEmpty ? "" : " aria-label=\"\(name)\""
        inner +=
            "<audio controls=\"controls\" preload=\"metadata\"\(audio.loops ? " loop=\"loop\"" : "")\(label)>"
            + sources.joined() + name + "</audio>"
        return Content(tag: "div", inner: inner, style: "audio")
    }

    private func sources(_ sources: [PlayableSource]) throws(Failure) -> [String] {
        var elements: [String] = []
        for source in sources {
            guard let asset = try assets?.movie(source.path) else { continue }
            elements.append("<source src=\"../\(asset.address)\" type=\"\(MarkupEscape.text(asset.mediaType))\"/>")
        }
        return elements
    }

    private mutating func pictures(_ gallery: Gallery, _ overlay: Overlay, _ name: String) throws(Failure) -> Content? {
        var pictures: [(asset: Asset, item: Gallery.Item)] = []
        for item in gallery.items {
            if let asset = try assets?.picture(item.path) { pictures.append((asset, item)) }
        }
        guard !pictures.isEmpty else { return nil }
        guard gallery.presentation == .inline else {
            let path = "pages/gallery-\(overlay.id).xhtml"
            if known.insert(path).inserted { pages.append((path, page(of: pictures, overlay))) }
            return leading(to: path, name: name.isEmpty ? "Pictures" : name)
        }
        let fit = gallery.fit.rawValue
        let figures = pictures.map { asset, item in
            "<figure><img class=\"\(fit)\" src=\"../\(asset.address)\" alt=\"\(MarkupEscape.text(item.alt ?? ""))\"/></figure>"
        }
        let label = name.isEmpty ? "" : " role=\"group\" aria-label=\"\(name)\""
        return Content(tag: "div", attributes: label, inner: figures.joined(), style: "gallery")
    }

    /// A link to a page that is no page of the issue; it has to be in the spine to be led to.
    private mutating func leading(to path: String, name: String) -> Content {
        if known.insert(path).inserted { pages.append((path, nil)) }
        let address =
            path.hasPrefix("pages/") ? String(path.dropFirst("pages/".count)) : "../" + MarkupURL.encode(path: path)
        return Content(tag: "a", attributes: " href=\"\(address)\" aria-label=\"\(name)\"", inner: "")
    }

    private func page(of pictures: [(asset: Asset, item: Gallery.Item)], _ overlay: Overlay) -> String {
        let language = MarkupEscape.text(overlay.language ?? contents.language ?? "und")
        let title = MarkupEscape.text(overlay.title ?? overlay.alt ?? "Pictures")
        let figures = pictures.map { asset, item in
            let caption = item.caption.map { "<figcaption>\(MarkupEscape.text($0))</figcaption>" } ?? ""
            return
                "<figure><img style=\"max-width: 100%\" src=\"../\(asset.address)\" alt=\"\(MarkupEscape.text(item.alt ?? ""))\"/>"
                + "\(caption)</figure>"
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE html>
            <html xmlns="http://www.w3.org/1999/xhtml" xml:lang="\(language)" lang="\(language)">
            <head><meta charset="utf-8"/><title>\(title)</title></head>
            <body>
            <h1>\(title)</h1>
            \(figures.joined(separator: "\n"))
            </body>
            </html>

            """
    }
}

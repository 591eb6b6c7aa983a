import Recto
import RectoEscaping
import RectoIssue

/// A leaf as a fixed-layout content document: pictures of its pages, their words, what lies on them.
struct PageDocument {
    /// What is shown of a page.
    struct Page {
        /// From 0.
        var index: Int
        /// In points of the leaf.
        var frame: Rect
        /// Of the picture, from the folder of the leaves; `nil` for a page that could not be drawn.
        var picture: String?
        var text: PageText?
    }

    let contents: IssueContents
    let leaf: BookLeaf
    /// In reading order.
    let pages: [Page]
    /// HTML elements, in the order of reading.
    let overlays: [String]

    var markup: String {
        let (width, height) = (TextLayer.text(leaf.size.width), TextLayer.text(leaf.size.height))
        let language = MarkupEscape.text(contents.language ?? "und")
        let labels = leaf.pages.map { contents.pages[$0.index].label }.joined(separator: "–")
        let title = MarkupEscape.text("\(contents.title), \(labels)")
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE html>
            <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="\(language)" lang="\(language)">
            <head>
            <meta charset="utf-8"/>
            <title>\(title)</title>
            <meta name="viewport" content="width=\(Int(leaf.size.width.rounded(.up))), height=\(Int(leaf.size.height.rounded(.up)))"/>
            <link rel="stylesheet" type="text/css" href="../page.css"/>
            </head>
            <body style="width: \(width)px; height: \(height)px">
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)">
            \(pages.map(pages.count == 1 ? Self.drawing : place).joined(separator: "\n"))
            </svg>
            \(overlays.joined(separator: "\n"))
            </body>
            </html>

            """
    }

    /// A page of several is moved to where it lies, and can be led to.
    private func place(_ page: Page) -> String {
        let origin = "\(TextLayer.text(page.frame.x)) \(TextLayer.text(page.frame.y))"
        return
            "<g id=\"\(BookAddresses.anchor(page.index))\" transform=\"translate(\(origin))\">\n\(Self.drawing(page))\n</g>"
    }

    private static func drawing(_ page: Page) -> String {
        let (width, height) = (TextLayer.text(page.frame.width), TextLayer.text(page.frame.height))
        let image = page.picture.map {
            "<image width=\"\(width)\" height=\"\(height)\" xlink:href=\"\(MarkupEscape.text($0))\"/>"
        }
        return """
            \(image ?? "")
            <g fill="transparent">
            \(page.text.map { TextLayer(page: $0).markup } ?? "")
            </g>
            """
    }

    static let style = """
        html, body { margin: 0; padding: 0; }
        body { position: relative; overflow: hidden; }
        svg { position: absolute; left: 0; top: 0; display: block; }
        text { white-space: pre; }
        .overlay { position: absolute; overflow: hidden; }
        .overlay > img, .overlay > video, .overlay > iframe { width: 100%; height: 100%; border: 0; display: block; }
        .contain { object-fit: contain; }
        .cover { object-fit: cover; }
        .fill { object-fit: fill; }
        .gallery { display: flex; overflow-x: auto; scroll-snap-type: x mandatory; }
        .gallery > figure { flex: 0 0 100%; height: 100%; margin: 0; scroll-snap-align: start; }
        .gallery > figure > img { width: 100%; height: 100%; display: block; }
        .audio > audio { position: absolute; left: 0; top: 0; width: 100%; height: 100%; }
        @media (orientation: portrait) { .landscape { display: none; } }
        @media (orientation: landscape) { .portrait { display: none; } }

        """
}

import Recto
import RectoIssue

/// A page as a fixed-layout content document: its picture, its words, what lies on it.
struct PageDocument {
    let contents: IssueContents
    let index: Int
    /// Of the picture, from the folder of the pages; `nil` for a page that could not be drawn.
    let picture: String?
    let text: PageText?
    /// HTML elements, in the order of reading.
    let overlays: [String]

    static func path(_ index: Int, of count: Int) -> String {
        let digits = max(4, String(count).count)
        let number = String(index + 1)
        return "pages/page-\(String(repeating: "0", count: max(0, digits - number.count)))\(number).xhtml"
    }

    /// What a page without a size is taken for, as in editions.
    static let unknown = Size(width: 595, height: 842)

    var markup: String {
        let page = contents.pages[index]
        let size = page.size ?? Self.unknown
        let (width, height) = (TextLayer.text(size.width), TextLayer.text(size.height))
        let language = MarkupEscape.text(contents.language ?? "und")
        let title = MarkupEscape.text("\(contents.title), \(page.label)")
        let words = text.map { TextLayer(page: $0).markup } ?? ""
        let image = picture.map {
            "<image width=\"\(width)\" height=\"\(height)\" xlink:href=\"\(MarkupEscape.text($0))\"/>"
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE html>
            <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="\(language)" lang="\(language)">
            <head>
            <meta charset="utf-8"/>
            <title>\(title)</title>
            <meta name="viewport" content="width=\(Int(size.width.rounded(.up))), height=\(Int(size.height.rounded(.up)))"/>
            <link rel="stylesheet" type="text/css" href="../page.css"/>
            </head>
            <body style="width: \(width)px; height: \(height)px">
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)">
            \(image ?? "")
            <g fill="transparent">
            \(words)
            </g>
            </svg>
            \(overlays.joined(separator: "\n"))
            </body>
            </html>

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

import RectoDiagnostics
import RectoMarkup
import Testing

@testable import RectoStyles

/// A document with its styles, for tests.
struct Styled {
    let document: StyledDocument
    let messages: [String]
    let sheet: StyleSheet

    /// - Parameter files: Sheets that can be imported, by path.
    init(
        _ css: String, _ body: String, files: [String: String] = [:], default isDefault: Bool = false,
        reader: String = "",
        media: MediaContext = MediaContext(page: PageExtent(width: 600, height: 800))
    ) throws {
        let tree = try ContentTree(Array("<html xmlns='http://www.w3.org/1999/xhtml'><body>\(body)</body></html>".utf8))
        var loader = StyleSheetReader(media: media) { address, _ in files[address].map { (address, Array($0.utf8)) } }
        var sheets: [StyleSheet] = isDefault ? [try DefaultSheet.read(media)] : []
        sheets.append(try loader.read(Array(reader.utf8), path: "reader.css", origin: .reader))
        sheet = try loader.read(Array(css.utf8), path: "a.css", origin: .book)
        sheets.append(sheet)
        document = Cascade.style(tree, sheets: sheets, page: media.page)
        messages = sheet.messages.map { "\($0.sheet):\($0.spot.line):\($0.spot.column): \($0.text)" }
    }

    /// The style of the element with an id.
    func callAsFunction(_ id: String = "x", _ part: PseudoElement? = nil) throws -> ComputedStyle {
        let node = try #require(document.elements.tree.nodes.firstIndex { $0.id == id })
        if let part { return try #require(document.style(node, part)) }
        return document.style(node)
    }
}

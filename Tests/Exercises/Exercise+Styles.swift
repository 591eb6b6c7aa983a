import RectoDiagnostics
import RectoMarkup
import RectoStyles

extension Exercise {
    /// Any bytes as a style sheet of a small document: it ends, keeps its limits, and all that is computed is a number.
    public static func styles(_ bytes: [UInt8]) {
        let media = MediaContext(page: PageExtent(width: 600, height: 800))
        guard let tree = try? ContentTree(Array(document.utf8)), let base = try? DefaultSheet.read(media) else {
            return expect(false, "the document of the exercise can't be read")
        }
        // What is imported is the sheet once more: a loop.
        var reader = StyleSheetReader(media: media) { address, _ in address.isEmpty ? nil : (address, bytes) }
        guard let sheet = try? reader.read(bytes, path: "a.css", origin: .book) else { return }
        for message in sheet.messages {
            expect(!message.text.isEmpty, "a message without words")
            // Only the text that is in the sheet has places.
            expect(message.spot.line >= 1 && message.spot.column >= 1, "a message at \(message.spot)")
        }
        let styled = Cascade.style(tree, sheets: [base, sheet], page: media.page)
        expect(styled.indices.count == tree.nodes.count, "a node without a style")
        for style in styled.styles { check(style) }
        let again = Cascade.style(tree, sheets: [base, sheet], page: media.page)
        expect(again.styles == styled.styles && again.indices == styled.indices, "other styles at the second time")
    }

    private static func check(_ style: ComputedStyle) {
        let sizes = [
            style.fontSize, style.fontWeight, style.fontStretch, style.nominalLineHeight, style.letterSpacing,
            style.wordSpacing, style.tabSize, style.borderSpacing, style.opacity, style.textIndent.pixels,
            style.textIndent.share, style.padding.top.pixels, style.padding.left.share, style.border.top.width,
        ]
        let extents = [
            style.width, style.height, style.minWidth, style.minHeight, style.maxWidth, style.maxHeight,
            style.margin.top, style.margin.right, style.margin.bottom, style.margin.left, style.inset.top,
        ]
        let all = sizes + extents.compactMap { $0.resolved(of: 600) }
        expect(all.allSatisfy(\.isFinite), "a length that is no number: \(all)")
        expect(style.fontSize >= 0 && style.nominalLineHeight >= 0, "a font or a line of less than nothing")
        expect((1...1000).contains(style.fontWeight), "a weight of \(style.fontWeight)")
        expect((0...1).contains(style.opacity), "an opacity of \(style.opacity)")
        expect(style.orphans >= 1 && style.widows >= 1, "orphans or widows of less than a line")
    }

    private static let document = """
        <html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en"><head/><body id="b" class="a b" style="color:red">
        <h1 title="t">One</h1><p class="a">Two <i>three</i> <b id="x">four</b></p><ul><li>a</li><li class="b">b</li></ul>
        <table><tr><td colspan="2">c</td></tr></table><svg xmlns="http://www.w3.org/2000/svg"><text>d</text></svg>
        <p lang="de" dir="rtl"/><a href="#x" data-a="b">e</a></body></html>
        """
}

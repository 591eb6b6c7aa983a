import RectoFlow
import RectoMarkup
import RectoPlaces

extension Exercise {
    /// Any bytes as a text, a text in Markdown, and a document with a CFI before it; the first byte says which.
    public static func flow(_ bytes: [UInt8]) {
        guard let first = bytes.first else { return }
        let bytes = Array(bytes.dropFirst())
        switch first {
        case UInt8(ascii: "t"): single(bytes, isMarkdown: false)
        case UInt8(ascii: "m"): single(bytes, isMarkdown: true)
        case UInt8(ascii: "c"): places(bytes)
        default: break
        }
    }

    private static func single(_ bytes: [UInt8], isMarkdown: Bool) {
        guard let book = try? FlowBook(text: bytes, name: "book", isMarkdown: isMarkdown),
            let text = try? book.text(item: 0), let outline = try? book.outline()
        else { return }
        if !isMarkdown {
            let written = DecodedText(bytes).text.unicodeScalars.count { $0 != "\r" && $0 != "\n" }
            expect(text.scalars.count { $0 != "\n" } == written, "text lost or doubled")
        }
        var last = 0
        for entry in outline.entries {
            guard let offset = entry.offset else { return expect(false, "a heading without a place") }
            expect(last <= offset && offset < text.count, "a heading out of the text, or out of order")
            expect(entry.level >= 1 && !entry.title.isEmpty, "a heading without a level or a title")
            last = offset
        }
        check(text)
    }

    private static func places(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let tree = try? ContentTree(Array(parts[1])) else { return }
        let text = ItemText(tree)
        check(text)
        guard let cfi = try? CFI(String(decoding: parts[0], as: UTF8.self)) else { return }
        let written = cfi.description
        guard let again = try? CFI(written) else { return expect(false, "\(written) can't be read") }
        expect(again.description == written, "\(written) is written as \(again.description)")
        for path in [cfi.start, cfi.end].compactMap(\.self) {
            guard let steps = path.documents.last,
                let place = text.offset(steps: steps, path.terminal)
            else { continue }
            expect((0...text.count).contains(place.offset), "a CFI leads to \(place.offset) of \(text.count)")
        }
    }

    /// Every place of a text is found again by its CFI.
    private static func check(_ text: ItemText) {
        for offset in stride(from: 0, through: text.count, by: max(1, text.count / 64)) {
            guard let path = text.path(to: offset) else { return }
            guard let place = text.offset(steps: path.steps, path.terminal) else {
                return expect(false, "the CFI of \(offset) leads nowhere")
            }
            expect(place.offset == offset, "the CFI of \(offset) of \(text.count) leads to \(place.offset)")
        }
    }
}

import RectoComposition
import RectoMarkup
import RectoPlaces
import RectoSetting

extension Exercise {
    /// A style sheet and, after a line of `-`, the body of a document, in pages of a size that the first byte decides: each scalar of
    /// the text is on one page, once, where its page says; nothing is beside a page.
    public static func setting(_ bytes: [UInt8]) {
        guard let first = bytes.first, let faces = ExerciseFaces() else {
            return expect(bytes.isEmpty, "the package fonts-urw-base35 is missing")
        }
        let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
        let parts = text.split(separator: "\n-\n", maxSplits: 1, omittingEmptySubsequences: false)
        let body = parts.last.map(String.init) ?? ""
        let head = parts.count == 2 ? "<style><![CDATA[\(parts[0])]]></style>" : ""
        let document =
            "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head>\(head)</head><body>\(body)</body></html>"
        guard let tree = try? ContentTree(Array(document.utf8)) else { return }
        let item = ItemText(tree)
        let (width, height, size) = [(400.0, 300.0, 16.0), (120, 200, 30), (900, 1200, 7)][Int(first) % 3]
        var settings = LayoutSettings(width: width, height: height, fontSize: size)
        settings.margins = .init(20)
        if first & 8 != 0 { settings.breaking = .totalFit }
        if first & 16 != 0 { settings.alignment = .justify }
        guard let setter = try? ItemSetter(settings, faces: faces, hyphens: nil),
            let set = try? setter.set(item, path: "a.xhtml", language: "en", resources: NoResources())
        else { return }
        check(item, set)
    }

    private static func check(_ item: ItemText, _ set: SetItem) {
        var times = [UInt8](repeating: 0, count: item.count)
        var next = 0
        for (number, page) in set.pages.enumerated() {
            expect(page.range.lowerBound == next, "page \(number) begins at \(page.range), not at \(next)")
            next = page.range.upperBound
            for case .glyphs(let glyphs) in page.items {
                for glyph in glyphs.glyphs {
                    let isOn =
                        glyph.x >= -glyphs.size && glyph.x <= page.width + glyphs.size / 2 && glyph.y >= -glyphs.size
                        && glyph.y <= page.height + glyphs.size
                    expect(isOn, "page \(number): cut at \(glyph.x) \(glyph.y) of size \(glyphs.size)")
                }
                guard let offset = glyphs.offset else { continue }
                for (place, scalar) in glyphs.text.unicodeScalars.enumerated() {
                    let own = offset + place
                    expect(page.range.contains(own), "page \(number) of \(page.range) shows \(own)")
                    guard times.indices.contains(own) else { return expect(false, "\(own) is beyond the text") }
                    let isSame = item.scalars[own] == scalar || isSpace(scalar) && isSpace(item.scalars[own])
                    expect(isSame, "page \(number) shows \(scalar) at \(own), which is \(item.scalars[own])")
                    expect(times[own] == 0, "\(own) (\(scalar)) is shown twice")
                    times[own] = 1
                }
            }
        }
        expect(next == item.count, "the pages end at \(next), the text at \(item.count)")
        for range in set.hidden {
            expect(
                range.lowerBound >= 0 && range.upperBound <= item.count, "\(range) is hidden, which is not in the text")
            for place in range { times[place] = 1 }
        }
        for (place, count) in times.enumerated() where count == 0 {
            expect(isSpace(item.scalars[place]), "\(place) (\(item.scalars[place])) is lost")
        }
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" || scalar == "\u{C}"
    }

    /// A picture for each address, and no sheets.
    private struct NoResources: ItemResources {
        func picture(_ address: String) -> SetPicture? {
            address.isEmpty ? nil : SetPicture(number: 0, path: address, width: 500, height: 900)
        }

        func target(_ address: String) -> SetLink.Target? { .address(address) }

        func sheet(_ address: String, in file: String) -> (path: String, bytes: [UInt8])? { nil }
    }
}

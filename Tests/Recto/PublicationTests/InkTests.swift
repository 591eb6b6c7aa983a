import Recto
import TestSupport
import Testing

/// Words lie where their ink is.
@Suite struct InkTests {
    private static let pages: [(String, Int)] =
        (0..<6).map { ("rotate.pdf", $0) } + [("cropbox.pdf", 0), ("cropbox-outside.pdf", 0), ("userunit.pdf", 0)]
        + (0..<4).map { ("annotations.pdf", $0) } + (0..<6).map { ("text-layout.pdf", $0) }
        + [("magazine.pdf", 4), ("magazine.pdf", 9), ("magazine-rtl.pdf", 2), ("magazine-vertical-ja.pdf", 2)]

    /// White on white, and a line in the invisible mode.
    private static func isHidden(_ line: TextLine, _ file: String, _ page: Int) -> Bool {
        guard file == "text-layout.pdf", page == 4 else { return false }
        return line.words[0].color == .white || line.words.contains { $0.text == "seen." }
    }

    @Test(arguments: pages) @Lane func everyWordHasInkFromEndToEnd(file: String, page: Int) throws {
        let ink = try PageInk(try Document(path: TestPDFs.path(file)), page: page)
        var words = 0
        for line in ink.text.blocks.flatMap(\.lines) where !Self.isHidden(line, file, page) {
            for word in line.words {
                words += 1
                #expect(ink.contrast(word.box) > 40, "\(word.text) at \(word.box)")
                let letters = Array(word.text.unicodeScalars)
                guard letters.count > 1, letters.allSatisfy(\.properties.isAlphabetic) else { continue }
                for index in [0, letters.count - 1] {
                    #expect(
                        ink.contrast(ink.box(index, of: word, on: line)) > 40, "\(letters[index]) of \(word.text)")
                }
            }
        }
        #expect(words > 2)
    }

    @Test(arguments: pages.filter { ["rotate.pdf", "cropbox.pdf", "text-layout.pdf"].contains($0.0) && $0.1 < 5 })
    @Lane func thereIsNoInkBesideWords(file: String, page: Int) throws {
        let ink = try PageInk(try Document(path: TestPDFs.path(file)), page: page)
        let boxes = ink.text.blocks.flatMap(\.lines).flatMap(\.words).map(\.box)
        let whole = Rect(x: 0, y: 0, width: ink.text.size.width, height: ink.text.size.height)
        var (empty, inked) = (0, 0)
        for box in boxes {
            // Across the line, by the height of the line: fonts state heights that leave nothing outside.
            let across = min(box.width, box.height)
            for (x, y) in [(0.0, -across), (0.0, across), (-across, 0.0), (across, 0.0)] {
                let place = Rect(x: box.x + x, y: box.y + y, width: box.width, height: box.height)
                guard !boxes.contains(where: { !$0.intersection(place).isEmpty }),
                    place.intersection(whole).size == place.size
                else { continue }
                if ink.contrast(place) < 30 { empty += 1 } else { inked += 1 }
            }
        }
        // Rules, tints and pictures are ink as well.
        #expect(empty >= 2 && inked * 4 <= empty, "\(empty) without ink, \(inked) with")
    }
}

import RectoGeometry
import RectoPageContent
import TestSupport
import Testing

@testable import RectoMatching

@Suite struct PageShiftTests {
    private static let words: [PageFingerprint.Word] = (0..<30).map { number in
        .init(
            text: "word\(number)",
            box: Rect(x: Double(number % 5) * 50 + 20, y: Double(number / 5) * 60 + 30, width: 30, height: 10))
    }

    private func page(_ size: Size, _ map: Affine = .identity, words: Int = 30) -> PageFingerprint {
        PageFingerprint(
            index: 0, label: "1", size: size,
            words: Self.words.prefix(words).map { .init(text: $0.text, box: map.rect($0.box)) }, images: [], kind: .text
        )
    }

    private let size = Size(width: 300, height: 400)

    private func expect(_ rect: Rect, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        for (value, wanted) in [(rect.x, x), (rect.y, y), (rect.width, width), (rect.height, height)] {
            #expect(abs(value - wanted) < 0.01, "\(rect)")
        }
    }

    @Test func nothingMoved() {
        let shift = PageShift(from: page(size), to: page(size))
        #expect(shift.isNone && shift.proof == .content && shift.agreement == 1)
    }

    @Test func scaledPages() {
        let shift = PageShift(
            from: page(size), to: page(Size(width: 150, height: 200), Affine(a: 0.5, b: 0, c: 0, d: 0.5, tx: 0, ty: 0)))
        #expect(!shift.isNone && shift.proof == .content)
        expect(shift.rect(Rect(x: 10, y: 20, width: 30, height: 40)), 5, 10, 15, 20)
    }

    @Test func croppedPages() {
        // A smaller page, but what is on it kept its size: rectangles move and are not scaled.
        let shift = PageShift(from: page(size), to: page(Size(width: 260, height: 350), .translation(x: -20, y: -30)))
        expect(shift.rect(Rect(x: 50, y: 60, width: 30, height: 40)), 30, 30, 30, 40)
    }

    @Test(arguments: QuarterTurns.allCases) func turnedPages(turns: QuarterTurns) {
        let map = Affine.turn(turns, of: size)
        let shift = PageShift(from: page(size), to: page(size.turned(turns), map))
        #expect(shift.turns == turns)
        let rect = Rect(x: 10, y: 20, width: 30, height: 40)
        let wanted = map.rect(rect)
        expect(shift.rect(rect), wanted.x, wanted.y, wanted.width, wanted.height)
    }

    @Test func withoutProofTheSizeDecides() {
        let shift = PageShift(from: page(size, words: 1), to: page(Size(width: 600, height: 400), words: 0))
        #expect(shift.proof == .size)
        expect(shift.rect(Rect(x: 10, y: 20, width: 30, height: 40)), 20, 20, 60, 40)
    }

    /// Some words went elsewhere: the rest still tells.
    @Test func aFewMovedWordsDontCount() {
        var new = page(Size(width: 300, height: 400), .translation(x: 7, y: -11))
        for place in 0..<6 { new.words[place].box.x += 90 }
        let shift = PageShift(from: page(size), to: new)
        #expect(shift.proof == .content && shift.agreement == 0.8)
        expect(shift.rect(Rect(x: 50, y: 60, width: 30, height: 40)), 57, 49, 30, 40)
    }
}

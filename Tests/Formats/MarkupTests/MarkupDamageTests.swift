import RectoDiagnostics
import RectoMarkup
import TestSupport
import Testing

/// Cut and flipped text is scanned or refused; it never crashes, and no spot lies outside.
@Suite struct MarkupDamageTests {
    private static let page = """
        <!DOCTYPE html><html lang=en><meta charset=utf-8><title>é</title><style>@import 'a.css'; b{c:url("d\\65 ")}</style>
        <body onload=x><a href="&#106;avascript:y">𝄞</a><img srcset="a 1x, b 2x"><iframe srcdoc="<p style='a:url(b)'>"></iframe>
        <svg><image xlink:href=a /><style>c{d:url(e)}</style></svg><meta http-equiv=refresh content="0;url='a'">
        """
    private static let sheet =
        "@charset \"utf-8\";@import url(a.css) screen;@font-face{src:url('b\\'c')}/* d */e{f:image-set('g' 1x)}"
    private static let drawing = """
        <?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:l="http://www.w3.org/1999/xlink" viewBox="0 0 1 1">
        <style><![CDATA[a{b:url(c)}]]></style><image l:href="d&amp;e"/><g style='f:url("g")' onclick="h"/><title>é</title></svg>
        """

    private func scan(_ bytes: [UInt8], of text: String) {
        let scan =
            switch text {
            case Self.sheet: try? MarkupScanner.css(bytes)
            case Self.drawing: try? MarkupScanner.svg(bytes)
            default: try? MarkupScanner.html(bytes)
            }
        if let scan {
            let spots = scan.references.map(\.spot) + scan.hazards.map(\.spot) + scan.faults.map(\.spot)
            #expect(spots.allSatisfy { $0.offset <= bytes.count && $0.line >= 1 && $0.column >= 1 })
        }
        guard text == Self.page else { return }
        _ = try? MarkupText.plain(bytes)
        _ = try? ArticleCleaner(file: "a/b.html").clean(bytes)
    }

    @Test(arguments: [page, sheet, drawing]) func cutAtEveryByte(text: String) {
        let bytes = Array(text.utf8)
        for count in 0..<bytes.count { scan(Array(bytes[..<count]), of: text) }
    }

    @Test(arguments: [page, sheet, drawing]) func flipped(text: String) {
        let original = Array(text.utf8)
        var random = SeededGenerator(seed: 0x4D41_524B)
        for _ in 0..<2_000 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                bytes[place] =
                    Array("<>\"'&/\\(){};-! =\0\u{1}".utf8).randomElement(using: &random)
                    ?? UInt8.random(in: 0...255, using: &random)
                if Bool.random(using: &random) { bytes[place] = UInt8.random(in: 0...255, using: &random) }
            }
            scan(bytes, of: text)
        }
    }
}

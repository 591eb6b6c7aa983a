import Testing

@testable import RectoPainting

@Suite struct PDFDateTests {
    @Test(arguments: [
        ("2012-02-20", "2012-02-20T00:00:00Z"), ("1851", "1851-01-01T00:00:00Z"), ("2011-06", "2011-06-01T00:00:00Z"),
        ("2012-01-18T12:47:00Z", "2012-01-18T12:47:00Z"), ("2012-01-18T12:47:03+09:30", "2012-01-18T12:47:03+09:30"),
        ("2012-01-18 later", "2012-01-18T00:00:00Z"), ("2012-13-01", PDFDate.unknown), ("spring", PDFDate.unknown),
        ("", PDFDate.unknown),
    ]) func asFarAsTheyGo(date: String, text: String) {
        #expect(PDFDate.text(date) == text)
    }

    @Test func booksWithoutOneHaveAlwaysTheSame() { #expect(PDFDate.text(nil) == PDFDate.unknown) }
}

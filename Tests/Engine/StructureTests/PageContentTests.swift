import RectoLane
import RectoStructure
import Testing

/// What stands for the drawing of a page.
@Lane @Suite struct PageContentTests {
    private static let stream = "<< /Length 5 >>\nstream\n0 0 m\nendstream"

    /// Two pages with a font, a picture, a field and a layer.
    private static func sample() -> SmallPDF {
        var pdf = SmallPDF(
            pages: 2, root: "/OCProperties 20 0 R /AcroForm << /DA (/F 9 Tf) /Fields [16 0 R] >>",
            page: "/Contents 10 0 R /Resources << /Font << /F 11 0 R >> /XObject << /I 12 0 R >> >>")
        pdf[3] =
            "<< /Type /Page /Parent 2 0 R /Contents 10 0 R /Resources << /Font << /F 11 0 R >> >> /Annots [15 0 R 17 0 R] >>"
        pdf[10] = stream
        pdf[11] = "<< /Type /Font /Subtype /Type1 /BaseFont /Times /FontDescriptor 13 0 R >>"
        pdf[12] = "<< /Subtype /Image /Width 1 /Height 1 /SMask 14 0 R /Length 1 >>\nstream\nx\nendstream"
        pdf[13] = "<< /Type /FontDescriptor /Font 11 0 R >>"  // a ring
        pdf[14] = "<< /Subtype /Image /Length 1 >>\nstream\ny\nendstream"
        pdf[15] = "<< /Subtype /Widget /Rect [0 0 9 9] /Parent 16 0 R /P 3 0 R >>"
        pdf[16] = "<< /FT /Tx /V (value) /Kids [15 0 R] >>"
        pdf[17] = "<< /Subtype /Link /Rect [0 0 9 9] /Dest [4 0 R /Fit] /AP << /N 14 0 R >> >>"
        pdf[20] = "<< /OCGs [21 0 R] /D << /OFF [21 0 R] >> >>"
        pdf[21] = "<< /Type /OCG /Name (layer) >>"
        return pdf
    }

    private static func digests(_ change: (inout SmallPDF) -> Void = { _ in }) throws -> [String?] {
        var pdf = sample()
        change(&pdf)
        let structure = try pdf.structure()
        return [structure.contentDigest(page: 0), structure.contentDigest(page: 1)]
    }

    @Test func pagesDifferAndAreTheSameEachTime() throws {
        let digests = try Self.digests()
        #expect(digests[0] != nil && digests[1] != nil && digests[0] != digests[1])
        #expect(try Self.digests() == digests)
    }

    /// A change, and which of the two pages it changes.
    @Test(arguments: [
        (10, "<< /Length 5 >>\nstream\n0 1 m\nendstream", [true, true]),
        (11, "<< /Type /Font /Subtype /Type1 /BaseFont /Courier /FontDescriptor 13 0 R >>", [true, true]),
        (12, "<< /Subtype /Image /Width 1 /Height 1 /SMask 14 0 R /Length 1 >>\nstream\nz\nendstream", [false, true]),
        (13, "<< /Type /FontDescriptor /Font 11 0 R /Flags 4 >>", [true, true]),
        (14, "<< /Subtype /Image /Length 1 >>\nstream\nz\nendstream", [true, true]),
        (15, "<< /Subtype /Widget /Rect [0 0 9 8] /Parent 16 0 R /P 3 0 R >>", [true, false]),
        (16, "<< /FT /Tx /V (other) /Kids [15 0 R] >>", [true, false]),
        (
            17, "<< /Subtype /Link /Rect [0 0 9 9] /Dest [3 0 R /Fit] /AP << /N 14 0 R >> /M (D:2020) >>",
            [false, false]
        ),
        (17, "<< /Subtype /Link /Rect [0 0 9 9] /Dest [4 0 R /Fit] >>", [true, false]),
        (20, "<< /OCGs [21 0 R] /D << /ON [21 0 R] >> >>", [true, true]),
        (2, "<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] /MediaBox [0 0 200 301] >>", [true, true]),
        (2, "<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] /MediaBox [0 0 200 300] /Rotate 90 >>", [true, true]),
        (4, "<< /Type /Page /Parent 2 0 R /Contents 10 0 R /Metadata 14 0 R >>", [false, true]),
    ])
    func changesToDrawnContentChangeTheDigest(_ number: Int, _ value: String, _ changes: [Bool]) throws {
        let before = try Self.digests()
        let after = try Self.digests { $0[number] = value }
        #expect(zip(before, after).map { $0 != $1 } == changes)
    }

    @Test func numbersOfObjectsDoNotCount() throws {
        let before = try Self.digests()
        let after = try Self.digests { pdf in
            pdf[30] = pdf[11].replacing("13 0", with: "31 0")
            pdf[31] = pdf[13].replacing("11 0", with: "30 0")
            pdf[40] = Self.stream
            pdf[4] = pdf[4].replacing("11 0", with: "30 0").replacing("10 0", with: "40 0")
        }
        #expect(after == before)
    }

    @Test func unreadablePageHasNoDigest() throws {
        let nested = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
        #expect(try Self.digests { $0[10] = "<< /Deep \(nested) /Length 0 >>\nstream\n\nendstream" } == [nil, nil])
        #expect(try Self.sample().structure().contentDigest(page: 7) == nil)
    }
}

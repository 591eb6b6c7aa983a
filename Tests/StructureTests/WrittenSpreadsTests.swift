import RectoGeometry
import RectoLane
import RectoStructure
import TestSupport
import Testing

/// Documents of spreads, of documents that qpdf alone would not make them of.
@Suite struct WrittenSpreadsTests {
    @Lane private static func writeSpread(of pdf: SmallPDF, then check: (Structure) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let path = folder + "/spreads.pdf"
            let spread = Structure.SpreadPage(
                size: Size(width: 200, height: 300), places: [(0, Rect(x: 0, y: 0, width: 200, height: 300))],
                isJoined: false, label: "1")
            try pdf.structure().writeSpreads([spread], box: .crop, to: path)
            try check(Structure(.file(path), password: nil))
        }
    }

    /// Programs that take pages out of a file leave one empty node wherever there were some.
    @Test @Lane func anEmptyNodeThatIsMetAgainIsNoRing() throws {
        var pdf = SmallPDF(page: "/Annots [<< /Type /Annot /Subtype /Square /Rect [10 20 30 40] >>]")
        pdf[2] = "<< /Type /Pages /Count 1 /Kids [4 0 R 5 0 R 3 0 R 5 0 R 4 0 R] /MediaBox [0 0 200 300] >>"
        pdf[4] = "<< /Type /Pages /Parent 2 0 R /Count 0 /Kids [] >>"
        pdf[5] = "<< /Type /Pages /Parent 2 0 R /Count 0 /Kids [4 0 R 4 0 R] >>"
        try Self.writeSpread(of: pdf) { written in
            let annotations = try written.annotations(page: 0).annotations
            #expect(annotations.map(\.kind) == ["Square"])
        }
    }

    /// `SmallPDF` has a trailer without the number of objects, as damaged documents have.
    @Test @Lane func theSizeOfTheTrailerIsWrittenWhereThereWasNone() throws {
        try Self.writeSpread(of: SmallPDF()) { written in
            let annotations = try written.annotations(page: 0).annotations
            #expect(annotations.isEmpty)
        }
    }
}

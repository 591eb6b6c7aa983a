import RectoDiagnostics
import RectoGeometry
import RectoLane
import TestSupport
import Testing

@testable import RectoStructure

/// Documents of spreads, of documents that qpdf alone would not make them of.
@Suite struct WrittenSpreadsTests {
    @Lane private static func writeSpread(of pdf: SmallPDF, then check: (Structure) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let path = folder + "/spreads.pdf"
            let spread = Structure.SpreadPage(
                size: Size(width: 200, height: 300), places: [(0, Rect(x: 0, y: 0, width: 200, height: 300))],
                isJoined: false, label: "1")
            #expect(try pdf.structure().writeSpreads([spread], box: .crop, to: path).isEmpty)
            try check(Structure(.file(path), password: nil))
        }
    }

    private static func stream(_ content: String, _ entries: String = "") -> String {
        "<< /Length \(content.utf8.count) \(entries) >>\nstream\n\(content)\nendstream"
    }

    /// What the only page of a spread draws.
    @Lane private static func content(of spread: Int, in written: Structure) throws -> String {
        let id = written.file.scoped {
            written.file.page(spread)?["/Resources"].dictionary?["/XObject"].dictionary?["/P1"].id
        }
        return String(decoding: try written.file.streamData(try #require(id), limit: .max).bytes, as: UTF8.self)
    }

    /// Programs that take pages out of a file leave one empty node wherever there were some.
    @Test @Lane func sharedEmptyNodeIsNotACycle() throws {
        var pdf = SmallPDF(page: "/Annots [<< /Type /Annot /Subtype /Square /Rect [10 20 30 40] >>]")
        pdf.hasTable = true
        pdf[2] = "<< /Type /Pages /Count 1 /Kids [4 0 R 5 0 R 3 0 R 5 0 R 4 0 R] /MediaBox [0 0 200 300] >>"
        pdf[4] = "<< /Type /Pages /Parent 2 0 R /Count 0 /Kids [] >>"
        pdf[5] = "<< /Type /Pages /Parent 2 0 R /Count 0 /Kids [4 0 R 4 0 R] >>"
        try Self.writeSpread(of: pdf) { written in
            let annotations = try written.annotations(page: 0).annotations
            #expect(annotations.map(\.kind) == ["Square"])
        }
    }

    /// qpdf leaves it out, as poppler does: the last page has no object.
    @Test @Lane func pageObjectOfAnotherTypeLeavesItsPlaceEmpty() throws {
        var pdf = SmallPDF(pages: 3)
        pdf[4] = "(no page)"
        for page in [3, 5] {
            pdf[page] = "<< /Type /Page /Parent 2 0 R /Contents \(page + 3) 0 R >>"
            pdf[page + 3] = Self.stream("\(page) 9 9 9 re f")
        }
        try withTemporaryFolder { folder in
            let path = folder + "/spreads.pdf"
            let half = Rect(x: 0, y: 0, width: 200, height: 300)
            func spread(_ pages: [Int]) -> Structure.SpreadPage {
                Structure.SpreadPage(
                    size: Size(width: 400, height: 300), places: pages.map { ($0, half) }, isJoined: true, label: "1")
            }
            let missing = try pdf.structure().writeSpreads(
                [spread([2]), spread([0, 2]), spread([2, 1])], box: .crop, to: path)
            #expect(missing == [2, 2, 2])
            let written = try Structure(.file(path), password: nil)
            #expect(written.file.pageCount == 3)
            let contents = try (1...2).map { try Self.content(of: $0, in: written) }
            #expect(contents == ["3 9 9 9 re f", "5 9 9 9 re f"])
            #expect(throws: Failure(.damaged, "all page objects are damaged")) {
                try pdf.structure().writeSpreads([spread([2])], box: .crop, to: path)
            }
        }
    }

    /// `SmallPDF` has a trailer without the number of objects, as damaged documents have.
    @Test @Lane func theSizeOfTheTrailerIsWrittenWhereThereWasNone() throws {
        try Self.writeSpread(of: SmallPDF()) { written in
            let annotations = try written.annotations(page: 0).annotations
            #expect(annotations.isEmpty)
        }
    }

    /// Noise is kept as it is where it is all that a page draws, and costs nothing but itself beside other streams.
    @Test(arguments: [
        ("8 0 R", "no zlib stream"), ("[8 0 R]", "no zlib stream"), ("[9 0 R]", "nobody decodes this"),
        ("[6 0 R 8 0 R 7 0 R]", "0 0 50 50 re f\n\n50 50 50 50 re f\n"),
        ("[10 0 R 6 0 R]", "1 1 5 5 re f\n0 0 50 50 re f\n"), ("[9 0 R 6 0 R]", "0 0 50 50 re f\n"),
        ("[]", ""), ("null", ""), ("[1 0 R (x) 6 0 R]", "0 0 50 50 re f"),
    ])
    @Lane func damagedContentStreamLosesNoOthers(contents: String, expected: String) throws {
        var pdf = SmallPDF(pages: 2)
        pdf[3] = "<< /Type /Page /Parent 2 0 R /Contents \(contents) >>"
        pdf[4] = "<< /Type /Page /Parent 2 0 R /Contents [5 0 R] >>"
        pdf[5] = Self.stream("9 9 9 9 re f")
        pdf[6] = Self.stream("0 0 50 50 re f")
        pdf[7] = Self.stream("50 50 50 50 re f")
        pdf[8] = Self.stream("no zlib stream", "/Filter /FlateDecode")
        pdf[9] = Self.stream("nobody decodes this", "/Filter /Unheard")
        // Its checksum is wrong.
        pdf[10] = Self.stream(
            "7801010c00f3ff31203120352035207265206600000000>", "/Filter [/ASCIIHexDecode /FlateDecode]")
        try withTemporaryFolder { folder in
            let path = folder + "/spreads.pdf"
            let spreads = (0..<2).map { page in
                Structure.SpreadPage(
                    size: Size(width: 200, height: 300), places: [(page, Rect(x: 0, y: 0, width: 200, height: 300))],
                    isJoined: false, label: "\(page + 1)")
            }
            #expect(try pdf.structure().writeSpreads(spreads, box: .crop, to: path).isEmpty)
            let written = try Structure(.file(path), password: nil)
            #expect(try Self.content(of: 0, in: written) == expected)
            #expect(try Self.content(of: 1, in: written) == "9 9 9 9 re f")
        }
    }
}

import RectoLane
import RectoPDF
import RectoStructure
import TestSupport
import Testing

@Suite struct LabelTests {
    /// The labels of a document's pages, on which all interfaces must agree.
    @Lane private static func labels(_ nums: String, pages: Int) throws -> [String] {
        let pdf = TinyPDF(
            Array(repeating: TinyPDF.Page(), count: pages), root: "/PageLabels << /Nums [\(nums)] >>")
        let document = try Document(bytes: pdf.bytes)
        let structure = try document.structure()
        return try (0..<pages).map { index in
            let label = try document.pageInfo(index).label
            #expect(try document.label(page: index) == label)
            #expect(try structure.annotations(page: index).label == label)
            return label
        }
    }

    @Test @Lane func pagesBeforeTheFirstRangeCountFromOne() throws {
        #expect(
            try Self.labels("2 << /S /r /P (front-) >> 4 << /S /D >>", pages: 6)
                == ["1", "2", "front-i", "front-ii", "1", "2"])
    }

    @Test @Lane func romanNumbersHaveNoEnd() throws {
        #expect(
            try Self.labels("0 << /S /R /St 3999 >> 2 << /S /r /St 4999 >> 3 << /S /R /St 2000000 >>", pages: 4)
                == ["MMMCMXCIX", "MMMM", "mmmmcmxcix", "2000000"])
    }

    @Test @Lane func stylesPrefixesAndWhatIsNone() throws {
        #expect(
            try Self.labels(
                "0 << /P (Cover) >> 1 << /S /A /St 27 >> 2 << /S /a /St 99999 >> 3 << >> 4 << /P <FEFF4E00> /S /D /St 7 >>",
                pages: 6) == ["Cover", "AA", "99999", "4", "一7", "一8"])
    }
}

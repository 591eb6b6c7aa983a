import RectoDiagnostics
import RectoGeometry
import RectoLane
import RectoStructure
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct AnnotationTests {
    @Test @Lane func magazine() throws {
        let structure = try Structure(.file(TestPDFs.path("magazine.pdf")), password: nil)
        let contents = try structure.annotations(page: 2).annotations
        #expect(contents.map(\.destination?.page) == [3, 4, 5, 9, 11, 12, 13, 14])
        #expect(contents.first?.rect == Rect(x: 50, y: 336, width: 495, height: 42))
        let highlight = try #require(try structure.annotations(page: 7, kinds: ["highlight"]).annotations.first)
        #expect(highlight.author == "Marit Oseley" && highlight.contents == "Nine. I counted twice.")
        #expect(highlight.quads?.count == 2 && highlight.color != nil)
        for quad in highlight.quads ?? [] { #expect(quad[0].x < quad[1].x && quad[0].y < quad[3].y) }
        let fields = try structure.annotations(page: 14).annotations.compactMap(\.field)
        #expect(fields.map(\.kind) == [.text, .text, .combo, .text, .checkbox, .checkbox])
        #expect(fields.first?.values == ["Wilhelmina Tarn"])
        #expect(fields[2].options?.isEmpty == false && fields[4].onState == "Yes")
    }

    /// Programs that take pages out of a file leave one empty node wherever there were some.
    @Test @Lane func sharedEmptyNodeIsNotACycle() throws {
        var pdf = SmallPDF(page: "/Annots [<< /Type /Annot /Subtype /Square /Rect [10 20 30 40] >>]")
        pdf.hasTable = true
        pdf[2] = "<< /Type /Pages /Count 1 /Kids [4 0 R 5 0 R 3 0 R 5 0 R 4 0 R] /MediaBox [0 0 200 300] >>"
        pdf[4] = "<< /Type /Pages /Parent 2 0 R /Count 0 /Kids [] >>"
        pdf[5] = "<< /Type /Pages /Parent 2 0 R /Count 0 /Kids [4 0 R 4 0 R] >>"
        #expect(try pdf.structure().annotations(page: 0).annotations.map(\.kind) == ["Square"])
    }

    private struct Expected: Decodable {
        struct Page: Decodable {
            var index: Int
            var width: Double
            var height: Double
            var annotations: [Entry]
        }
        struct Entry: Decodable {
            var name: String
            var kind: String
            var rect: [Double]
            var quads: [[[Double]]]?
            var author: String?
            var contents: String?
            var color: String?
            var field: String?
            var target: Target?
            var file: String?
        }
        struct Target: Decodable {
            var page: Int?
            var x: Double?
            var y: Double?
            var rect: [Double]?
        }
        var pages: [Page]
    }

    @Test @Lane func everyKindOnUprightTurnedAndCroppedPages() throws {
        let data = Data(try TestPDFs.bytes("annotations.json"))
        let expected = try JSONDecoder().decode(Expected.self, from: data)
        let structure = try Structure(.file(TestPDFs.path("annotations.pdf")), password: nil)
        for page in expected.pages {
            let found = try structure.annotations(page: page.index)
            #expect(found.width == page.width && found.height == page.height)
            for entry in page.annotations {
                let annotation = try #require(found.annotations.first { $0.name == entry.name }, "\(entry.name)")
                #expect(annotation.kind == entry.kind)
                #expect(
                    [annotation.rect.x, annotation.rect.y, annotation.rect.width, annotation.rect.height] == entry.rect,
                    "\(entry.name)")
                #expect(annotation.quads?.map { $0.map { [$0.x, $0.y] } } == entry.quads, "\(entry.name)")
                if let author = entry.author { #expect(annotation.author == author) }
                if let contents = entry.contents { #expect(annotation.contents == contents) }
                if let color = entry.color { #expect(annotation.color == color) }
                if let field = entry.field { #expect(annotation.field?.name == field) }
                if let target = entry.target {
                    let place = annotation.destination
                    #expect(place?.page == target.page && place?.x == target.x && place?.y == target.y, "\(entry.name)")
                    #expect(place?.rect.map { [$0.x, $0.y, $0.width, $0.height] } == target.rect, "\(entry.name)")
                }
            }
        }
    }

    @Test @Lane func invalidItemsLeaveTheValidOnes() throws {
        let page = try Structure(.file(TestPDFs.path("annotations-hostile.pdf")), password: nil).annotations(page: 0)
        #expect(page.annotations.last?.contents == "Still here.")
        #expect(page.problems?.isEmpty == false)
    }

    @Test @Lane func stringsInEveryEncoding() throws {
        struct Expected: Decodable {
            struct Entry: Decodable {
                var page: Int
                var name: String
                var text: String?
            }
            var strings: [Entry]
        }
        let data = Data(try TestPDFs.bytes("strings.json"))
        let structure = try Structure(.file(TestPDFs.path("strings.pdf")), password: nil)
        for entry in try JSONDecoder().decode(Expected.self, from: data).strings {
            let contents = try structure.annotations(page: entry.page).annotations.compactMap(\.contents)
            if let text = entry.text { #expect(contents.contains(text), "\(entry.name)") }
        }
    }

    @Test @Lane func parentsInACircle() throws {
        var pdf = SmallPDF(page: "/Annots [10 0 R 11 0 R]")
        pdf[10] = "<< /Subtype /Widget /Rect [0 0 10 10] /FT /Tx /T (a) /Parent 12 0 R /V (x) >>"
        pdf[11] = "<< /Subtype /Text /Rect [10 10 0 0] /Popup 11 0 R /IRT 11 0 R /Parent 11 0 R >>"
        pdf[12] = "<< /T (b) /Parent 10 0 R >>"
        let annotations = try pdf.structure().annotations(page: 0).annotations
        #expect(annotations.first?.field?.name == "b.a" && annotations.first?.field?.problem != nil)
        #expect(annotations.last?.rect == Rect(x: 0, y: 290, width: 10, height: 10))
    }

    @Test @Lane func scriptsAreCutAndNotRun() throws {
        let script = String(repeating: "é", count: 40_000)
        let pdf = SmallPDF(
            page: "/Annots [<< /Subtype /Link /Rect [0 0 1 1] /A << /S /JavaScript /JS (\(script)) >> >>]")
        let action = try #require(try pdf.structure().annotations(page: 0).annotations.first?.action)
        #expect(action.kind == .javaScript && action.scriptIsCut == true)
        #expect(try #require(action.script).utf8.count <= 64 << 10)
    }

    @Test @Lane func aBrokenPageIsAFailure() throws {
        let structure = try SmallPDF().structure()
        #expect(throws: Failure.self) { try structure.annotations(page: 1) }
        #expect(throws: Failure.self) { try structure.annotations(page: -1) }
    }

    @Test @Lane func valuesSurviveJSON() throws {
        let page = try Structure(.file(TestPDFs.path("annotations.pdf")), password: nil).annotations(page: 2)
        let data = try JSONEncoder().encode(page)
        #expect(try JSONDecoder().decode(PageAnnotations.self, from: data) == page)
        #expect(String(decoding: data, as: UTF8.self).contains("\"rect\":["))
    }

    @Test @Lane func embeddedFiles() throws {
        let structure = try Structure(.file(TestPDFs.path("attachments.pdf")), password: nil)
        let attachments = structure.attachments().attachments
        let log = try #require(attachments.first { $0.name == "log.txt" })
        #expect(try structure.data(of: #require(log.stream), limit: 1 << 20).bytes.count == log.size)
        let empty = try #require(attachments.first { $0.name == "empty.dat" })
        let nothing = try structure.data(of: #require(empty.stream), limit: 1 << 20)
        #expect(nothing.bytes.isEmpty && nothing.isDecoded)
        #expect(throws: Failure.self) { try structure.data(of: "1 0", limit: 1) }
        #expect(throws: Failure.self) { try structure.data(of: #require(log.stream), limit: 1) }
        #expect(throws: Failure.self) { try structure.data(of: "../x", limit: 1) }
    }
}

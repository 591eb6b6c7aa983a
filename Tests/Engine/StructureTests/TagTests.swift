import RectoGeometry
import RectoLane
import RectoPDF
import RectoPageContent
import RectoStructure
import TestSupport
import Testing

@Suite struct TagTests {
    @Test @Lane func storiesAndTheirParagraphs() throws {
        let tags = try Structure(.file(TestPDFs.path("articles-tagged.pdf")), password: nil).tags()
        #expect(tags.beads.isEmpty)
        #expect(tags.pieces.filter { $0.role == .heading && $0.level == 1 }.count == 3)
        #expect(tags.pieces.filter { $0.role == .heading && $0.level == 2 }.count == 1)
        #expect(Set(tags.pieces.map(\.page)) == [0, 1, 2])
        // One chain of frames for each headline and each text.
        #expect(Set(tags.pieces.map(\.story)).count == 6 && !tags.pieces.contains { $0.story == nil })
        let pages = Dictionary(grouping: tags.pieces, by: \.element).mapValues { Set($0.map(\.page)) }
        #expect(pages.values.contains([0, 2]))
    }

    @Test @Lane func textLiesWhereItsTagsAre() throws {
        let document = try Document(path: TestPDFs.path("articles-tagged.pdf"))
        let pieces = try document.structure().tags().pieces
        for page in 0..<3 {
            let found = try document.graphics(page: page).tags
            #expect(Set(found.compactMap(\.content)) == Set(pieces.filter { $0.page == page }.map(\.content)))
            #expect(found.contains { $0.content == nil } == (page != 1))
            #expect(
                found.allSatisfy { $0.rect.x >= 49 && $0.rect.maxX <= 547 && $0.rect.height > 5 && $0.rect.height < 30 }
            )
        }
    }

    @Test @Lane func threadsLeadFromBeadToBead() throws {
        let beads = try Structure(.file(TestPDFs.path("articles-threads.pdf")), password: nil).tags().beads
        #expect(beads.map(\.thread) == [0, 0, 0, 0, 1, 1, 1, 1, 2, 2])
        #expect(beads.map(\.page) == [0, 0, 2, 2, 0, 0, 2, 2, 1, 1])
        #expect(beads[0].rect == Rect(x: 46, y: 100, width: 248, height: 162))
    }

    @Test @Lane func ringsEnd() throws {
        var pdf = SmallPDF(root: "/StructTreeRoot 10 0 R /Threads [20 0 R 20 0 R]")
        pdf[10] = "<< /K [11 0 R 11 0 R] /RoleMap << /A /B /B /A /C /C >> >>"
        pdf[11] = "<< /S /A /P 10 0 R /K [12 0 R 10 0 R] >>"
        pdf[12] = "<< /S /C /P 11 0 R /K [11 0 R 12 0 R 0 -1 99999999999 (text) << /MCID 3 /Pg 99 0 R >>] >>"
        pdf[20] = "<< /F 21 0 R >>"
        pdf[21] = "<< /N 22 0 R /R [0 0 1] >>"
        pdf[22] = "<< /N 21 0 R /P 10 0 R /R [0 0 9 9] >>"
        #expect(try pdf.structure().tags().isEmpty)
    }

    @Test @Lane func suspectTagsAreNone() throws {
        var pdf = SmallPDF(root: "/MarkInfo << /Suspects true >> /StructTreeRoot << /K << /S /P /K 0 /Pg 3 0 R >> >>")
        #expect(try pdf.structure().tags().isEmpty)
        pdf = SmallPDF(root: "/StructTreeRoot 7")
        #expect(try pdf.structure().tags().isEmpty)
    }
}

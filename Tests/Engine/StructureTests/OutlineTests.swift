import RectoGeometry
import RectoLane
import RectoPDF
import RectoStructure
import TestSupport
import Testing

@Suite struct OutlineTests {
    @Test @Lane func magazine() throws {
        let outline = try Structure(.file(TestPDFs.path("magazine.pdf")), password: nil).outline()
        #expect(outline.entries.count == 21 && outline.problems.isEmpty && !outline.inferred)
        #expect(
            Set(outline.entries.compactMap(\.destination?.kind?.rawValue))
                == ["XYZ", "Fit", "FitH", "FitV", "FitR", "FitB", "FitBH", "FitBV"])
        let compass = try #require(outline.entries.first { $0.title == "The compass rose" })
        #expect(compass.level == 2 && compass.page == 9 && compass.label == "6–7")
        #expect(compass.destination?.rect == Rect(x: 590, y: 94, width: 220, height: 220))
        let keeper = try #require(outline.entries.first { $0.title == "The keeper’s arithmetic" })
        #expect(keeper.destination?.name == "keeper" && keeper.open != nil)
        let nine = try #require(outline.entries.first { $0.title == "The nine blanks" })
        #expect(nine.destination?.zoom == 1.5 && nine.destination?.y == 320)
    }

    @Test @Lane func thirtyLevels() throws {
        let outline = try Structure(.file(TestPDFs.path("outline-deep.pdf")), password: nil).outline()
        #expect(outline.entries.map(\.level).max() == 30 && outline.problems.isEmpty)
    }

    @Test @Lane func fiftyThousandEntries() throws {
        let structure = try Structure(.file(TestPDFs.path("outline-50000.pdf")), password: nil)
        let outline = structure.outline()
        #expect(outline.entries.count >= 50_000 && outline.problems.isEmpty)
        #expect(outline.entries.allSatisfy { $0.problem == nil })
    }

    @Test @Lane func validEntriesOfAHostileOutlineAreRead() throws {
        let outline = try Structure(.file(TestPDFs.path("outline-hostile.pdf")), password: nil).outline()
        let good = outline.entries.filter { $0.title.hasPrefix("Good") }
        #expect(good.count >= 4)
        #expect(good.allSatisfy { $0.problem == nil && $0.page != nil })
        #expect(outline.problems.count == 2)
    }

    @Test @Lane func ringsEnd() throws {
        var pdf = SmallPDF(root: "/Outlines 10 0 R")
        pdf[10] = "<< /First 11 0 R >>"
        pdf[11] = "<< /Title (a) /First 12 0 R /Next 11 0 R >>"
        pdf[12] = "<< /Title (b) /First 11 0 R /Next 10 0 R >>"
        let outline = try pdf.structure().outline()
        #expect(outline.entries.map(\.title) == ["a", "b"])
        #expect(outline.problems.count == 1)
    }

    @Test @Lane func missingOutlineChildIsReported() throws {
        var pdf = SmallPDF(root: "/Outlines 10 0 R")
        pdf.hasTable = true
        pdf[10] = "<< /First 11 0 R >>"
        pdf[11] = "<< /Title (a) /First 99 0 R >>"
        let outline = try pdf.structure().outline()
        #expect(outline.entries.count == 1)
        // qpdf 12, which comes with poppler 25, takes a reference to an object that is not there for no entry at all.
        #expect(outline.problems.count == (Fault.isOld ? 1 : 0))
    }

    @Test(arguments: [
        "/Outlines 5", "/Outlines [1 2]", "/Outlines << /First 7 >>",
        "/Outlines << /First << /Title 5 /F /X /C (x) >> >>",
        "/Outlines << /First << /Title (a) /Dest [99999999999999999999 /XYZ 1e400 -1e400 0] >> >>",
        "/Outlines << /First << /Title (a) /Dest (x) >> >> /Names << /Dests 1 0 R >>",
        "/Outlines << /First << /Title (a) /A << /S /GoTo /D << /D << /D [] >> >> >> >> >>",
    ]) @Lane func wrongTypesDoNotTrap(root: String) throws {
        // One of them costs qpdf the catalog.
        let outline = try? SmallPDF(root: root).structure().outline()
        #expect(outline?.entries.allSatisfy { $0.page == nil } ?? true)
    }

    @Test @Lane func namesInTreesThatHoldThemselves() throws {
        var pdf = SmallPDF(
            pages: 2, root: "/Outlines << /First << /Title (a) /Dest (there) >> >> /Names << /Dests 10 0 R >>")
        pdf[10] = "<< /Kids [10 0 R 11 0 R 12 0 R] >>"
        pdf[11] = "<< /Kids [10 0 R] /Names [(here) [3 0 R /Fit] (odd)] >>"
        pdf[12] = "<< /Names [(there) << /D [4 0 R /XYZ 10 280 null] >>] >>"
        let entry = try #require(try pdf.structure().outline().entries.first)
        #expect(entry.destination == Destination(kind: .xyz, page: 1, label: "2", x: 10, y: 20, name: "there"))
    }

    @Test @Lane func coordinatesTurnWithThePage() throws {
        let pdf = SmallPDF(
            root:
                "/Outlines << /First << /Title (a) /Dest [3 0 R /FitH 250] /Next << /Title (b) /Dest [3 0 R /FitV 20] >> >> >>",
            page: "/Rotate 90")
        let entries = try pdf.structure().outline().entries
        #expect(entries.map(\.destination?.x) == [250, nil])
        #expect(entries.map(\.destination?.y) == [nil, 20])
    }

    @Test @Lane func externalActionsAreKept() throws {
        let pdf = SmallPDF(
            root: """
                /URI << /Base (https://example.org/) >>
                /Outlines << /First << /Title (a) /A << /S /URI /URI (page.html) /Next [<< /S /Named /N /Print >>] >> >> >>
                """)
        let action = try #require(try pdf.structure().outline().entries.first?.action)
        #expect(action.kind == .uri && action.uri == "page.html" && action.base == "https://example.org/")
        #expect(action.next?.map(\.name) == ["Print"])
    }

    @Test(arguments: [
        "magazine.pdf", "labels.pdf", "mixed-sizes.pdf", "magazine-rtl.pdf", "cropbox.pdf", "light-5000.pdf",
        "magazine-vertical-ja.pdf", "annotations.pdf",
    ])
    @Lane func labelsMatchPopplers(file: String) throws {
        let structure = try Structure(.file(TestPDFs.path(file)), password: nil)
        let document = try Document(path: TestPDFs.path(file))
        for index in stride(from: 0, to: structure.pageCount, by: structure.pageCount > 100 ? 97 : 1) {
            #expect(try structure.annotations(page: index).label == document.pageInfo(index).label)
        }
    }
}

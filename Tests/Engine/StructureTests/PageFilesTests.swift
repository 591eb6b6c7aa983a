import RectoGeometry
import RectoLane
import RectoStructure
import Testing

@Suite struct PageFilesTests {
    @Test(arguments: ["[8 0 R]", "8 0 R", "[8 0 R 8 0 R]"]) @Lane func filesOfAPageAreListed(list: String) throws {
        var pdf = SmallPDF(page: "/AF \(list) /Annots [10 0 R]")
        pdf[8] = "<< /Type /Filespec /UF (data.csv) /EF << /F 9 0 R >> /AFRelationship /Data >>"
        pdf[9] = "<< /Length 3 >>\nstream\nabc\nendstream"
        pdf[10] = "<< /Subtype /Square /Rect [0 0 9 9] /AF [11 0 R] >>"
        pdf[11] = "<< /Type /Filespec /F (note.txt) /EF << /F 12 0 R >> >>"
        pdf[12] = "<< /Length 3 >>\nstream\ndef\nendstream"
        let structure = try pdf.structure()
        let page = try structure.annotations(page: 0)
        #expect(page.files?.map(\.name) == ["data.csv", "note.txt"])
        #expect(page.files?.first?.relationship == "Data")
        #expect(try structure.data(of: page.files?.first?.stream ?? "", limit: 9).bytes == Array("abc".utf8))
        #expect(try structure.annotations(page: 0, kinds: ["link"]).files == nil)
    }

    @Test(arguments: [
        ("/XYZ -50 9999 0", Point(x: 0, y: 0)), ("/XYZ 9999 -50 0", Point(x: 200, y: 300)),
        ("/XYZ 50 250 0", Point(x: 50, y: 50)), ("/FitH 99999", Point(x: -1, y: 0)), ("/FitV -8", Point(x: 0, y: -1)),
    ])
    @Lane func destinationsAreHeldOnThePage(written: String, place: Point) throws {
        var pdf = SmallPDF(page: "/Annots [8 0 R]")
        pdf[8] = "<< /Subtype /Link /Rect [0 0 9 9] /Dest [3 0 R \(written)] >>"
        let destination = try #require(try pdf.structure().annotations(page: 0).annotations[0].destination)
        #expect(destination.x ?? -1 == place.x)
        #expect(destination.y ?? -1 == place.y)
    }

    @Test @Lane func aRectangleIsCutToThePage() throws {
        var pdf = SmallPDF(page: "/Annots [8 0 R]")
        pdf[8] = "<< /Subtype /Link /Rect [0 0 9 9] /Dest [3 0 R /FitR -100 100 900 900] >>"
        let destination = try pdf.structure().annotations(page: 0).annotations[0].destination
        #expect(destination?.rect == Rect(x: 0, y: 0, width: 200, height: 200))
    }
}

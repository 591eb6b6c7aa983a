import RectoDiagnostics
import RectoFarm
import Testing

@Suite struct METSTests {
    private let digits = String(repeating: "aB", count: 32)

    private func documents(_ files: String, in folder: TemporaryFolder) throws -> [SourceDocument] {
        let path = try folder.write(
            "issue.xml",
            """
            <?xml version="1.0"?>
            <mets:mets xmlns:mets="http://www.loc.gov/METS/" xmlns:xlink="http://www.w3.org/1999/xlink" LABEL="Issue 1">
            <mets:fileSec><mets:fileGrp USE="p"><mets:fileGrp>\(files)</mets:fileGrp></mets:fileGrp></mets:fileSec></mets:mets>
            """)
        let list = try SourceList([path])
        var documents: [SourceDocument] = []
        while let document = try list.next() { documents.append(document) }
        return documents
    }

    @Test func itListsPDFs() throws {
        let folder = try TemporaryFolder()
        let found = try documents(
            """
            <mets:file ID="A" MIMETYPE="application/pdf" SIZE="12" CHECKSUM="\(digits)" CHECKSUMTYPE="SHA-256">
              <mets:FLocat LOCTYPE="URL" xlink:href="./pdf/a%20b"/></mets:file>
            <mets:file ID="B" MIMETYPE="image/tiff"><mets:FLocat LOCTYPE="URL" xlink:href="b.pdf"/></mets:file>
            <mets:file ID="C" CHECKSUM="x" CHECKSUMTYPE="MD5"><mets:FLocat LOCTYPE="URL" xlink:href="file:///abs/c.PDF"/></mets:file>
            <mets:file ID="D"><mets:FLocat LOCTYPE="URL" xlink:href="s3://bucket/d%20.pdf"/></mets:file>
            """, in: folder)
        #expect(found.map(\.path) == ["\(folder.path)/pdf/a b", "/abs/c.PDF", "s3://bucket/d%20.pdf"])
        #expect(found.map(\.id) == ["A", "C", "D"])
        #expect(found[0].sha256 == digits.lowercased() && found[0].bytes == 12 && found[1].sha256 == nil)
        #expect(found[0].title == nil)
    }

    @Test func aLabelIsTheTitleOfOneDocument() throws {
        let folder = try TemporaryFolder()
        let found = try documents(
            "<mets:file><mets:FLocat LOCTYPE=\"URL\" xlink:href=\"a.pdf\"/></mets:file>", in: folder)
        #expect(found.map(\.title) == ["Issue 1"])
        #expect(found.map(\.id) == ["a.pdf"])
    }

    @Test(arguments: ["../a.pdf", "/etc/a.pdf", "https://x/a.pdf", "a/../../b.pdf", "%2e%2e/a.pdf"])
    func itLeadsNowhereElse(place: String) throws {
        let folder = try TemporaryFolder()
        #expect(throws: Failure.self) {
            try documents("<mets:file><mets:FLocat xlink:href=\"\(place)\"/></mets:file>", in: folder)
        }
    }

    @Test func whatIsNoMETSIsRefused() throws {
        let folder = try TemporaryFolder()
        for text in ["", "<a/>", "<mets", "%PDF-1.7"] {
            let path = try folder.write("other.xml", text)
            #expect(throws: Failure.self) { try SourceList([path]) }
        }
    }
}

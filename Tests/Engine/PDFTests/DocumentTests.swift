import RectoDiagnostics
import RectoGeometry
import RectoLane
import RectoPDF
import RectoPackaging
import RectoStructure
import TestSupport
import Testing

@Suite struct DocumentTests {
    @Test @Lane func magazineTellsWhatItIs() throws {
        let document = try Document(path: TestPDFs.path("magazine.pdf"))
        let info = document.info()
        #expect(document.pageCount == 16)
        #expect(info.pdfVersion == "1.7")
        #expect(info.title == "Fathom, No. 14: The keeper’s arithmetic")
        #expect(info.pageLayout == "TwoPageRight")
        #expect(info.direction == nil)
        #expect(info.permissions == DocumentInfo.Permission.allCases)
        #expect(!info.isEncrypted)
        let labels = try (0..<16).map { index throws(Failure) in try document.pageInfo(index).label }
        #expect(labels.prefix(5) == ["Cover", "ii", "iii", "iv", "1"])
        #expect(try document.pageInfo(9).size == Size(width: 1190, height: 794))
    }

    @Test(arguments: ["magazine-rtl.pdf", "magazine-vertical-ja.pdf"]) @Lane func rightBoundEditions(file: String)
        throws
    {
        #expect(try Document(path: TestPDFs.path(file)).info().direction == .rightToLeft)
    }

    @Test @Lane func ownerPasswordForbidsButOpens() throws {
        let info = try Document(path: TestPDFs.path("encrypted-owner.pdf")).info()
        #expect(info.isEncrypted)
        #expect(!info.permissions.contains(.print))
        #expect(!info.permissions.contains(.copy))
        // poppler keeps the document's word on high resolution even towards the owner.
        let owner = try Document(path: TestPDFs.path("encrypted-owner.pdf"), password: "editor").info()
        #expect(Set(owner.permissions).isSuperset(of: [.print, .modify, .copy, .annotate, .fillForms, .assemble]))
    }

    @Test(arguments: ["reader", "editor"]) @Lane func eitherPasswordOpens(password: String) throws {
        #expect(try Document(path: TestPDFs.path("encrypted-user.pdf"), password: password).pageCount == 2)
    }

    @Test @Lane func boxesRotationAndUserUnit() throws {
        let cropped = try Document(path: TestPDFs.path("cropbox.pdf")).pageInfo(0, withDictionary: true)
        #expect(cropped.size == Size(width: 340, height: 380))
        let dictionary = try #require(cropped.dictionary)
        #expect(dictionary.boxes["media"] == Rect(x: 0, y: 0, width: 500, height: 600))
        #expect(dictionary.boxes["crop"] == Rect(x: 80, y: 120, width: 340, height: 380))
        #expect(dictionary.boxes["trim"] != dictionary.boxes["bleed"])
        let unit = try Document(path: TestPDFs.path("userunit.pdf")).pageInfo(0, withDictionary: true)
        #expect(unit.dictionary?.userUnit == 2.5)
        #expect(unit.size == Size(width: 600, height: 400))
        let rotated = try Document(path: TestPDFs.path("rotate.pdf"))
        let degrees = try (0..<6).map { index throws(Failure) in
            try rotated.pageInfo(index, withDictionary: true).dictionary?.rotation
        }
        #expect(degrees == [0, 90, 180, 270, 90, 270])
        #expect(try rotated.pageInfo(1).size == Size(width: 400, height: 300))
    }

    @Test(arguments: [PageBox.media, .crop, .bleed, .trim]) @Lane func anyBoxCanBeThePage(box: PageBox) throws {
        let path = TestPDFs.path("cropbox.pdf")
        let boxes = try #require(try Document(path: path).pageInfo(0, withDictionary: true).dictionary?.boxes)
        let chosen = try Document(path: path, box: box).pageInfo(0)
        #expect(chosen.size == boxes[box.rawValue]?.size)
    }

    @Test @Lane func bytesOpenLikeAFile() throws {
        let bytes = try #require(try Files.read(TestPDFs.path("rotate.pdf")))
        let document = try Document(bytes: bytes)
        #expect(document.pageCount == 6)
        #expect(try document.pageInfo(4, withDictionary: true).dictionary?.rotation == 90)
        let cropped = try #require(try Files.read(TestPDFs.path("cropbox.pdf")))
        #expect(try Document(bytes: cropped, box: .media).pageInfo(0).size == Size(width: 500, height: 600))
        #expect(throws: Failure.self) { try Document(bytes: Array(bytes.prefix(10))) }
    }

    @Test(arguments: [
        ("empty.pdf", nil, Failure.Code.damaged), ("not-a-pdf.pdf", nil, .damaged), ("truncated.pdf", nil, .damaged),
        ("encrypted-user.pdf", nil, .encrypted), ("encrypted-user.pdf", "wrong", .encrypted), ("nowhere.pdf", nil, .io),
        ("pictures", nil, .io),
    ])
    @Lane func refusals(file: String, password: String?, code: Failure.Code) throws {
        let failure = #expect(throws: Failure.self) {
            try Document(path: TestPDFs.path(file), password: password)
        }
        #expect(failure?.code == code)
        #expect(failure?.description.contains(file) == true)
    }

    @Test @Lane func pagesThatAreNotThere() throws {
        let document = try Document(path: TestPDFs.path("rotate.pdf"))
        #expect(throws: Failure.self) { try document.pageInfo(6) }
        #expect(throws: Failure.self) { try document.pageInfo(-1) }
        #expect(throws: Failure.self) { try Document(path: TestPDFs.path("damaged-tree.pdf")).pageInfo(2) }
        let absurd = #expect(throws: Failure.self) {
            try DisplayList(
                Document(path: TestPDFs.path("damaged-page.pdf")), page: 2, appearance: PageAppearance(scale: 1))
        }
        #expect(absurd?.code == .damaged)
    }
}

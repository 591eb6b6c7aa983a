import RectoDiagnostics
import RectoPackaging
import Testing

@testable import RectoBooks

@Suite struct ComicArchiveTests {
    private static let pages = ["10.jpg": "", "9.png": "", "Cover/1.WEBP": "", ".hidden.jpg": "", "read me.txt": ""]

    @Test func picturesArePagesInTheOrderOfTheirNames() throws {
        try withPackage(Self.pages) { package in
            let book = try ImageBook.reading(package)
            #expect(book.pages.map(\.picture) == ["9.png", "10.jpg", "Cover/1.WEBP"])
            #expect(book.title == nil && book.isRightToLeft == nil && book.hasCover == nil && book.omissions.isEmpty)
        }
    }

    @Test func comicInfoSuppliesMetadata() throws {
        let info = """
            <?xml version="1.0"?>
            <ComicInfo xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
              <Title>The  Keeper</Title><Series>Lights &amp; Shores</Series><Number>3</Number>
              <Writer>A. Nagy, B. Ito</Writer><Penciller>B. Ito</Penciller><LanguageISO>ja</LanguageISO>
              <Manga>YesAndRightToLeft</Manga><Publisher>Sea</Publisher><Summary>Of a
              lighthouse.</Summary><Year>2019</Year><Month>3</Month><Day>40</Day>
              <Pages>
                <Page Image="2" Bookmark="Two"/><Page Image="0" Type="Deleted" Bookmark="None"/>
                <Page Image="1" Bookmark=" One " DoublePage="true"/><Page Image="9" Bookmark="Nowhere"/><Page/>
              </Pages>
            </ComicInfo>
            """
        try withPackage(Self.pages.merging(["sub/ComicInfo.xml": info]) { old, _ in old }) { package in
            let book = try ImageBook.reading(package)
            #expect(book.title == "Lights & Shores 3: The Keeper")
            #expect(book.creators == ["A. Nagy", "B. Ito"])
            #expect(
                book.facts
                    == BookFacts(
                        series: "Lights & Shores", number: "3", publisher: "Sea", summary: "Of a lighthouse.",
                        date: "2019-03"))
            #expect(book.language == "ja" && book.isRightToLeft == true)
            #expect(book.pages == [.init(picture: "10.jpg", side: .both), .init(picture: "Cover/1.WEBP")])
            #expect(book.bookmarks == [.init(title: "One", page: 0), .init(title: "Two", page: 1)])
        }
    }

    /// libxml2 asks ICU for it, which the executable loads only then.
    @Test func comicInfoInALegacyEncodingIsRead() throws {
        let start = #"<?xml version="1.0" encoding="Shift_JIS"?><ComicInfo><Title>"#
        let title: [UInt8] = [0x8A, 0x43, 0x95, 0xD3]  // 海辺
        let info = Array(start.utf8) + title + Array("</Title></ComicInfo>".utf8)
        try withPackage(bytes: ["1.jpg": [], "ComicInfo.xml": info]) { package in
            let book = try ImageBook.reading(package)
            #expect(book.title == "海辺" && book.omissions.isEmpty)
        }
    }

    @Test(arguments: ["<ComicInfo><Title>", "<Book/>", "", "<ComicInfo>&unknown;</ComicInfo>"])
    func invalidComicInfoCostsNoPage(info: String) throws {
        try withPackage(Self.pages.merging(["ComicInfo.xml": info]) { old, _ in old }) { package in
            let book = try ImageBook.reading(package)
            #expect(book.pages.count == 3)
            #expect(book.omissions.map(\.place) == ["ComicInfo.xml"])
        }
    }

    @Test(
        arguments: [
            (["1.jpg": "", "2.jpg": "", "note.txt": ""], true), (["1.jpg": "", "a.xml": "", "b.xml": ""], false),
            (["a.txt": ""], false), (["META-INF/container.xml": ""], true),
        ] as [([String: String], Bool)])
    func whatIsABook(files: [String: String], isBook: Bool) throws {
        try withPackage(files) { #expect(ImageBook.isLikely($0) == isBook) }
    }

    @Test(
        arguments: [
            (["1.jpg": "", "2.jpg": ""], true), (["1.jpg": "", "1.xhtml": "", "nav.xhtml": ""], true),
            (["1.jpg": "", "1.xhtml": "", "2.HTML": "", "nav.xhtml": ""], false), (["nav.xhtml": ""], false),
        ] as [([String: String], Bool)])
    func inputsThatAreBooksOfPictures(files: [String: String], isBook: Bool) throws {
        try withPackage(files) { #expect(ImageBook.hasPictures($0) == isBook) }
    }
}

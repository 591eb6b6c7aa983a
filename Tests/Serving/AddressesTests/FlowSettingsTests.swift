import RectoHTTP
import Testing

@testable import RectoAddresses

struct FlowSettingsTests {
    private func settings(_ query: String) throws -> FlowSettings { try FlowSettings(AddressQuery(query)) }

    @Test func aQueryIsRoundedAndBounded() throws {
        #expect(try settings("") == FlowSettings())
        #expect(try settings("width=411.9&height=823&size=17.6").name == "408x816-18-8-book-0-book-hyphens-light")
        #expect(
            try settings("width=0&height=999999&size=0.1&margin=50&line-height=9").name
                == "160x2048-10-16-book-24-book-hyphens-light")
        #expect(
            try settings("font=serif&align=justify&hyphens=false&theme=dark&line-height=1.45&margin=7").name
                == "480x640-16-8-serif-15-justify-whole-dark")
        #expect(try settings("line-height=book").lineHeight == 0)
        #expect(try settings("line-height=0.2").lineHeight == 10)
        #expect(try settings("unknown=1&theme=sepia").theme == .sepia)
        #expect(try settings("writing-mode=vertical").name == "480x640-16-8-book-0-book-hyphens-light-vertical")
    }

    @Test(arguments: [
        "width=nan", "width=inf", "width=1e9", "width=-1", "width=", "width=0x10", "height=%D9%A1%D9%A2", "size=1..2",
        "size=1234567890123", "size=.", "margin=a", "line-height=--", "font=Comic", "font=serif-0", "align=left",
        "hyphens=1", "writing-mode=vertical-rl", "theme=", "theme=light/../..",
    ])
    func aHostileQueryIsRefused(_ query: String) {
        #expect(throws: FlowSettings.Mistake.self) { try settings(query) }
    }

    @Test func aNameComesBack() throws {
        for query in [
            "", "width=1000&height=700", "size=48&margin=2", "font=mono&line-height=2&align=start",
            "theme=sepia&hyphens=false", "writing-mode=vertical", "writing-mode=horizontal&theme=dark",
        ] {
            let own = try settings(query)
            #expect(FlowSettings(name: own.name) == own)
        }
    }

    @Test(arguments: [
        "", "-", "480x640", "480x640-16-8-book-0-book-hyphens-light-", "480x640-16-8-book-0-book-hyphens-light-book",
        "481x640-16-8-book-0-book-hyphens-light",
        "480x640-16-7-book-0-book-hyphens-light", "0480x640-16-8-book-0-book-hyphens-light",
        "+480x640-16-8-book-0-book-hyphens-light", "480x640-16-8-book-00-book-hyphens-light",
        "480x640-16-8-book-9-book-hyphens-light", "480x640-16-8-book-0-book-nothing-light",
        "4096x640-16-8-book-0-book-hyphens-light", "480x640-9-8-book-0-book-hyphens-light",
        "480x640-16-8-Book-0-book-hyphens-light", "99999999999999999999x640-16-8-book-0-book-hyphens-light",
    ])
    func whatIsNoNameIsNone(_ name: String) { #expect(FlowSettings(name: name) == nil) }

    @Test func aLayoutHasOnlyWhatIsRead() throws {
        func address(_ path: String) throws -> Address? { Address(try #require(AddressPath("/issues/a/" + path))) }
        let name = FlowSettings().name
        #expect(try address("flow.json") == .issue("a", .flow))
        #expect(try address("flow/\(name)/edition.json") == .issue("a", .layout(FlowSettings(), .edition)))
        #expect(try address("flow/chapters/12.html") == .issue("a", .chapter(11)))
        #expect(try address("flow/files/OPS/a.png") == .issue("a", .bookPicture("OPS/a.png")))
        #expect(
            try address("flow/\(name)/pages-1/page-0001_files/3/0_0.jpg")
                == .issue("a", .layout(FlowSettings(), .tile(folder: "pages-1", page: 0, level: 3, column: 0, row: 0))))
        for path in [
            "flow/\(name)/", "flow/\(name)", "flow/\(name)/flow.json", "flow/\(name)/flow/\(name)/edition.json",
            "flow/\(name)/annotations/", "flow/\(name)/progression", "flow/\(name)/assets/a/b",
            "flow/\(name)/cover.jpg",
            "flow/x/edition.json", "flow/\(name)/series.json", "flow/\(name)/original.epub",
        ] {
            let found = try address(path)
            // Names alone are files beside edition.json, of which there is none.
            if let found { #expect(found == .issue("a", .part("flow/\(name)")), "\(path)") }
        }
        #expect(Address.issue("a", .layout(FlowSettings(), .edition)).audience == .own)
        #expect(Address.issue("a", .layout(FlowSettings(), .document)).audience == .viewers)
    }
}

import RectoDiagnostics
import RectoMarkup
import Testing

@Suite struct SVGScanTests {
    private let root = "<svg xmlns='http://www.w3.org/2000/svg' xmlns:x='http://www.w3.org/1999/xlink'>"

    @Test func everythingThatLoads() throws {
        let scan = try svg(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <?xml-stylesheet href="a.css" type="text/css"?>
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:l="http://www.w3.org/1999/xlink"
                 width="2in" height='96' viewBox="0,0 10 5"><title>A
                 drawing</title>
              <image l:href="a&amp;b.png"/><use href="#s"/><a href="https://example.org/"><rect fill="url(#g)"/></a>
              <style><![CDATA[ r { fill: url(c.svg#d) } ]]></style>
              <style>é { fill: url(e.svg) }</style>
              <g style="mask:url('f.svg')"/><linearGradient id="g" l:href="#h"/>
            </svg>
            """)
        #expect(
            scan.found == [
                "2:1 style a.css", "6:10 image a&b.png", "6:37 image #s", "6:51 link https://example.org/",
                "6:91 image #g", "7:30 image c.svg#d", "8:20 image e.svg", "9:22 image f.svg", "9:56 other #h",
            ])
        #expect(scan.dangers == ["2:1 instruction"])
        #expect(scan.complaints == [])
        #expect(scan.title == "A drawing")
        #expect(scan.size?.width == 192)
        #expect(scan.size?.height == 96)
        #expect(scan.size?.aspect == 2)
    }

    @Test(arguments: [
        ("<script>x()</script>", "1:80 script"), ("<g onclick='x()'/>", "1:83 handler(onclick)"),
        ("<a x:href='javascript:y'/>", "1:83 scriptURL"), ("<foreignObject/>", "1:80 foreignObject"),
        (
            "<foreignObject><h:iframe xmlns:h='http://www.w3.org/1999/xhtml' src='a'/></foreignObject>",
            "1:80 foreignObject|1:95 nestedFrame(isSandboxed: false)"
        ),
        ("<g xml:base='https://example.org/'/>", "1:83 base"),
        ("<set attributeName='href' to='javascript:x'/>", "1:106 scriptURL"),
        ("<script type='text/plain'/>", ""),
    ])
    func hazards(text: String, expected: String) throws {
        let scan = try svg(root + text + "</svg>")
        #expect(scan.dangers.joined(separator: "|") == expected)
        #expect(scan.complaints == [])
    }

    @Test(arguments: [
        "<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;'>", "<!ENTITY % p SYSTEM 'http://example.org/'> %p;",
        "<!ATTLIST svg onload CDATA 'x()'>", "<!ATTLIST svg a (b|c) 'b'>", "<!ELEMENT svg ANY>",
        // A fuzzer's find: libxml2 tells of the second b in another way than of any other error.
        "<!ATTLIST svg a (b|b) 'b'>",
        "<!NOTATION n SYSTEM 'x'>",
    ])
    func declarationsEndTheScan(text: String) throws {
        let scan = try svg("<?xml version='1.0'?>\n<!DOCTYPE svg [\(text)]>\n\(root)<text>&b;</text><script/></svg>")
        #expect(scan.dangers == ["2:1 doctype(hasDeclarations: true)"])
        #expect(scan.complaints == [])
        #expect(scan.references == [])
    }

    @Test func plainDoctype() throws {
        let scan = try svg(
            "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd'>\n"
                + root + "<image href='a'/></svg>")
        #expect(scan.dangers == ["1:1 doctype(hasDeclarations: false)"])
        #expect(scan.loads == ["image a"])
        #expect(scan.complaints == [])
    }

    @Test func brokenFiles() throws {
        let scan = try svg("\(root)\n<image href='a.png'/>\n<g></svg>")
        #expect(scan.loads == ["image a.png"])
        #expect(scan.complaints.count == 1)
        #expect(scan.complaints.first?.hasPrefix("3:") == true)
        #expect(scan.complaints.first?.contains("is not well-formed XML: Opening and ending tag mismatch") == true)
        #expect(try svg("").complaints.count == 1)
        #expect(try svg("<svg/>").complaints == ["1:1 is not SVG: the root is <svg> without a namespace"])
        #expect(
            try svg("<html xmlns='http://www.w3.org/1999/xhtml'/>").complaints == ["1:1 is not SVG: the root is <html>"]
        )
        #expect(
            try svg("<?xml version='1.0' encoding='utf-7'?>\(root)</svg>").complaints == [
                "1:1 is declared as utf-7; save as UTF-8"
            ])
        #expect(try svg("\(root)<p:g/></svg>").complaints.count == 1)
        #expect(try svg("\(root)&undefined;</svg>").complaints.count == 1)
        #expect(try MarkupScanner.svg([0xFE, 0xFF, 0, 0x3C]).complaints == ["1:1 is UTF-16; save as UTF-8"])
    }

    @Test func deepAndLong() throws {
        let deep = root + String(repeating: "<g>", count: 20_000)
        #expect(try svg(deep).complaints.count == 1)
        let long = root + String(repeating: "<g a='1' b='2' c='3'/>", count: 10_000) + "<image href='a'/></svg>"
        #expect(try svg(long).loads == ["image a"])
    }

    @Test(arguments: [
        ("width='10' height='20'", 10.0, 20.0, 0.5), ("viewBox='0 0 30 10'", nil, nil, 3),
        ("width='100%' height='1e2px'", nil, 100, nil),
        ("width='2.54cm' height='72pt'", 96, 96, 1), ("width='-1' height='2em'", nil, nil, nil),
        ("viewBox='0 0 0 1'", nil, nil, nil), ("viewBox='a b c d'", nil, nil, nil),
    ])
    func sizes(attributes: String, width: Double?, height: Double?, aspect: Double?) throws {
        let size = try #require(try svg("<svg xmlns='http://www.w3.org/2000/svg' \(attributes)/>").size)
        #expect(size.width == width)
        #expect(size.height == height)
        #expect(size.aspect == aspect)
    }
}

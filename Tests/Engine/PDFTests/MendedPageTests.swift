import RectoDiagnostics
import RectoGeometry
import RectoLane
import RectoPDF
import RectoPageContent
import RectoPixels
import RectoStructure
import TestSupport
import Testing

/// Pages that poppler misreads, or draws only in part.
@Suite struct MendedPageTests {
    @Lane private static func draw(_ document: Document, page: Int = 0, direct: Bool = false) throws -> PixelBuffer {
        let raster: any PageRaster =
            direct
            ? try DirectPage(document, page: page, appearance: PageAppearance(scale: 1))
            : try DisplayList(document, page: page, appearance: PageAppearance(scale: 1))
        let buffer = PixelBuffer(width: raster.pixelSize.width, height: raster.pixelSize.height)
        try raster.draw(x: 0, y: 0, into: buffer.rows)
        return buffer
    }

    private static func words(_ document: Document, page: Int = 0) async throws -> String {
        try await Lane.run {
            let glyphs = try document.glyphs(page: page)
            return String(String.UnicodeScalarView(glyphs.scalars.compactMap { Unicode.Scalar($0) }))
        }
    }

    // MARK: - Boxes and trees

    @Test(arguments: [
        "[100 100 100 100]", "[100 100 100 250]", "[400 500 600 700]", "[-90 -90 -10 -10]", "[300 0 350 400]",
    ])
    @Lane func aCropBoxOfWhichNothingIsLeftCountsAsMediaBox(box: String) throws {
        let document = try Document(
            bytes: TinyPDF([
                TinyPDF.Page(entries: "/CropBox \(box)", content: "1 0 0 rg 0 0 300 400 re f")
            ]).bytes)
        let info = try document.pageInfo(0, withDictionary: true)
        #expect(info.size == Size(width: 300, height: 400))
        #expect(info.dictionary?.problems.count == 1)
        _ = Chatter.take()
        for direct in [false, true] {
            let pixels = try Self.draw(document, direct: direct)
            #expect(pixels.rows[0, 0] == 0xFF0000)
            #expect(pixels.rows[299, 399] == 0xFF0000)
        }
        let told = Chatter.take().told
        #expect(told.count == 1)
        #expect(told.first?.page == 0)
        #expect(told.first?.message.contains("MediaBox counts") == true)
        #expect(try document.structure().annotations(page: 0).width == 300)
    }

    /// Page objects and nodes that lie directly in /Kids.
    @Test(arguments: [
        "10 0 R << /Type /Page /MediaBox [0 0 300 400] /Resources 8 0 R /Contents 21 0 R >> 12 0 R",
        "<< /Type /Page /Parent 2 0 R /Contents 20 0 R >> << /Type /Page /Parent 2 0 R /Contents 21 0 R >> 12 0 R",
        "10 0 R << /Type /Pages /Count 2 /Parent 2 0 R /Kids [<< /Type /Page /Contents 21 0 R >> 12 0 R] >>",
    ])
    @Lane func pagesMayLieDirectlyInTheTree(kids: String) async throws {
        var pdf = TinyPDF([])
        pdf.objects = [8: "<< /Font << /F 3 0 R >> >>"]
        for index in 0..<3 {
            pdf.objects[10 + index] = "<< /Type /Page /Parent 2 0 R /Contents \(20 + index) 0 R >>"
            pdf.streams[20 + index] = ("", Array("BT /F 20 Tf 20 200 Td (Number \(index + 1)) Tj ET".utf8))
        }
        pdf.tree = "<< /Type /Pages /Count 3 /MediaBox [0 0 300 400] /Resources 8 0 R /Kids [\(kids)] >>"
        let document = try Document(bytes: pdf.bytes)
        #expect(document.pageCount == 3)
        for index in 0..<3 {
            #expect(try document.pageInfo(index).size == Size(width: 300, height: 400))
            #expect(try await Self.words(document, page: index) == "Number\(index + 1)")
            let pixels = try Self.draw(document, page: index)
            let isInked = (180..<210).contains { y in (20..<120).contains { pixels.rows[$0, y] != 0xFFFFFF } }
            #expect(isInked)
        }
    }

    // MARK: - Rotation

    @Test(arguments: [
        ("90.0", 90), ("-90.00", 270), ("450", 90), ("450.0", 90), ("360", 0), ("45", 0), ("90.5", 0), ("(90)", 0),
    ])
    @Lane func rotationIsTheSameForAll(written: String, turned: Int) throws {
        let document = try Document(
            bytes: TinyPDF([
                TinyPDF.Page(
                    [(x: 50, y: 300, text: "up")], entries: "/Rotate \(written)",
                    annotations: ["/Subtype /Link /Rect [0 380 100 400] /A << /S /URI /URI (x:y) >>"],
                    // The top-left corner of the page as written.
                    content: "1 0 0 rg 0 380 20 20 re f")
            ]).bytes)
        let info = try document.pageInfo(0, withDictionary: true)
        let isTurned = turned % 180 != 0
        #expect(info.size == (isTurned ? Size(width: 400, height: 300) : Size(width: 300, height: 400)))
        #expect(info.dictionary?.rotation == turned)
        let pixels = try Self.draw(document)
        let (x, y) = turned == 90 ? (390, 10) : turned == 270 ? (10, 290) : (10, 10)
        #expect(pixels.rows[x, y] == 0xFF0000)
        let glyphs = try document.glyphs(page: 0)
        #expect(glyphs.size == info.size)
        #expect(glyphs.runs.first?.turns.degrees == turned)
        let found = try document.structure().annotations(page: 0)
        #expect(Size(width: found.width, height: found.height) == info.size)
        #expect(found.annotations[0].rect.width == (isTurned ? 20 : 100))
    }

    // MARK: - Content

    @Test(arguments: [false, true]) @Lane func whatFollowsAnUnmatchedRestoreIsDrawn(direct: Bool) async throws {
        let content = "q 1 0 0 rg 20 300 50 50 re f Q Q Q 0 0 1 rg 20 200 50 50 re f q 0 1 0 rg 20 100 50 50 re f Q"
        let document = try Document(
            bytes: TinyPDF([TinyPDF.Page([(x: 20, y: 20, text: "end")], content: content)]).bytes)
        _ = Chatter.take()
        for _ in 0..<2 {
            let pixels = try Self.draw(document, direct: direct)
            #expect(pixels.rows[40, 75] == 0xFF0000)
            #expect(pixels.rows[40, 175] == 0x0000FF)
            #expect(pixels.rows[40, 275] == 0x00FF00)
        }
        #expect(Chatter.take().told.isEmpty)
        #expect(try await Self.words(document) == "end")
    }

    @Test @Lane func whatFollowsAnUnmatchedRestoreInAFormIsDrawn() throws {
        var pdf = TinyPDF([
            TinyPDF.Page(resources: "/XObject << /X 1000 0 R >>", content: "/X Do 0 0 1 rg 0 0 9 9 re f")
        ])
        pdf.streams[1000] = (
            "/Type /XObject /Subtype /Form /BBox [0 0 300 400]", Array("Q 1 0 0 rg 20 300 50 50 re f".utf8)
        )
        let pixels = try Self.draw(try Document(bytes: pdf.bytes))
        #expect(pixels.rows[40, 75] == 0xFF0000)
        #expect(pixels.rows[4, 395] == 0x0000FF)
    }

    private static func page(picture entries: String) -> TinyPDF.Page {
        TinyPDF.Page(
            resources: "/XObject << /I 1000 0 R >> \(entries)", content: "q 100 0 0 100 100 200 cm /I Do Q")
    }

    @Test(arguments: [0.9, 0.95, 1]) @Lane func progressiveJPEGWithoutItsEndIsDrawn(part: Double) throws {
        var jpeg = ProgressiveJPEG.bytes(width: 64, height: 64, above: 0, below: 128)
        // Truncated within its last scans, or only without its end marker.
        jpeg.removeLast(2 + Int(Double(jpeg.count) * (1 - part)))
        var pdf = TinyPDF([Self.page(picture: "")])
        pdf.streams[1000] = (
            "/Type /XObject /Subtype /Image /Width 64 /Height 64 /BitsPerComponent 8 /ColorSpace /DeviceGray "
                + "/Filter /DCTDecode", jpeg
        )
        let pixels = try Self.draw(try Document(bytes: pdf.bytes))
        #expect(pixels.rows[150, 110] & 0xFF < 40)
    }

    @Test(arguments: ["<FF000000FF00>", "1001 0 R"]) @Lane func aPaletteThatIsTooShortEndsInBlack(lookup: String) throws
    {
        var pdf = TinyPDF([Self.page(picture: "")])
        pdf.streams[1000] = (
            "/Type /XObject /Subtype /Image /Width 3 /Height 1 /BitsPerComponent 8 "
                + "/ColorSpace [/Indexed /DeviceRGB 255 \(lookup)]", [0, 1, 2]
        )
        pdf.streams[1001] = ("", [255, 0, 0, 0, 255, 0])
        let pixels = try Self.draw(try Document(bytes: pdf.bytes))
        #expect(pixels.rows[110, 150] == 0xFF0000)
        #expect(pixels.rows[150, 150] == 0x00FF00)
        #expect(pixels.rows[190, 150] == 0x000000)
    }

    @Test(arguments: ["[.9505 1 1.089]", "[.9642 1 .8249]"]) @Lane func calGrayIsNeutral(white: String) throws {
        let space = "[/CalGray << /WhitePoint \(white) /Gamma 2.2 >>]"
        let document = try Document(
            bytes: TinyPDF([
                TinyPDF.Page(
                    resources: "/ColorSpace << /G \(space) >>",
                    content: "/G cs 0.5 scn 0 0 100 400 re f 1 scn 100 0 100 400 re f 0 scn 200 0 100 400 re f")
            ]).bytes)
        let pixels = try Self.draw(document)
        for (x, shade) in [(50, 127.5), (150, 255), (250, 0)] {
            let pixel = pixels.rows[x, 200]
            let channels = [pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255].map(Double.init)
            #expect(channels.allSatisfy { abs($0 - shade) <= 2 })
        }
    }

    @Test @Lane func layersForPrintOnlyAreNotShown() throws {
        let usage = "/Usage << /View << /ViewState /OFF >> /Print << /PrintState /ON >> >>"
        var pdf = TinyPDF(
            [
                TinyPDF.Page(
                    resources: "/Properties << /L 1000 0 R >>",
                    content: "/OC /L BDC 1 0 0 rg 0 0 300 400 re f EMC 0 0 1 rg 0 0 50 50 re f")
            ],
            root: "/OCProperties << /OCGs [1000 0 R] /D << /ON [1000 0 R] "
                + "/AS [<< /Event /View /Category [/View] /OCGs [1000 0 R] >>] >> >>")
        pdf.objects[1000] = "<< /Type /OCG /Name (print) \(usage) >>"
        let pixels = try Self.draw(try Document(bytes: pdf.bytes))
        #expect(pixels.rows[150, 100] == 0xFFFFFF)
        #expect(pixels.rows[20, 380] == 0x0000FF)
    }

    /// Opaque red, half-transparent blue, and below both a fully transparent green.
    @Test(arguments: [0, 1]) @Lane func jpeg2000WithAnAlphaChannelIsDrawn(maskKind: Int) throws {
        let bytes = try #require(Self.base64(Self.picture))
        var pdf = TinyPDF([
            TinyPDF.Page(resources: "/XObject << /I 1000 0 R >>", content: "q 64 0 0 64 0 336 cm /I Do Q")
        ])
        pdf.streams[1000] = (
            "/Type /XObject /Subtype /Image /Width 64 /Height 64 /Filter /JPXDecode /SMaskInData \(maskKind)", bytes
        )
        let pixels = try Self.draw(try Document(bytes: pdf.bytes))
        #expect(pixels.rows[10, 20] == 0xFF0000)
        #expect(pixels.rows[50, 20] == (maskKind == 0 ? 0x0000FF : 0x7F7FFF))
        #expect(pixels.rows[30, 58] == (maskKind == 0 ? 0x00FF00 : 0xFFFFFF))
    }

    private static func base64(_ text: String) -> [UInt8]? {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var bytes: [UInt8] = []
        var (bits, count) = (0, 0)
        for digit in text.utf8 where digit != UInt8(ascii: "=") {
            guard let value = digits.firstIndex(of: digit) else { return nil }
            bits = bits << 6 | value
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(bits >> count & 255))
                bits &= 1 << count - 1
            }
        }
        return bytes
    }

    private static let picture = """
        AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAABPanAyaAAAABZpaGRyAAAAQAAAAEAABAcHAAAAAAAPY29scgEAAAAAABAAAAAiY2\
        RlZgAEAAAAAAABAAEAAAACAAIAAAADAAMAAQAAAAADW2pwMmP/T/9RADIAAAAAAEAAAABAAAAAAAAAAAAAAABAAAAAQAAAAAAAAAAAAAQHAQEH\
        AQEHAQEHAQH/UgAMAAAAAQAFBAQAAf9cABNAQEhIUEhIUEhIUEhIUEhIUP9kACUAAUNyZWF0ZWQgYnkgT3BlbkpQRUcgdmVyc2lvbiAyLjUuMP\
        +QAAoAAAAAAtEAAf+T34AoAo4MBCrPtBQIgMFhX9+AMAlPdeMav9+AKAKL2g77x9oLPwBofaCgAWDXOR8MLmnwsKEMAxcpl6fgCAs8l6/H2gsf\
        aCw+0FAIEh3IpxA+1uKbCxRDH3/D6gSfgCwfUCABWgbADBPdsiAMAyWTz8AufgFwfUDgGVtl75WpgS6U718ZVqHMEGy5cLXqdRjxL0rm7L+j7Q\
        kABYUn5rKndL1vz8AuPtCYPqBwGK9j75WpgS6U+d8eYuibRnpuinUYRS1K5XRfx9oVH2hcD5wwGVtl75WpgS6ODwg0j1R1lE3q9npHGPEvScNP\
        z8BGfgHw+0IAIhlzTvtpsB4PpjJpLzd/DFc6gqB87vwIyrfEmtM+3gtJ+ZFI6PxhPafgHDnXEAZzdDEZDZhVkwH3z8BKfgGw+0IAIW1xTvtpsB\
        4Ppj9rROjekZIXVCfhIFADmsWJA9DwxklNj0jo7cddx9ofPwD4PqBwIhlzTvtpr/wzFXXJMuN/OoKiUrwo/UUCzlKIz6IISfmRSOjtxs/ATn4C\
        MPtCQDaeQGv4f3ic5OI4AxIK4XvVedGMpB7c/CNl5XImoMP/CoNNb5QdBiZNQUXBf6fgLoyOqR2CMpvGbgDCQRBUHnj/bEifi82Hz8BqfgIQ+0\
        JANfI+a/h/eJzmuKjkVd+qsVyXL0xsqB+FXniWOKhjFBceLfKIyRb8xP1flAeF5k1BRcF/x9olPwFIPqCANp5Aa/h/eJzk4jgDEgrhe9V5jKQe\
        4Ud59C1+DHohoJpZ2biN4UeUHQYmTUERH8/ALn4BUPtBAF+mxzzJk86MP63f1UZKE/2Ws/ONzdlHYqej7QcA1UDqjm/MV8/AQn4BcPtBANlB8y\
        Vi3TqrhpzKO0nH/J/Zzopqynb1SIT4j9lCApfH2hU/AKg+oEBfpsc8yZPOjD+t1UZKFBl/itpSf9lHYqf/2Q==
        """

    // MARK: - What stays wrong

    @Test(arguments: [
        ("/ColorSpace << /N [/Separation /None /DeviceGray 1001 0 R] >>", "colorant None"),
        ("/XObject << /X 1002 0 R >>", "not isolated"), ("/XObject << /I 1003 0 R >>", "/Matte"),
        ("/Font << /T 1005 0 R >>", "Type 3"),
    ])
    @Lane func whatIsDrawnWronglyIsTold(resources: String, message: String) throws {
        var pdf = TinyPDF([TinyPDF.Page([(x: 20, y: 20, text: "text")]), TinyPDF.Page(resources: resources)])
        pdf.objects[1001] = "<< /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [0] /N 1 >>"
        pdf.streams[1002] = (
            "/Subtype /Form /BBox [0 0 9 9] /Group << /S /Transparency >> "
                + "/Resources << /ExtGState << /M << /BM /Multiply >> >> >>", []
        )
        pdf.streams[1003] = (
            "/Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /SMask 1004 0 R", [0]
        )
        pdf.streams[1004] = (
            "/Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Matte [0]", [0]
        )
        pdf.objects[1005] =
            "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 65 /LastChar 65 "
            + "/Widths [9] /Encoding << /Differences [65 /a] >> /CharProcs << /a 1006 0 R >> >>"
        pdf.streams[1006] = ("", Array("9 0 d0 1 0 0 rg 0 0 9 9 re f".utf8))
        let document = try Document(bytes: pdf.bytes)
        _ = Chatter.take()
        _ = try Self.draw(document, page: 0)
        #expect(Chatter.take().told.isEmpty)
        _ = try Self.draw(document, page: 1)
        let told = Chatter.take().told
        // poppler 25.03 draws coloured glyphs in their colours.
        if message == "Type 3", !Fault.isOld {
            #expect(told.isEmpty)
            return
        }
        #expect(told.map(\.page) == [1])
        #expect(told.first?.message.contains(message) == true)
    }

    /// poppler draws an appearance straight onto the page, whatever group it is.
    @Test @Lane func aHighlightThatMultipliesIsNotTold() throws {
        let group = "/Group << /S /Transparency >> /Resources << /ExtGState << /M << /BM /Multiply >> >> >>"
        var pdf = TinyPDF([
            TinyPDF.Page(annotations: ["/Subtype /Highlight /Rect [10 10 60 30] /AP << /N 1000 0 R >>"])
        ])
        pdf.streams[1000] = ("/Subtype /Form /BBox [0 0 50 20] \(group)", Array("/M gs 1 1 0 rg 0 0 50 20 re f".utf8))
        let document = try Document(bytes: pdf.bytes)
        _ = Chatter.take()
        _ = try Self.draw(document)
        #expect(Chatter.take().told.isEmpty)
    }

    @Test @Lane func fieldsWithoutAnAppearanceAreTold() throws {
        let field = "/Subtype /Widget /FT /Tx /T (a) /Rect [10 10 100 30]"
        func told(_ entries: String, form: String = "") throws -> Int {
            let document = try Document(
                bytes: TinyPDF(
                    [TinyPDF.Page(annotations: ["\(field) \(entries)"])], root: "/AcroForm << /Fields [] \(form) >>"
                ).bytes)
            _ = Chatter.take()
            _ = try Self.draw(document)
            return Chatter.take().told.count
        }
        #expect(try told("/V (plain)") == 0)
        #expect(try told("/MK << /BC [1 0 0] >>") == 1)
        #expect(try told("/V <FEFF0416>") == 1)
    }
}

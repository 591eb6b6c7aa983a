import RectoLane
import RectoPDF
import RectoStructure
import TestSupport
import Testing

@Suite struct MetadataTests {
    private static let packet = """
        <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:p="http://ns.adobe.com/pdf/1.3/"
            xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="Tool">
        <dc:title><rdf:Alt><rdf:li xml:lang="fr">Marées</rdf:li><rdf:li xml:lang="x-default">Tides &amp; Times</rdf:li></rdf:Alt></dc:title>
        <dc:creator><rdf:Seq><rdf:li>Ada 潮</rdf:li><rdf:li>Bo</rdf:li></rdf:Seq></dc:creator>
        <dc:language><rdf:Bag><rdf:li>de-CH</rdf:li></rdf:Bag></dc:language>
        <p:Producer>Press</p:Producer>
        </rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>
        """

    @Lane private static func info(_ packet: [UInt8], root: String = "", info: String? = nil) throws -> DocumentInfo {
        let digits = packet.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        var pdf = TinyPDF([TinyPDF.Page()], root: "/Metadata 1000 0 R \(root)")
        pdf.objects[1000] =
            "<< /Type /Metadata /Subtype /XML /Filter /ASCIIHexDecode /Length \(digits.count + 1) >>\nstream\n\(digits)>\nendstream"
        return try Document(bytes: pdf.bytes).info()
    }

    @Test @Lane func whatTheInfoLacksIsInTheMetadata() throws {
        let info = try Self.info(Array(Self.packet.utf8))
        #expect(info.title == "Tides & Times")
        #expect(info.author == "Ada 潮, Bo")
        #expect(info.language == "de-CH")
        #expect(info.creator == "Tool")
        #expect(info.producer == "Press")
    }

    @Test @Lane func theCatalogsLanguageComesFirst() throws {
        #expect(try Self.info(Array(Self.packet.utf8), root: "/Lang (pt)").language == "pt")
    }

    @Test(arguments: [true, false], [true, false]) @Lane
    func sixteenBits(isBigEndian: Bool, hasMark: Bool) throws {
        let text = (hasMark ? "\u{FEFF}" : "") + Self.packet
        let bytes = text.utf16.flatMap { unit in
            isBigEndian ? [UInt8(unit >> 8), UInt8(unit & 255)] : [UInt8(unit & 255), UInt8(unit >> 8)]
        }
        let info = try Self.info(bytes)
        #expect(info.title == "Tides & Times")
        #expect(info.author == "Ada 潮, Bo")
        #expect(info.xmp?.hasPrefix("<?xpacket") == true)
    }

    @Test(arguments: ["", "<", "<a", "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>", "\0\0"]) @Lane
    func badPacketsSayNothing(packet: String) throws {
        #expect(try Self.info(Array(packet.utf8)).title == nil)
    }

    @Test @Lane func portfoliosAndFormsAreNamed() throws {
        func info(_ root: String) throws -> DocumentInfo {
            try Document(bytes: TinyPDF([TinyPDF.Page()], root: root).bytes).info()
        }
        #expect(try info("").isPortfolio == nil)
        #expect(try info("").isXFAOnly == nil)
        #expect(try info("/Collection << /View /D >>").isPortfolio == true)
        #expect(try info("/AcroForm << /Fields [] /XFA [(template) 3 0 R] >>").isXFAOnly == true)
        #expect(try info("/AcroForm << /Fields [1000 0 R] /XFA 3 0 R >>").isXFAOnly == nil)
        #expect(try info("/NeedsRendering true /AcroForm << /Fields [3 0 R] /XFA 3 0 R >>").isXFAOnly == true)
    }
}

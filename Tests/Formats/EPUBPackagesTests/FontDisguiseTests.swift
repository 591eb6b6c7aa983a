import RectoDiagnostics
import RectoPackaging
import TestSupport
import Testing

@testable import RectoEPUBPackages

@Suite struct FontDisguiseTests {
    private static let identifier = "urn:uuid:6f0a1c2e-94b1-4d0f-8a37-0d2b9c5e7f11"
    /// As another program computes the SHA-1 of the identifier.
    private static let idpfKey: [UInt8] = bytes("6fa79a9a92097edf6d8bb74964a8bd5d232d467a")
    private static let adobeKey: [UInt8] = bytes("6f0a1c2e94b14d0f8a370d2b9c5e7f11")
    private static let font = (0..<3000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }

    private static func bytes(_ digits: String) -> [UInt8] {
        let digits = Array(digits)
        return stride(from: 0, to: digits.count, by: 2).map {
            UInt8(String(digits[$0..<$0 + 2]), radix: 16) ?? 0
        }
    }

    /// What a book gives of a font that was changed as the specifications say.
    private func read(
        _ method: String, _ key: [UInt8], _ length: Int,
        identifiers: String = """
        <dc:identifier id='other'>isbn</dc:identifier><dc:identifier id='u'> \n\(identifier)\t</dc:identifier>
        """
    ) throws -> [UInt8] {
        var disguised = Self.font
        for index in 0..<length { disguised[index] ^= key[index % key.count] }
        var result: [UInt8] = []
        try withTemporaryFolder { folder in
            let files: [(String, [UInt8])] = [
                (
                    "META-INF/container.xml",
                    Array("<container><rootfiles><rootfile full-path='a/b.opf'/></rootfiles></container>".utf8)
                ),
                (
                    "META-INF/encryption.xml",
                    Array(
                        """
                        <encryption xmlns='urn:oasis:names:tc:opendocument:xmlns:container'
                        xmlns:enc='http://www.w3.org/2001/04/xmlenc#'><enc:EncryptedData><enc:EncryptionMethod Algorithm='\(method)'/>
                        <enc:CipherData><enc:CipherReference URI='a/fonts/f%20g.otf'/></enc:CipherData></enc:EncryptedData></encryption>
                        """.utf8)
                ),
                (
                    "a/b.opf",
                    Array(
                        """
                        <package unique-identifier='u' xmlns:dc='http://purl.org/dc/elements/1.1/'><metadata>\(identifiers)</metadata>
                        <manifest/><spine/></package>
                        """.utf8)
                ), ("a/fonts/f g.otf", disguised), ("a/fonts/plain.otf", Self.font),
            ]
            for (name, bytes) in files {
                try Files.makeFolder(Files.split(folder + "/book/" + name).folder)
                try Files.replace(folder + "/book/" + name, with: bytes)
            }
            let package = try Package.openBook(folder + "/book")
            let book = try EPUBPackage(of: package)
            #expect(try book.font("a/fonts/plain.otf", in: package, limit: 1 << 20) == Self.font)
            #expect(throws: Failure.self) { try book.font("a/fonts/none.otf", in: package, limit: 1 << 20) }
            result = try book.font("a/fonts/f g.otf", in: package, limit: 1 << 20)
        }
        return result
    }

    @Test func theOneOfIDPFChangesTheFirst1040Bytes() throws {
        #expect(try read("http://www.idpf.org/2008/embedding", Self.idpfKey, 1040) == Self.font)
    }

    @Test func theOneOfAdobeChangesTheFirst1024Bytes() throws {
        #expect(try read("http://ns.adobe.com/pdf/enc#RC", Self.adobeKey, 1024) == Self.font)
        // Adobe's programs take an identifier that is a UUID, whichever the package calls its own.
        let isbn =
            "<dc:identifier id='u'>9780000000002</dc:identifier><dc:identifier>\(Self.identifier)</dc:identifier>"
        #expect(try read("http://ns.adobe.com/pdf/enc#RC", Self.adobeKey, 1024, identifiers: isbn) == Self.font)
        #expect(throws: Failure.self) {
            try read(
                "http://ns.adobe.com/pdf/enc#RC", Self.adobeKey, 1024,
                identifiers: "<dc:identifier id='u'>9780000000002</dc:identifier>")
        }
    }

    @Test func otherMethodsAreEncryption() {
        #expect(throws: Failure.self) { try read("http://www.w3.org/2001/04/xmlenc#aes128-cbc", Self.adobeKey, 1024) }
    }

    @Test func shortFontsAreChangedAsFarAsTheyGo() {
        let disguise = FontDisguise(.idpf, identifier: Self.identifier, others: [])
        #expect(disguise?.removed(from: [0, 0, 0]) == Array(Self.idpfKey.prefix(3)))
        #expect(disguise?.removed(from: []) == [])
    }
}

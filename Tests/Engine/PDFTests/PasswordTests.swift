import RectoDiagnostics
import RectoLane
import RectoPDF
import RectoPageContent
import RectoStructure
import TestSupport
import Testing

@Suite struct DocumentPasswordTests {
    /// How programs write a password in files of PDF 1.7 and before.
    enum Encoding: CaseIterable { case utf8, document, windows }

    private static func bytes(_ encoding: Encoding, ofOwner: Bool) -> [UInt8] {
        let (letters, euro): ([UInt8], [UInt8]) =
            switch encoding {
            case .utf8: ([0xC3, 0xA4], [0xE2, 0x82, 0xAC])
            case .document: ([0xE4], [0xA0])
            case .windows: ([0xE4], [0x80])
            }
        return (ofOwner ? Array("own".utf8) : Array("use".utf8)) + letters + euro
    }

    @Test(arguments: Encoding.allCases, [2, 3]) @Lane
    func everyPartOpensByEitherPassword(encoding: Encoding, revision: Int) throws {
        let file = EncryptedPDF(
            revision: revision, user: Self.bytes(encoding, ofOwner: false), owner: Self.bytes(encoding, ofOwner: true))
        for password in ["useä€", "ownä€"] {
            let document = try Document(bytes: file.bytes, password: password)
            #expect(document.info().isEncrypted)
            #expect(try document.glyphs(page: 0).scalars.count == 6)
            #expect(try document.structure().pageCount == 1)
            #expect(try document.pageInfo(0, withDictionary: true).dictionary != nil)
        }
        let failure = #expect(throws: Failure.self) { try Document(bytes: file.bytes, password: "useä") }
        #expect(failure?.code == .encrypted)
    }

    @Test(arguments: [140, 127]) @Lane func longPasswordsAreCut(length: Int) throws {
        let password = String(repeating: "tide ", count: 28).prefix(length)
        let document = try Document(path: TestPDFs.path("encrypted-long.pdf"), password: String(password))
        #expect(document.pageCount == 1)
        #expect(try document.structure().pageCount == 1)
        #expect(throws: Failure.self) {
            try Document(path: TestPDFs.path("encrypted-long.pdf"), password: String(password.prefix(126)))
        }
    }
}

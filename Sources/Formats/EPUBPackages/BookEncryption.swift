package import RectoDiagnostics
import RectoMarkup
package import RectoPackaging

/// Which files of an EPUB are encrypted, and by which scheme (EPUB 3.3, 4.2.6.3.2; XML Encryption).
package struct BookEncryption: Sendable {
    /// Paths of encrypted files.
    private let paths: Set<String>
    private let means: String
    /// By path, how fonts are obfuscated, which hides nothing.
    private let disguises: [String: FontDisguise.Method]

    package init(of package: Package) {
        var paths: Set<String> = []
        var disguises: [String: FontDisguise.Method] = [:]
        if let root = Self.element("META-INF/encryption.xml", package) {
            for data in root.all("EncryptedData") {
                let algorithm = data["EncryptionMethod"]?.attributes["Algorithm"] ?? ""
                let method = FontDisguise.Method(rawValue: algorithm)
                for reference in data.all("CipherReference") {
                    guard let address = reference.attributes["URI"] else { continue }
                    // Resolved against the root of the book: `mimetype` is a file there.
                    guard case .package(let path) = MarkupURL(address, in: "mimetype").target else { continue }
                    if let method { disguises[path] = method } else { paths.insert(path) }
                }
            }
        }
        self.paths = paths
        self.disguises = disguises
        means = Self.means(package)
    }

    private static func means(_ package: Package) -> String {
        if package["META-INF/license.lcpl"] != nil { return "Readium LCP" }
        if package["META-INF/sinf.xml"] != nil { return "Apple FairPlay" }
        guard let rights = element("META-INF/rights.xml", package) else { return "a scheme that it does not name" }
        let isKobo = rights.name.lowercased().contains("kdrm") || rights.all("kdrm").isEmpty == false
        return isKobo ? "Kobo" : "Adobe ADEPT"
    }

    private static func element(_ path: String, _ package: Package) -> XMLElement? {
        guard let entry = package[path], let bytes = try? package.read(entry, limit: 8 << 20) else { return nil }
        return XMLElement.parse(bytes)
    }

    /// Why a file can't be read; `nil` if it can.
    package func refusal(_ path: String) -> Failure? {
        guard paths.contains(path) else { return nil }
        return Failure(
            .encrypted, "is encrypted by \(means) (digital rights management); open it with the seller's program",
            at: path)
    }
    /// How a font is obfuscated; `nil` if it is not.
    func method(_ path: String) -> FontDisguise.Method? { disguises[path] }
}

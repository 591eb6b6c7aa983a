/// Ways of writing an overlay into the address of a PDF link.
///
/// Publishers draw a link box in their layout program and write into its address what a certain viewer is to make of it.
public enum LinkDialect: String, Hashable, Sendable, Codable, CaseIterable {
    /// An address of the web, of mail or telephone, as it is.
    case web
    /// The name of a file that lies beside the PDF.
    case file
    /// Nutrient, once PSPDFKit: `pspdfkit://[autostart:true]localhost/film.mp4`.
    case nutrient
    /// Librelio: `http://localhost/film.mp4?waplay=auto`.
    case librelio
    /// FastPdfKit: `fpkv://film.mp4`, and its aliases such as `video://`.
    case fastPdfKit = "fastpdfkit"
    /// iPaper: `ipaper://InlineVideo/4711` with a table in the PDF, `pageto:10`, `video:…`.
    case iPaper = "ipaper"
    /// Zizera: `rpc://tags/galleries/name?icon=default`.
    case zizera
    /// Publitas: an object in JSON.
    case publitas
    case unknown

    /// Reads an address.
    ///
    /// - Parameter text: As the PDF has it.
    public static func read(_ text: String) -> LinkReading {
        let text = text.trimmed
        guard !text.isEmpty else { return LinkReading(.unknown, .nothing("the address is empty")) }
        if let reading = Publitas.read(text) { return reading }
        let address = Address(text)
        guard let scheme = address.scheme else { return PlainAddress.withoutScheme(address) }
        if scheme == "pspdfkit" || scheme == "fpk" { return Nutrient.read(address) }
        if let reading = FastPdfKit.read(address, scheme) { return reading }
        if let reading = IPaper.read(address, scheme) { return reading }
        if scheme == "rpc" { return Zizera.read(address) }
        if scheme == "http" || scheme == "https", let reading = Librelio.read(address) { return reading }
        return PlainAddress.read(address, scheme)
    }
}

extension String {
    /// Without blanks and controls at either end, which layout programs leave there.
    var trimmed: String {
        let scalars = unicodeScalars.drop { $0.value <= 0x20 || $0.properties.isWhitespace }
        guard let last = scalars.lastIndex(where: { $0.value > 0x20 && !$0.properties.isWhitespace }) else { return "" }
        return String(scalars[...last])
    }

    /// What people write for yes; `nil` for what is neither yes nor no.
    var flag: Bool? {
        switch lowercased() {
        case "true", "yes", "1", "on", "auto": true
        case "false", "no", "0", "off": false
        default: nil
        }
    }
}

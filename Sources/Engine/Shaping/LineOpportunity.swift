import CUnicodeText

/// Whether a line may end before a scalar (Unicode's UAX 14).
package enum LineOpportunity: UInt8, Hashable, Sendable {
    case never, may, must

    /// How strict the rules for Japanese are, by CSS's names.
    package enum Strictness: String, Sendable {
        case loose, normal, strict
    }

    /// By scalar, and at the end of the text.
    ///
    /// - Parameters:
    ///   - language: By BCP 47; nil if it is not known.
    package static func all(
        _ scalars: [Unicode.Scalar], language: String? = nil, strictness: Strictness = .normal
    ) -> [LineOpportunity] {
        let text = UTF16Text(scalars)
        var breaks = [UInt8](repeating: 0, count: text.units.count + 1)
        // Only letters and digits come from outside.
        let name = (language ?? "en").split(separator: "-").first ?? "en"
        let own = name.allSatisfy { $0.isASCII && $0.isLetter } && (2...3).contains(name.count) ? String(name) : "en"
        _ = recto_line_breaks(text.units, Int32(text.units.count), "\(own)@lb=\(strictness.rawValue)", &breaks)
        return text.places.map { LineOpportunity(rawValue: breaks[$0]) ?? .never }
    }
}

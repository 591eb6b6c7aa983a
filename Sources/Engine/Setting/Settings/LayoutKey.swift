import RectoPackaging
import RectoShaping

/// Names a layout: equal keys have equal pages.
package enum LayoutKey {
    /// Counts changes of this program that change pages.
    static let version = 3

    /// - Parameters:
    ///   - book: The digest of the book's bytes.
    ///   - faces: ``FaceSource/digest`` after all items are set.
    ///   - hyphens: ``HyphenSource/digest`` after all items are set.
    /// - Returns: `sha256:` and 64 digits.
    package static func text(book: String, settings: LayoutSettings, faces: String, hyphens: String) -> String {
        var digest = Digest()
        let margins = settings.margins
        let parts: [String] = [
            "recto/layout/\(version)", book, "\(settings.width)x\(settings.height)",
            "\(margins.top) \(margins.right) \(margins.bottom) \(margins.left)", "\(settings.fontSize)",
            settings.fontFamily ?? "", settings.lineHeight.map { "\($0)" } ?? "", settings.alignment.rawValue,
            "\(settings.hyphenates)", settings.breaking.rawValue, settings.publisherStyles.rawValue, faces, hyphens,
            ShapingVersion.text,
        ]
        // With their lengths, so that no two lists are written in the same way.
        for part in parts { digest.add("\(part.utf8.count):\(part)\n") }
        return digest.text
    }
}

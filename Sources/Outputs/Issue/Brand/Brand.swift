import RectoEscaping

/// How a publisher dresses the reader: a sign for its bar, colours, fonts, an icon.
///
/// Everything in it has been looked at.
public struct Brand: Sendable {
    /// A picture or a font, ready to be written.
    public struct File: Sendable {
        /// As `logo.svg`: what it is and how its content has to end, whatever it was called.
        public var name: String
        public var mediaType: String
        public var bytes: [UInt8]
        /// Pixels; `nil` for drawings and fonts.
        public var width: Int?
        public var height: Int?
    }

    /// A family of fonts, and its files if it has any.
    struct Face: Sendable {
        var family: String
        var files: [(file: File, weight: String, style: String)] = []
    }

    /// Who publishes; what the logo says to those who don't see it.
    public internal(set) var name: String?
    /// Where the logo leads.
    public internal(set) var link: String?
    public internal(set) var logo: File?
    public internal(set) var darkLogo: File?
    /// Square.
    public internal(set) var icon: File?
    /// Of the reader's custom properties, without `--recto-`.
    var colors: [(name: String, value: String)] = []
    var darkColors: [(name: String, value: String)] = []
    var sans: Face?
    var serif: Face?

    init() {}

    /// A colour of the light scheme.
    public subscript(color name: String) -> String? { colors.first { $0.name == name }?.value }

    /// All files, the style sheet among them.
    public var files: [File] {
        let faces = [sans, serif].compactMap { $0 }.flatMap { $0.files.map(\.file) }
        let sheet = File(name: Self.sheet, mediaType: "text/css", bytes: Array(style.utf8))
        return [logo, darkLogo, icon].compactMap { $0 } + faces + [sheet]
    }

    public static let sheet = "brand.css"

    /// Custom properties on the reader, and the fonts.
    ///
    /// The reader loads it into its shadow, where `:host` is the reader, and gives way to the page around; the page loads it too,
    /// since browsers know fonts of pages only.
    var style: String {
        var rules: [String] = []
        for face in [sans, serif].compactMap({ $0 }) {
            for (file, weight, style) in face.files {
                rules.append(
                    "@font-face { font-family: \"\(face.family)\"; src: url(\"\(file.name)\"); font-weight: \(weight); "
                        + "font-style: \(style); font-display: swap; }")
            }
        }
        var properties = colors.map { "--recto-\($0.name): \($0.value);" }
        properties += darkColors.map { "--recto-\($0.name)-dark: \($0.value);" }
        if let sans { properties.append("--recto-font: \"\(sans.family)\", system-ui, sans-serif;") }
        if let serif { properties.append("--recto-serif: \"\(serif.family)\", Georgia, serif;") }
        if !properties.isEmpty { rules.append(":host { \(properties.joined(separator: " ")) }") }
        return rules.joined(separator: "\n") + "\n"
    }
}

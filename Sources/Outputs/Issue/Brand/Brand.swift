import RectoEscaping

/// A publisher's brand for the reader: a logo for its bar, colours, fonts, an icon.
///
/// All of its values and files have been validated.
public struct Brand: Sendable {
    /// A picture or a font, ready to write into an edition.
    public struct File: Sendable {
        /// A name such as `logo.svg`: its role, and the suffix of its content's type, whatever the original name was.
        public var name: String
        public var mediaType: String
        public var bytes: [UInt8]
        /// The width in pixels; `nil` for SVGs and fonts.
        public var width: Int?
        public var height: Int?
    }

    /// A family of fonts, and its files if it has any.
    struct Face: Sendable {
        var family: String
        var files: [(file: File, weight: String, style: String)] = []
    }

    /// The publisher's name, which is the logo's text alternative.
    public internal(set) var name: String?
    /// Where the logo leads.
    public internal(set) var link: String?
    public internal(set) var logo: File?
    public internal(set) var darkLogo: File?
    /// The icon; it is square.
    public internal(set) var icon: File?
    /// The values of the reader's custom properties, by name without `--recto-`.
    var colors: [(name: String, value: String)] = []
    var darkColors: [(name: String, value: String)] = []
    var sans: Face?
    var serif: Face?

    init() {}

    /// A colour of the light scheme, by the property's name without `--recto-`.
    public subscript(color name: String) -> String? { colors.first { $0.name == name }?.value }

    /// All files, including the style sheet.
    public var files: [File] {
        let faces = [sans, serif].compactMap { $0 }.flatMap { $0.files.map(\.file) }
        let sheet = File(name: Self.sheet, mediaType: "text/css", bytes: Array(style.utf8))
        return [logo, darkLogo, icon].compactMap { $0 } + faces + [sheet]
    }

    public static let sheet = "brand.css"

    /// The style sheet, which sets the reader's custom properties and declares the fonts.
    ///
    /// The reader loads it into its shadow tree, where `:host` is the reader and styles of the surrounding page win. The page loads it too,
    /// since browsers take fonts only from the page's own style sheets.
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

import Recto
public import RectoDiagnostics
import RectoEscaping
import RectoMarkup
import RectoMedia
import RectoPackaging

extension Brand {
    /// Reads a brand: a JSON file that names pictures and fonts beside it (docs/editions.md, “Your brand”).
    ///
    /// - Parameter path: The JSON file; the files that it names are relative to its folder.
    /// - Throws: ``Failure`` `.usage` with the line and column of a fault, `.io`.
    public init(path: String) throws(Failure) {
        let file = try SettingsFile(path: path)
        self.init()
        var reader = BrandReader(settings: file)
        for member in file.members { try reader.read(member, into: &self) }
    }
}

/// Takes the entries of a brand one by one.
private struct BrandReader {
    let settings: SettingsFile
    private var fonts = 0

    private static let colors = ["accent", "ink", "faint", "desk", "surface", "line", "paper"]
    private static let largest = 8 << 20
    private static let pictures: [MediaKind: String] = [
        .svg: "svg", .png: "png", .webp: "webp", .jpeg: "jpg", .gif: "gif", .avif: "avif",
    ]
    private static let fontKinds: [MediaKind: (suffix: String, type: String)] = [
        .woff2: ("woff2", "font/woff2"), .woff: ("woff", "font/woff"), .trueType: ("ttf", "font/ttf"),
        .openType: ("otf", "font/otf"),
    ]

    init(settings: SettingsFile) { self.settings = settings }

    private func members(_ member: ManifestValue.Member) throws(Failure) -> [ManifestValue.Member] {
        guard member.value.kind == .object else {
            throw settings.wrong(member.value, "\"\(member.name)\" must be an object")
        }
        return Array(member.value.members)
    }

    mutating func read(_ member: ManifestValue.Member, into brand: inout Brand) throws(Failure) {
        switch member.name {
        case "$schema": return
        case "name": brand.name = try settings.text(member)
        case "link":
            let address = try settings.text(member)
            guard let link = SafeLink(address), address.lowercased().hasPrefix("http") else {
                throw settings.wrong(member.value, "\"link\" must be an address that begins with https://")
            }
            brand.link = link.text
        case "logo": brand.logo = try picture(member, "logo")
        case "logo-dark": brand.darkLogo = try picture(member, "logo-dark")
        case "icon": brand.icon = try icon(member)
        case "colors": brand.colors = try colors(member)
        case "colors-dark": brand.darkColors = try colors(member)
        case "font": brand.sans = try face(member)
        case "serif": brand.serif = try face(member)
        default:
            throw settings.wrong(
                member.value,
                "\"\(member.name)\" is no setting; there are name, link, logo, logo-dark, icon, colors, colors-dark, font, serif"
            )
        }
    }

    // MARK: - Colours

    private func colors(_ member: ManifestValue.Member) throws(Failure) -> [(name: String, value: String)] {
        var colors: [(name: String, value: String)] = []
        for entry in try members(member) {
            guard Self.colors.contains(entry.name) else {
                throw settings.wrong(
                    entry.value,
                    "\"\(entry.name)\" is no colour of the reader; there are \(Self.colors.joined(separator: ", "))")
            }
            guard let value = entry.value.string, Self.isColor(value) else {
                throw settings.wrong(
                    entry.value, "\"\(entry.name)\" must be a colour of CSS, as \"#8b1a1a\" or \"rgb(139 26 26)\"")
            }
            colors.append((entry.name, value))
        }
        return colors
    }

    /// Whether a text is a self-contained CSS colour: it refers to nothing else, and can't end the declaration.
    static func isColor(_ text: String) -> Bool {
        if text.hasPrefix("#") {
            return [3, 4, 6, 8].contains(text.utf8.count - 1)
                && text.dropFirst().allSatisfy { $0.isASCII && $0.isHexDigit }
        }
        let name = text.prefix { $0.isASCII && ($0.isLetter || $0 == "-") }.lowercased()
        if name.count == text.count {
            return (3...20).contains(name.count) && !["var", "inherit", "initial", "unset"].contains(name)
        }
        let functions = ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color"]
        let rest = text.dropFirst(name.count)
        return functions.contains(name) && rest.first == "(" && rest.last == ")" && text.utf8.count <= 80
            && rest.dropFirst().dropLast().allSatisfy {
                $0.isASCII && ($0.isLetter || $0.isNumber || " .,%/+-".contains($0))
            }
    }

    // MARK: - Files

    private func bytes(_ value: ManifestValue) throws(Failure) -> [UInt8] {
        guard let name = value.string, !name.isEmpty else { throw settings.wrong(value, "must be the name of a file") }
        let folder = Files.split(settings.path).folder
        let place = name.hasPrefix("/") ? name : folder + "/" + name
        do throws(Failure) {
            guard let bytes = try Files.read(place, limit: Self.largest) else {
                throw Failure(.usage, "there is no such file; names are relative to the folder of the brand")
            }
            return bytes
        } catch { throw settings.wrong(value, "\(name): \(error.message)") }
    }

    private func picture(_ member: ManifestValue.Member, _ stem: String) throws(Failure) -> Brand.File {
        let bytes = try bytes(member.value)
        let source = MediaBytes(bytes)
        do throws(Failure) {
            let kind = try MediaReader.kind(source)
            guard let suffix = Self.pictures[kind] else {
                throw Failure(.usage, "is \(kind.mediaType); give SVG, PNG, WebP, JPEG, GIF or AVIF")
            }
            var file = Brand.File(name: "\(stem).\(suffix)", mediaType: kind.mediaType, bytes: bytes)
            if kind == .svg {
                if let problem = try AssetCopier.problem(withDrawing: bytes) { throw Failure(.usage, problem) }
            } else {
                let facts = try MediaReader.image(source)
                (file.width, file.height) = (facts.width, facts.height)
            }
            return file
        } catch { throw settings.wrong(member.value, "\(member.value.string ?? ""): \(error.message)") }
    }

    private func icon(_ member: ManifestValue.Member) throws(Failure) -> Brand.File {
        let file = try picture(member, "icon")
        guard ["image/png", "image/svg+xml"].contains(file.mediaType) else {
            throw settings.wrong(member.value, "an icon must be a PNG or SVG picture")
        }
        guard file.width == file.height, file.width ?? 512 >= 144 else {
            throw settings.wrong(
                member.value,
                "an icon must be square, with 144 pixels a side or more; this one has \(file.width ?? 0) x \(file.height ?? 0)"
            )
        }
        return file
    }

    // MARK: - Fonts

    private mutating func face(_ member: ManifestValue.Member) throws(Failure) -> Brand.Face {
        var face = Brand.Face(family: "")
        for entry in try members(member) {
            switch entry.name {
            case "family":
                face.family = try settings.text(entry)
                guard face.family.allSatisfy({ $0.isLetter || $0.isNumber || " -_.&".contains($0) }) else {
                    throw settings.wrong(entry.value, "\"family\" must be the name of one family")
                }
            case "files":
                guard entry.value.kind == .array else { throw settings.wrong(entry.value, "\"files\" must be a list") }
                for element in entry.value.elements { face.files.append(try font(element)) }
            default:
                throw settings.wrong(entry.value, "\"\(entry.name)\" is no setting of a font; there are family, files")
            }
        }
        guard !face.family.isEmpty else { throw settings.wrong(member.value, "\"\(member.name)\" needs a \"family\"") }
        return face
    }

    private mutating func font(_ value: ManifestValue) throws(Failure) -> (
        file: Brand.File, weight: String, style: String
    ) {
        var (source, weight, style) = (value, "normal", "normal")
        if value.kind == .object {
            var found: ManifestValue?
            for entry in value.members {
                switch entry.name {
                case "src": found = entry.value
                case "weight":
                    weight = entry.value.integer.map(String.init) ?? entry.value.string ?? ""
                    let parts = weight.split(separator: " ")
                    guard (1...2).contains(parts.count), parts.allSatisfy({ (1...1000).contains(Int($0) ?? 0) }) else {
                        throw settings.wrong(
                            entry.value, "\"weight\" must be a number as 700, or two of a variable font as \"100 900\"")
                    }
                case "style":
                    style = entry.value.string ?? ""
                    guard ["normal", "italic"].contains(style) else {
                        throw settings.wrong(entry.value, "\"style\" must be normal or italic")
                    }
                default:
                    throw settings.wrong(
                        entry.value, "\"\(entry.name)\" is no setting of a file; there are src, weight, style")
                }
            }
            guard let found else { throw settings.wrong(value, "needs a \"src\"") }
            source = found
        }
        let bytes = try bytes(source)
        guard let kind = Self.fontKinds[MediaSniffer.kind(of: Array(bytes.prefix(MediaSniffer.length)))] else {
            throw settings.wrong(source, "\(source.string ?? ""): is no font; give WOFF2, WOFF, TrueType or OpenType")
        }
        fonts += 1
        return (Brand.File(name: "font-\(fonts).\(kind.suffix)", mediaType: kind.type, bytes: bytes), weight, style)
    }
}

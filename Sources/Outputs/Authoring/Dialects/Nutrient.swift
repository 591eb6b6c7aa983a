import Recto

/// `pspdfkit://[option:value,…]target`, as Nutrient's guides on multimedia annotations have it.
///
/// `localhost/` names a file beside the PDF, or in one of the app's folders `Bundle/`, `Documents/`, `Cache/`; anything else
/// is an address of the web whose scheme has been replaced.
enum Nutrient {
    private static let folders = ["Bundle/", "Documents/", "Cache/"]

    static func read(_ address: Address) -> LinkReading {
        let start = address.text.index(address.text.startIndex, offsetBy: address.scheme.map { $0.count + 1 } ?? 0)
        var rest = Address.decoded(address.text[start...])[...]
        if rest.hasPrefix("//") { rest = rest.dropFirst(2) }
        var options: [(String, String)] = []
        if rest.hasPrefix("["), let end = rest.firstIndex(of: "]") {
            options = Self.options(rest[rest.index(after: rest.startIndex)..<end])
            rest = rest[rest.index(after: end)...]
        }
        let target = rest.prefix { $0 != "?" && $0 != "#" }
        var content = LinkedContent(LinkedContent.kind(ofEnding: Address.ending(of: target)))
        var notes: [String] = []
        var page: Int?
        for (name, value) in options {
            if name == "page" { page = Int(value) }
            if let note = apply(name, value, to: &content) { notes.append(note) }
        }
        if let page, page > 0, target.isEmpty { return LinkReading(.nutrient, .page(page), notes: notes) }
        if target.lowercased().hasPrefix("localhost") {
            var file = target.dropFirst("localhost".count).drop { $0 == "/" }
            for folder in folders where file.hasPrefix(folder) { file = file.dropFirst(folder.count) }
            content.isGalleryFile = Address.ending(of: file) == "gallery"
            if content.isGalleryFile { content.kind = .pictures }
            content.files = [String(file)]
            return file.isEmpty
                ? LinkReading(.nutrient, .nothing("names no file"))
                : LinkReading(.nutrient, .content(content), notes: notes)
        }
        guard !target.isEmpty else { return LinkReading(.nutrient, .nothing("names nothing to show")) }
        content.remote = "https://\(rest)"
        return LinkReading(.nutrient, .content(content), notes: notes)
    }

    /// Values may have colons, and blanks after a comma.
    private static func options(_ text: Substring) -> [(String, String)] {
        text.split(separator: ",").compactMap { part in
            let pair = part.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == ":" || $0 == "=" }
            let name = String(pair[0]).trimmed
            return name.isEmpty ? nil : (name.lowercased(), pair.count > 1 ? String(pair[1]).trimmed : "true")
        }
    }

    /// - Returns: what is lost, where something is.
    private static func apply(_ name: String, _ value: String, to content: inout LinkedContent) -> String? {
        switch name {
        case "autostart", "autoplay": content.isAutomatic = value.flag ?? false
        case "loop": content.loops = value.flag
        case "controls": content.hasControls = value.flag
        case "muted": content.isMuted = value.flag
        case "modal", "popover":
            if value.flag == true { content.presentation = .popup }
        case "fullscreen":
            // It allows the full screen, and does not ask for it.
            break
        case "cover", "coverimage":
            // `cover:true` means a frame of the film, which every player shows.
            if value.flag == nil, value != "preview", value != "clear", value != "none" { content.cover = file(value) }
        case "covermode": break
        case "offset":
            if let seconds = Double(value), seconds > 0 { return "the start at \(value) s is lost" }
        case "type":
            switch value.lowercased() {
            case "video": content.kind = .film
            case "audio": content.kind = .sound
            case "image", "gallery": content.kind = .pictures
            case "browser", "web", "url": content.kind = .page
            default: return "the type \"\(value)\" is not known"
            }
        case "size", "button", "closebutton", "contentmode", "page": return nil
        default: return "the option \"\(name)\" is not known"
        }
        return nil
    }

    /// The name of a file, without what says that it is local.
    static func file(_ value: String) -> String {
        var name = value[...]
        for prefix in ["pspdfkit://", "localhost/"] + folders where name.hasPrefix(prefix) {
            name = name.dropFirst(prefix.count)
        }
        return String(name)
    }
}

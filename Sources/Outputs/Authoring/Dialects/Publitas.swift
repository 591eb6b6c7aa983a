import Recto

/// Publitas' hotspots: an object in JSON in place of the address, such as `{"type": "video", "source": "https://…"}`.
enum Publitas {
    private struct Hotspot: Decodable {
        var type: String?
        var source: String?
        var url: String?
        var page: Int?
        var appearance: String?
        var altText: String?

        private enum CodingKeys: String, CodingKey { case type, source, url, page, appearance, altText }

        /// Documentation and practice disagree on types, so that each is taken if it fits.
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            func text(_ key: CodingKeys) -> String? { try? container.decode(String.self, forKey: key) }
            type = text(.type)
            source = text(.source)
            url = text(.url)
            page = (try? container.decode(Int.self, forKey: .page)) ?? text(.page).flatMap { Int($0) }
            appearance = text(.appearance)
            altText = text(.altText)
        }
    }

    /// `nil` for what is no object in JSON.
    static func read(_ text: String) -> LinkReading? {
        let text = text.hasPrefix("%7B") || text.hasPrefix("%7b") ? Address.decoded(text) : text
        guard text.hasPrefix("{"), text.utf8.count <= 1 << 16 else { return nil }
        guard let hotspot = try? CompactJSON.decode(Hotspot.self, from: Array(text.utf8)) else { return nil }
        switch hotspot.type?.lowercased() {
        case "product": return LinkReading(.publitas, .nothing("products come from a shop's feed"))
        case "image", "video", "audio":
            guard let source = hotspot.source ?? hotspot.url, !source.isEmpty else {
                return LinkReading(.publitas, .nothing("names no source"))
            }
            let kind: LinkedContent.Kind =
                hotspot.type?.lowercased() == "image"
                ? .pictures : hotspot.type?.lowercased() == "audio" ? .sound : .film
            var content = IPaper.content(source, kind)
            if hotspot.appearance == "hotspot" { content.presentation = .popup }
            content.alt = hotspot.altText
            return LinkReading(.publitas, .content(content))
        case "link", "url", "external":
            guard let url = hotspot.url ?? hotspot.source else {
                return LinkReading(.publitas, .nothing("names no address"))
            }
            return LinkReading(.publitas, .address(url))
        case "page", "internal":
            guard let page = hotspot.page, page > 0 else { return LinkReading(.publitas, .nothing("names no page")) }
            return LinkReading(.publitas, .page(page))
        case let type: return LinkReading(.publitas, .nothing("the hotspot \"\(type ?? "")\" has no counterpart"))
        }
    }
}

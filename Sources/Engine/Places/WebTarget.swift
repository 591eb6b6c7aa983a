/// A place as web annotations name it: a source and selectors (W3C Web Annotation Data Model, section 4).
package struct WebTarget: Hashable, Sendable, Codable {
    package struct Selector: Hashable, Sendable, Codable {
        package var type: String
        package var conformsTo: String?
        package var value: String?
        package var exact: String?
        package var prefix: String?
        package var suffix: String?
        package var start: Int?
        package var end: Int?

        package init(type: String) { self.type = type }
    }

    package var source: String?
    package var selector: [Selector]

    /// What the specification calls CFIs.
    package static let cfi = "http://www.idpf.org/epub/linking/cfi/epub-cfi.html"

    private enum Key: String, CodingKey {
        case source, selector, target
    }

    package init(source: String?, selector: [Selector]) {
        self.source = source
        self.selector = selector
    }

    /// A target, an annotation that has one, or a single selector.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        if values.contains(.target) {
            self = try values.decode(WebTarget.self, forKey: .target)
        } else if values.contains(.selector) {
            source = try values.decodeIfPresent(String.self, forKey: .source)
            selector =
                try (try? values.decode([Selector].self, forKey: .selector))
                ?? [values.decode(Selector.self, forKey: .selector)]
        } else {
            source = try values.decodeIfPresent(String.self, forKey: .source)
            selector = [try Selector(from: decoder)]
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encodeIfPresent(source, forKey: .source)
        try values.encode(selector, forKey: .selector)
    }
}

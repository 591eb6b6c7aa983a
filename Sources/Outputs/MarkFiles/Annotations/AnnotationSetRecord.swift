import Recto

/// An annotation set of W3C EPUB Annotations 1.0: the file `annotations.json`.
struct AnnotationSetRecord: Codable {
    struct Generator: Codable {
        var id: String
        var type = "Software"
        var name: String
    }

    struct About: Codable {
        var identifier: [String]
        var format: String
        var title: String

        enum CodingKeys: String, CodingKey {
            case identifier = "dc:identifier"
            case format = "dc:format"
            case title = "dc:title"
        }

        init(identifier: [String], format: String, title: String) {
            self.identifier = identifier
            self.format = format
            self.title = title
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            identifier = (try? values.decodeIfPresent(OneOrMore<String>.self, forKey: .identifier)?.values) ?? []
            format = (try? values.decodeIfPresent(String.self, forKey: .format)) ?? ""
            title = (try? values.decodeIfPresent(String.self, forKey: .title)) ?? ""
        }
    }

    /// What only Recto knows of: marks that were removed.
    struct Removed: Codable {
        var removed: [Mark]
    }

    var context: String
    var id: String
    var type: String
    var generator: Generator?
    var generated: String?
    var about: About?
    var items: [Lenient<AnnotationRecord>]
    var recto: Removed?

    static let context = "https://www.w3.org/ns/epub-anno.jsonld"

    enum CodingKeys: String, CodingKey {
        case context = "@context"
        case id, type, generator, generated, about, items
        case recto = "x-recto"
    }

    init(id: String, generator: Generator, generated: String, about: About, items: [AnnotationRecord], removed: [Mark])
    {
        context = Self.context
        self.id = id
        type = "AnnotationSet"
        self.generator = generator
        self.generated = generated
        self.about = about
        self.items = items.map { Lenient(value: $0) }
        recto = removed.isEmpty ? nil : Removed(removed: removed)
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        context = (try? values.decodeIfPresent(String.self, forKey: .context)) ?? ""
        id = (try? values.decodeIfPresent(String.self, forKey: .id)) ?? ""
        type = (try? values.decodeIfPresent(String.self, forKey: .type)) ?? ""
        generator = nil
        generated = nil
        about = try? values.decodeIfPresent(About.self, forKey: .about)
        items = try values.decode([Lenient<AnnotationRecord>].self, forKey: .items)
        recto = try? values.decodeIfPresent(Removed.self, forKey: .recto)
    }
}

/// An entry of a list that costs only itself where it is something else.
struct Lenient<Value: Codable>: Codable {
    var value: Value?

    init(value: Value?) { self.value = value }

    init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }

    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

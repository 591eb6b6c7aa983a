import Recto

/// An annotation as W3C EPUB Annotations 1.0 writes it (https://www.w3.org/TR/epub-anno-10/).
///
/// Everything is optional when it is read: files of other programs have what they have.
struct AnnotationRecord: Codable {
    struct Creator: Codable {
        var id: String?
        var type: String?
        var name: String?
    }

    /// A selector of the Web Annotation Data Model; which keys it has depends on its type.
    struct Selector: Codable {
        var type: String?
        var conformsTo: String?
        var value: String?
        var exact: String?
        var prefix: String?
        var suffix: String?
        var start: Int?
        var end: Int?
        var refinedBy: [Selector]?

        enum CodingKeys: String, CodingKey {
            case type, conformsTo, value, exact, prefix, suffix, start, end, refinedBy
        }

        init(_ type: String) { self.type = type }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            type = try? values.decodeIfPresent(String.self, forKey: .type)
            conformsTo = try? values.decodeIfPresent(String.self, forKey: .conformsTo)
            value = try? values.decodeIfPresent(String.self, forKey: .value)
            exact = try? values.decodeIfPresent(String.self, forKey: .exact)
            prefix = try? values.decodeIfPresent(String.self, forKey: .prefix)
            suffix = try? values.decodeIfPresent(String.self, forKey: .suffix)
            start = try? values.decodeIfPresent(Int.self, forKey: .start)
            end = try? values.decodeIfPresent(Int.self, forKey: .end)
            refinedBy = try? values.decodeIfPresent(OneOrMore<Selector>.self, forKey: .refinedBy)?.values
        }
    }

    struct Target: Codable {
        var source: String?
        var selector: [Selector]?

        enum CodingKeys: String, CodingKey { case source, selector }

        init(source: String, selector: [Selector]) {
            self.source = source
            self.selector = selector
        }

        init(from decoder: any Decoder) throws {
            if let address = try? String(from: decoder) {
                source = address
                return
            }
            let values = try decoder.container(keyedBy: CodingKeys.self)
            source = try? values.decodeIfPresent(String.self, forKey: .source)
            selector = try? values.decodeIfPresent(OneOrMore<Selector>.self, forKey: .selector)?.values
        }
    }

    struct Body: Codable {
        var type: String?
        var value: String?
        var format: String?
        var color: String?
        var highlight: String?
        var tags: [String]?
        /// Of other programs: with “tagging”, the value is a tag.
        var purpose: String?
    }

    /// Of an annotation that stands alone.
    var context: String?
    var id: String?
    var type: String?
    var motivation: String?
    var created: String?
    var modified: String?
    var creator: Creator?
    var target: Target?
    var body: Body?
    /// The mark as Recto keeps it.
    var recto: Mark?

    enum CodingKeys: String, CodingKey {
        case context = "@context"
        case id, type, motivation, created, modified, creator, target, body
        case recto = "x-recto"
    }

    init() {}

    /// Where the Web Annotation Data Model lets there be one or many, both are read.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func all<Value: Decodable>(_ key: CodingKeys, _ type: Value.Type) throws -> [Value] {
            try values.decodeIfPresent(OneOrMore<Value>.self, forKey: key)?.values ?? []
        }
        id = try all(.id, String.self).first
        let types = try all(.type, String.self)
        type = types.contains("Annotation") ? "Annotation" : types.first
        motivation = try all(.motivation, String.self).first
        created = try all(.created, String.self).first
        modified = try all(.modified, String.self).first
        creator = try all(.creator, Creator.self).first
        target = try all(.target, Target.self).first
        let bodies = try all(.body, Body.self)
        var body = bodies.first { $0.purpose != "tagging" } ?? (bodies.isEmpty ? nil : Body())
        let tags = (body?.tags ?? []) + bodies.filter { $0.purpose == "tagging" }.compactMap(\.value)
        body?.tags = tags.isEmpty ? nil : tags
        self.body = body
        recto = try values.decodeIfPresent(Mark.self, forKey: .recto)
    }
}

/// A value, or a list of them, as JSON-LD has it.
struct OneOrMore<Value: Decodable>: Decodable {
    var values: [Value]

    init(from decoder: any Decoder) throws {
        if let many = try? [Value](from: decoder) { values = many } else { values = [try Value(from: decoder)] }
    }
}

/// The header fields of a request or a response; names are compared without regard to case.
public struct HeaderFields: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    public private(set) var all: [Field]

    public struct Field: Hashable, Sendable {
        public var name: String
        public var value: String
    }

    public init(_ fields: [(name: String, value: String)] = []) {
        all = fields.map { Field(name: $0.name, value: $0.value) }
    }

    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { (name: $0.0, value: $0.1) })
    }

    /// The value of a field, `nil` without one or with several that differ: no two programs agree which of them counts.
    public subscript(name: String) -> String? {
        get {
            let values = Set(all.lazy.filter { Self.equal($0.name, name) }.map(\.value))
            return values.count == 1 ? values.first : nil
        }
        set {
            all.removeAll { Self.equal($0.name, name) }
            if let newValue { all.append(Field(name: name, value: newValue)) }
        }
    }

    /// Whether there is such a field, whatever its value.
    public func has(_ name: String) -> Bool { all.contains { Self.equal($0.name, name) } }

    /// Those of the given names only.
    func only(_ names: Set<String>) -> HeaderFields {
        var fields = self
        fields.all.removeAll { !names.contains($0.name.lowercased()) }
        return fields
    }

    private static func equal(_ one: String, _ other: String) -> Bool {
        one.utf8.count == other.utf8.count && one.lowercased() == other.lowercased()
    }
}

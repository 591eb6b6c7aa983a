/// A ``ManifestShape`` with numbers in place of names, so that a walk over a tree hashes none.
struct CompiledShape: Sendable {
    enum Content: Sendable {
        case string, number, integer, boolean, numbers, strings
        case object(Int)
        case objects(Int)
        /// The objects by the value of their entry `tag`, and that entry's id.
        case variants([String: Int], names: [String], tag: Int)
    }

    struct Entry: Sendable {
        let id: Int
        let name: String
        let content: Content
        let constraints: [ManifestShape.Constraint]
    }

    struct Object: Sendable {
        let name: String
        let entries: [Entry]
        /// Index into `entries` by id, -1 for none.
        let places: [Int]
        let required: UInt128
    }

    let root: Int
    private(set) var objects: [Object] = []
    /// A number for each name of an entry in any object.
    let ids: [String: Int]
    let names: [String]

    init(_ shape: ManifestShape) {
        let objectNames = shape.objects.keys.sorted()
        let numbers = Dictionary(uniqueKeysWithValues: objectNames.enumerated().map { ($1, $0) })
        func number(_ name: String) -> Int {
            guard let number = numbers[name] else { preconditionFailure("no object \(name) in the shape") }
            return number
        }
        var ids: [String: Int] = [:]
        func id(_ name: String) -> Int {
            let id = ids[name, default: ids.count]
            ids[name] = id
            return id
        }
        func content(_ content: ManifestShape.Content) -> Content {
            switch content {
            case .string: .string
            case .number: .number
            case .integer: .integer
            case .boolean: .boolean
            case .numbers: .numbers
            case .strings: .strings
            case .object(let name): .object(number(name))
            case .objects(let name, element: _): .objects(number(name))
            case .variants(let names, let tag):
                .variants(
                    Dictionary(uniqueKeysWithValues: names.map { ($0, number($0)) }), names: names, tag: id(tag))
            }
        }
        let drafts = objectNames.map { name -> (String, [Entry], UInt128) in
            let entries = shape.objects[name]?.entries ?? []
            precondition(entries.count <= 128, "\(name) has more than 128 entries")
            var required: UInt128 = 0
            for (place, entry) in entries.enumerated() where entry.isRequired { required |= 1 << UInt128(place) }
            let compiled = entries.map {
                Entry(id: id($0.name), name: $0.name, content: content($0.content), constraints: $0.constraints)
            }
            return (name, compiled, required)
        }
        for (name, entries, required) in drafts {
            var places = [Int](repeating: -1, count: ids.count)
            for (place, entry) in entries.enumerated() { places[entry.id] = place }
            objects.append(Object(name: name, entries: entries, places: places, required: required))
        }
        self.ids = ids
        names = ids.sorted { $0.value < $1.value }.map(\.key)
        root = number(shape.root)
    }
}

/// What objects a format has and what their entries are: all that readers and writers have to know of it.
///
/// XML has only strings and elements; the shape tells a number from a word, and which elements make an array.
public struct ManifestShape: Sendable {
    /// What an entry holds.
    public enum Content: Sendable {
        case string
        case number
        case integer
        case boolean
        /// Space-separated in XML.
        case numbers
        /// Space-separated in XML.
        case strings
        /// A child element of the entry's name. The name is that of an ``Object`` in the shape.
        case object(String)
        /// Repeated child elements `element`.
        case objects(String, element: String)
        /// Repeated child elements whose name is the value of the objects' entry `tag`, and the name of their ``Object``.
        case variants([String], tag: String)
    }

    /// What a value must be like beyond its type.
    public enum Constraint: Sendable {
        case oneOf([String])
        case range(ClosedRange<Double>)
        /// Values per array.
        case count(ClosedRange<Int>)
        /// What is wrong with a text, in words that follow its quotation ("is not a date …"); `nil` where all is well.
        case text(@Sendable (String) -> String?)
    }

    public struct Entry: Sendable {
        public var name: String
        public var content: Content
        public var isRequired: Bool
        public var constraints: [Constraint]

        public init(_ name: String, _ content: Content, isRequired: Bool = false, _ constraints: Constraint...) {
            self.name = name
            self.content = content
            self.isRequired = isRequired
            self.constraints = constraints
        }
    }

    public struct Object: Sendable {
        public var entries: [Entry]
        private let places: [String: Int]

        public init(_ entries: [Entry]) {
            self.entries = entries
            places = Dictionary(entries.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        }

        public subscript(name: String) -> Entry? { places[name].map { entries[$0] } }
    }

    /// The XML namespace, which is also a plist's and a JSON file's by being the only one.
    public var namespace: String
    /// The name of the outermost element in XML.
    public var rootElement: String
    /// The name of the outermost object.
    public var root: String
    public var objects: [String: Object]

    public init(namespace: String, rootElement: String, root: String, objects: [String: Object]) {
        self.namespace = namespace
        self.rootElement = rootElement
        self.root = root
        self.objects = objects
    }
}

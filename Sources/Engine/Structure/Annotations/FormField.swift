/// A field of a form.
public struct FormField: Hashable, Sendable, Codable {
    public enum Kind: String, Hashable, Sendable, Codable {
        case text, checkbox, radio, pushbutton, combo, list, signature, unknown
    }

    /// One of a choice.
    public struct Option: Hashable, Sendable, Codable {
        public var value: String
        /// What is shown.
        public var label: String

        public init(value: String, label: String) {
            self.value = value
            self.label = label
        }
    }

    /// Fully qualified: the names of the fields above it and its own, with dots between.
    public var name: String
    public var kind: Kind
    /// What is filled in; a list may have several.
    public var values: [String]
    public var defaultValues: [String]?
    public var options: [Option]?
    /// As readOnly, required or multiline.
    public var flags: [String]?
    /// Characters.
    public var maxLength: Int?
    /// What to call it towards people.
    public var alternateName: String?
    /// What to call it in an export.
    public var mappingName: String?
    /// Of this check box or radio button: the state that means on.
    public var onState: String?
    /// Who signed, when and why.
    public var signature: Signature?
    /// What is wrong with it.
    public var problem: String?

    /// What a signature says about itself; not verified.
    public struct Signature: Hashable, Sendable, Codable {
        public var name: String?
        /// ISO 8601.
        public var date: String?
        public var reason: String?
        public var location: String?
        /// As adbe.pkcs7.detached.
        public var format: String?
    }

    public init(name: String, kind: Kind) {
        self.name = name
        self.kind = kind
        values = []
    }
}

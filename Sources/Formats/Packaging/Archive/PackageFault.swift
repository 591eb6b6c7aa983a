import RectoDiagnostics

/// What is wrong with a package.
public struct PackageFault: Hashable, Sendable {
    /// The catalogue's id, such as `SEC-003`.
    public var rule: String
    /// Nothing of the package can be used.
    public var isFatal: Bool
    /// One printable line that reads on after the entry's name; without place.
    public var message: String
    /// The entry's name as it stands in the package, to be escaped before it is shown.
    public var entry: String?
    /// The byte in the zip file; of the entry's local header where it is about an entry.
    public var offset: Int?

    /// The rules of the catalogue that this room judges by.
    enum Rule: String {
        case archive = "PKG-001"
        case split = "PKG-002"
        case method = "PKG-005"
        case data = "PKG-006"
        case encoding = "PKG-007"
        case name = "PKG-008"
        case junk = "PKG-009"
        case path = "SEC-001"
        case kind = "SEC-002"
        case overlap = "SEC-003"
        case expansion = "SEC-004"
        case duplicate = "SEC-005"
        case collision = "SEC-006"
        case reading = "SEC-007"
        case encryption = "SEC-008"

        var isFatal: Bool {
            switch self {
            case .method, .data, .encoding, .name, .junk, .collision: false
            case .archive, .split, .path, .kind, .overlap, .expansion, .duplicate, .reading, .encryption: true
            }
        }
    }

    init(_ rule: Rule, _ message: String, entry: String? = nil, at offset: Int? = nil) {
        self.rule = rule.rawValue
        isFatal = rule.isFatal
        self.message = message
        self.entry = entry
        self.offset = offset
    }

    /// By place, then by rule; what has no place comes first, by name.
    static func isOrdered(_ first: PackageFault, _ second: PackageFault) -> Bool {
        (first.offset ?? -1, first.rule, first.entry ?? "", first.message)
            < (second.offset ?? -1, second.rule, second.entry ?? "", second.message)
    }

    /// The fault as something that stops the caller.
    func failure(in package: String) -> Failure {
        let place = [package.printable, entry.map(Self.quoted)].compactMap(\.self).joined(separator: "!")
        let code: Failure.Code =
            switch rule {
            case Rule.expansion.rawValue: .tooLarge
            case Rule.encryption.rawValue: .encrypted
            case Rule.method.rawValue, Rule.split.rawValue: .unsupported
            default: .damaged
            }
        return Failure(code, "\(message) [\(rule)]", at: place)
    }

    /// A stranger's name within a message: escaped, and cut at 200 characters.
    static func quoted(_ name: String) -> String {
        let text = name.printable
        return text.count <= 200 ? text : text.prefix(199) + "…"
    }
}

/// What ends the reading of a package: something wrong with it, or with the disk.
enum PackageTrouble: Error {
    case fault(PackageFault)
    case failure(Failure)

    /// One failure, for callers to whom it is all the same.
    func failure(in package: String) -> Failure {
        switch self {
        case .fault(let fault): fault.failure(in: package)
        case .failure(let failure): failure
        }
    }
}

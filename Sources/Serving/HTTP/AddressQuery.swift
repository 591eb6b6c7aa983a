import RectoEscaping

/// The query of a request: `q=caf%C3%A9+noir&page=2`.
public struct AddressQuery: Hashable, Sendable {
    private let fields: [(String, String)]

    private static let mostBytes = 4096

    /// - Parameter query: What is behind the `?`. What is not UTF-8 is left out.
    public init(_ query: some StringProtocol) {
        guard query.utf8.count <= Self.mostBytes else {
            fields = []
            return
        }
        fields = query.split(separator: "&").compactMap { field in
            let sides = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decode(sides[0]), let value = sides.count == 2 ? Self.decode(sides[1]) : "" else {
                return nil
            }
            return (name, value)
        }
    }

    /// The first value of the name.
    public subscript(name: String) -> String? { fields.first { $0.0 == name }?.1 }

    /// A plus sign is a space; what holds a NUL, or a percent sign that starts no code, is left out.
    private static func decode(_ text: some StringProtocol) -> String? {
        let spaced = text.utf8.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }
        guard let bytes = PercentEncoding.decodeStrictly(spaced), !bytes.contains(0) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    public static func == (one: AddressQuery, other: AddressQuery) -> Bool {
        one.fields.elementsEqual(other.fields) { $0 == $1 }
    }

    public func hash(into hasher: inout Hasher) {
        for (name, value) in fields {
            hasher.combine(name)
            hasher.combine(value)
        }
    }
}

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

    private static func decode(_ text: Substring.SubSequence) -> String? { decode(Array(text.utf8)) }

    private static func decode(_ text: some StringProtocol) -> String? { decode(Array(text.utf8)) }

    private static func decode(_ bytes: [UInt8]) -> String? {
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "+"): decoded.append(0x20)
            case UInt8(ascii: "%"):
                let digits = bytes.dropFirst(index + 1).prefix(2)
                guard digits.count == 2, let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16),
                    byte != 0
                else { return nil }
                decoded.append(byte)
                index += 2
            case 0: return nil
            case let byte: decoded.append(byte)
            }
            index += 1
        }
        return String(validating: decoded, as: UTF8.self)
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

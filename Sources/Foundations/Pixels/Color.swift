/// An opaque colour, eight bits a channel.
public struct Color: Hashable, Sendable, CustomStringConvertible {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    public static let white = Color(red: 255, green: 255, blue: 255)
    public static let black = Color(red: 0, green: 0, blue: 0)

    /// Reads `#rgb`, `#rrggbb` (the sign may be missing), `white` or `black`; `nil` for anything else.
    public init?(_ text: String) {
        switch text.lowercased() {
        case "white": self = .white
        case "black": self = .black
        default:
            let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
            guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }), let value = UInt32(digits, radix: 16) else {
                return nil
            }
            switch digits.count {
            case 3:
                let (r, g, b) = (value >> 8 & 15, value >> 4 & 15, value & 15)
                self.init(red: UInt8(r * 17), green: UInt8(g * 17), blue: UInt8(b * 17))
            case 6:
                self.init(red: UInt8(value >> 16), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255))
            default: return nil
            }
        }
    }

    /// `#rrggbb`.
    public var description: String {
        "#"
            + [red, green, blue].map { value in
                let digits = String(value, radix: 16)
                return digits.count == 1 ? "0" + digits : digits
            }.joined()
    }
}

extension Color: Codable {
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let color = Color(text) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "not a colour: \(text)"))
        }
        self = color
    }

    /// As `#rrggbb`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

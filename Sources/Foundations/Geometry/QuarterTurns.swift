/// A clockwise rotation of the view in steps of 90 degrees.
public enum QuarterTurns: Int, Hashable, Sendable, CaseIterable {
    case none = 0
    case one = 1
    case two = 2
    case three = 3

    /// The rotation by a number of degrees clockwise; `nil` unless it is a multiple of 90.
    ///
    /// 450 and -270 both mean 90.
    public init?(degrees: Int) {
        guard degrees.isMultiple(of: 90) else { return nil }
        self.init(rawValue: ((degrees / 90) % 4 + 4) % 4)
    }

    /// 0, 90, 180 or 270.
    public var degrees: Int { rawValue * 90 }

    /// Whether width and height are swapped.
    public var swapsAxes: Bool { self == .one || self == .three }
}

extension QuarterTurns: Codable {
    public init(from decoder: any Decoder) throws {
        let degrees = try decoder.singleValueContainer().decode(Int.self)
        guard let turns = QuarterTurns(degrees: degrees) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "not a multiple of 90: \(degrees)"))
        }
        self = turns
    }

    /// As degrees.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(degrees)
    }
}

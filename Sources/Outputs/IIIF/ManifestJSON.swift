import Recto

/// A value of a manifest.
indirect enum ManifestJSON {
    case text(String)
    case integer(Int)
    case number(Double)
    case flag(Bool)
    case list([ManifestJSON])
    /// In this order.
    case object([(String, ManifestJSON)])

    /// Without those that are not there.
    static func fields(_ fields: [(String, ManifestJSON?)]) -> ManifestJSON {
        .object(fields.compactMap { name, value in value.map { (name, $0) } })
    }

    /// A language map of one language.
    static func words(_ text: String, _ language: String?) -> ManifestJSON {
        .object([(language ?? "none", .list([.text(text)]))])
    }

    var bytes: [UInt8] {
        get throws(Failure) { try CompactJSON.encode(self) + [UInt8(ascii: "\n")] }
    }
}

extension ManifestJSON: Encodable {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .text(let text):
            var container = encoder.singleValueContainer()
            try container.encode(text)
        case .integer(let number):
            var container = encoder.singleValueContainer()
            try container.encode(number)
        case .number(let number):
            var container = encoder.singleValueContainer()
            try container.encode(number)
        case .flag(let flag):
            var container = encoder.singleValueContainer()
            try container.encode(flag)
        case .list(let values):
            var container = encoder.unkeyedContainer()
            for value in values { try container.encode(value) }
        case .object(let fields):
            var container = encoder.container(keyedBy: Key.self)
            for (name, value) in fields { try container.encode(value, forKey: Key(stringValue: name)) }
        }
    }
}

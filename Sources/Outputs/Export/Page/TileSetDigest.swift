import Recto

/// A digest of a set of named files that does not depend on their order, so that parts of a page made by several workers can
/// be combined.
///
/// The sum, modulo 2^64 in four lanes, of each file's SHA-256 over name and content.
struct TileSetDigest: Hashable, Sendable, Codable {
    private var lanes: [UInt64] = [0, 0, 0, 0]

    private enum CodingKeys: CodingKey { case lanes }

    init() {}

    /// It comes from a worker, which may have been taken over, and is added to others lane by lane.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let lanes = try container.decode([UInt64].self, forKey: .lanes)
        guard lanes.count == self.lanes.count else {
            throw DecodingError.dataCorruptedError(forKey: .lanes, in: container, debugDescription: "not four lanes")
        }
        self.lanes = lanes
    }

    mutating func add(_ path: String, _ bytes: [UInt8]) {
        var digest = Digest()
        digest.add(path)
        digest.add([0])
        digest.add(bytes)
        let words = digest.words
        for lane in lanes.indices { lanes[lane] &+= words[lane] }
    }

    mutating func add(_ other: TileSetDigest) {
        for lane in lanes.indices { lanes[lane] &+= other.lanes[lane] }
    }

    /// Adds all files in a folder and below it, each by its path from there.
    mutating func add(filesBelow folder: String, _ path: String = "") throws(Failure) {
        for name in try Files.list(path.isEmpty ? folder : "\(folder)/\(path)") {
            let path = path.isEmpty ? name : "\(path)/\(name)"
            if Files.kind("\(folder)/\(path)") == .folder {
                try add(filesBelow: folder, path)
            } else if let bytes = try Files.read("\(folder)/\(path)") {
                add(path, bytes)
            }
        }
    }

    /// `sha256-sum:` and 64 hexadecimal digits.
    var text: String {
        "sha256-sum:"
            + lanes.map { lane in
                let digits = String(lane, radix: 16)
                return String(repeating: "0", count: 16 - digits.count) + digits
            }.joined()
    }
}

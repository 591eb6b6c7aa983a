/// A kind of archive, besides zip, that comics come in; recognized by its first bytes.
public enum ForeignArchive: Hashable, Sendable {
    case rar, sevenZip, tar
    /// One compressed file, most likely a tar; names the compressor.
    case compressed(String)

    /// How many of a file's first bytes are looked at.
    public static let headLength = 512

    private static let signatures: [(bytes: [UInt8], archive: ForeignArchive)] = [
        (Array("Rar!\u{1A}\u{7}".utf8), .rar), ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .sevenZip),
        ([0x1F, 0x8B, 8], .compressed("gzip")), (Array("BZh".utf8), .compressed("bzip2")),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], .compressed("xz")), ([0x28, 0xB5, 0x2F, 0xFD], .compressed("Zstandard")),
    ]

    /// - Parameter head: The first ``headLength`` bytes of a file, or all of them.
    public init?(head: [UInt8]) {
        if let known = Self.signatures.first(where: { head.starts(with: $0.bytes) }) {
            self = known.archive
        } else if Self.isTar(head) {
            self = .tar
        } else {
            return nil
        }
    }

    /// A noun phrase for messages, such as "a RAR archive (CBR)".
    public var name: String {
        switch self {
        case .rar: "a RAR archive (CBR)"
        case .sevenZip: "a 7z archive (CB7)"
        case .tar: "a tar archive (CBT)"
        case .compressed(let program): "a file compressed by \(program)"
        }
    }

    /// Compares the header's checksum, which counts its own field as spaces (POSIX.1-1988, ustar): older tars have no other mark.
    private static func isTar(_ head: [UInt8]) -> Bool {
        guard head.count >= 512, head[0] != 0 else { return false }
        let field = head[148..<156].filter { $0 != 0 && $0 != 0x20 }
        guard !field.isEmpty, field.allSatisfy({ (0x30...0x37).contains($0) }) else { return false }
        let told = field.reduce(0) { $0 * 8 + Int($1 - 0x30) }
        return told == head[..<512].reduce(0) { $0 + Int($1) } - head[148..<156].reduce(0) { $0 + Int($1) } + 8 * 0x20
    }
}

public import RectoDiagnostics

/// An age file as lines of text (`age --armor`), read strictly (RFC 7468).
public enum AgeArmor {
    /// More bytes are not taken out of their armor, since all of them are in memory then.
    public static let limit = 64 << 20
    private static let first = "-----BEGIN AGE ENCRYPTED FILE-----"
    private static let last = "-----END AGE ENCRYPTED FILE-----"
    private static let columns = 64
    /// White space that may stand around it.
    private static let margin = 1024

    /// Whether bytes at the beginning of a file look armored.
    public static func begins(_ bytes: [UInt8]) -> Bool {
        bytes.prefix(margin + first.utf8.count).drop(while: isSpace).starts(with: first.utf8)
    }

    /// The age file.
    ///
    /// - Throws: ``Failure`` `.damaged` for anything but strict armor with white space around it.
    public static func decode(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
        let trimmed = bytes.drop(while: isSpace)
        let end = trimmed.lastIndex { !isSpace($0) } ?? trimmed.startIndex - 1
        guard trimmed.startIndex - bytes.startIndex <= margin, bytes.count - end <= margin + 1 else {
            throw fault("has too much white space around it", 0)
        }
        var text: [UInt8] = []
        var position = trimmed.startIndex
        var isShort = false
        let lines = trimmed[..<(end + 1)].split(separator: 0x0A, omittingEmptySubsequences: false)
        for (number, raw) in lines.enumerated() {
            // Lines may end with a carriage return too.
            let line = raw.last == 0x0D ? raw.dropLast() : raw
            defer { position = raw.endIndex + 1 }
            if number == 0 {
                guard line.elementsEqual(first.utf8) else {
                    throw fault("does not begin with its line alone", position)
                }
            } else if raw.endIndex == end + 1 {
                guard line.elementsEqual(last.utf8), !text.isEmpty, let decoded = Base64.decodePadded(text) else {
                    throw fault("does not end as it has to, or is not strict base64", position)
                }
                return decoded
            } else {
                guard !isShort, !line.isEmpty, line.count <= columns else {
                    throw fault("has lines of another length than 64 characters", position)
                }
                isShort = line.count < columns
                text += line
            }
        }
        throw fault("has no end", end + 1)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func fault(_ message: String, _ position: Int) -> Failure {
        Failure(.damaged, "the armor \(message)", at: "byte \(position)")
    }
}

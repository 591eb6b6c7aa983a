public import RectoDiagnostics

/// Files of recipients: one on each line, comments after `#`.
public enum RecipientFile {
    /// A file of more bytes is refused.
    public static let limit = 1 << 20

    /// - Throws: ``Failure``, naming the line; `.usage` for a file without a recipient.
    public static func read(_ text: String) throws(Failure) -> [X25519Recipient] {
        var recipients: [X25519Recipient] = []
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let words = line.split { $0 == " " || $0 == "\t" }
            guard let word = words.first, !word.hasPrefix("#") else { continue }
            do throws(Failure) {
                guard words.count == 1 || word.hasPrefix("ssh-") else {
                    throw Failure(.usage, "has more than a recipient; comments have lines of their own")
                }
                recipients.append(try X25519Recipient(String(word)))
            } catch {
                throw error.at("line \(number + 1)")
            }
        }
        guard !recipients.isEmpty else { throw Failure(.usage, "holds no recipient") }
        return recipients
    }
}

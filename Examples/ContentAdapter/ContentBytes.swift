import Recto

/// A ``ContentProvider`` as the bytes of a document.
///
/// An actor, because the content has one position: whoever asks next waits.
actor ContentBytes: ByteProvider {
    nonisolated let identity: ByteIdentity
    private let content: any ContentProvider

    /// - Throws: `Failure` for content that is not there or empty.
    init(_ content: sending any ContentProvider, path: String) throws(Failure) {
        content.setContentPath(path)
        guard content.lengthOfContent() > 0 else { throw Failure(.io, "there is no content", at: path) }
        identity = ByteIdentity(count: content.lengthOfContent(), validator: nil)
        self.content = content
    }

    func read(_ range: Range<Int>) async throws(Failure) -> [UInt8] {
        let range = try checked(range)
        content.setOffsetOfContent(range.lowerBound)
        var bytes: [UInt8] = []
        while bytes.count < range.count, !content.isFinished() {
            let data = content.dataForContent(range.count - bytes.count)
            guard !data.isEmpty else { break }
            bytes.append(contentsOf: data)
        }
        guard bytes.count == range.count else { throw Failure(.io, "the content ends before byte \(range.upperBound)") }
        return bytes
    }
}

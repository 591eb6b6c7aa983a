import Recto
import RectoMedia

/// A file as the readers of media headers want it.
final class FileMedia: MediaSource {
    let size: Int
    private let file: OpenFile

    /// - Throws: ``Failure`` `.io`.
    init(_ path: String) throws(Failure) {
        file = try OpenFile(path)
        size = try Files.stamp(path).size
    }

    func bytes(in range: Range<Int>) throws(Failure) -> [UInt8] { try file.bytes(in: range) }
}

import RectoBytes
import RectoDiagnostics
import RectoPackaging
import RectoS3

/// A file that is sent.
struct FileUpload: UploadSource {
    private let file: FileBytes

    init(_ path: String) throws(Failure) { file = try FileBytes(path) }

    var count: Int { file.identity.count }

    func read(_ range: Range<Int>) async throws(Failure) -> [UInt8] { try await file.read(range) }
}

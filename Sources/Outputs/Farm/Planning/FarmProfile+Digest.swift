package import RectoDiagnostics
import RectoJSON
import RectoPackaging

extension FarmProfile {
    /// 16 hexadecimal digits that stand for everything that decides about the output's bytes, but for the document.
    ///
    /// - Parameters:
    ///   - version: Recto's.
    ///   - renderer: The libraries and fonts, as an export's report names them.
    package func digest(version: String, renderer: String) throws(Failure) -> String {
        var digest = Digest()
        digest.add("recto/farm-profile/1\n\(version)\n\(renderer)\n")
        digest.add(try CompactJSON.encode(self))
        return String(digest.digits.prefix(16))
    }

    /// Reads a profile's JSON.
    ///
    /// - Throws: ``Failure`` `.usage`, with what is wrong in it.
    package static func parse(_ bytes: [UInt8], of path: String) throws(Failure) -> FarmProfile {
        do {
            return try CompactJSON.decode(FarmProfile.self, from: bytes)
        } catch {
            throw Failure(.usage, "is no profile: \(error.message)", at: path)
        }
    }
}

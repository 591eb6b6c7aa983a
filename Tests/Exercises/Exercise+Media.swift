import RectoDiagnostics
import RectoMedia

extension Exercise {
    /// Any bytes as an image, a film and cues: what is read must make sense, what is not must be said in one line.
    public static func media(_ bytes: [UInt8]) {
        let source = CountedSource(bytes)
        do throws(Failure) {
            let image = try MediaReader.image(source)
            precondition(image.width > 0 && image.height > 0 && image.pixels > 0 && image.frames > 0)
            precondition((1...8).contains(image.orientation) && image.kind.isImage)
            if let seconds = image.animation?.seconds { precondition(seconds >= 0 && seconds.isFinite) }
        } catch {
            precondition(error.description == error.description.printable && !error.message.isEmpty)
        }
        do throws(Failure) {
            let movie = try MediaReader.movie(source)
            if let seconds = movie.durationSeconds { precondition(seconds >= 0 && seconds.isFinite) }
            precondition(movie.bitsPerSecond.map { $0.isFinite && $0 > 0 } ?? true)
            precondition(movie.videoTracks.allSatisfy { $0.width >= 0 && $0.height >= 0 })
        } catch {
            precondition(error.description == error.description.printable && !error.message.isEmpty)
        }
        precondition(source.total <= 24 << 20, "reads more than its budget")
        let sheet = MediaReader.cues(bytes)
        precondition(sheet.faults.count <= 100 && sheet.end.isFinite)
        precondition(sheet.faults.allSatisfy { $0.line >= 1 && $0.column >= 1 })
    }
}

/// Counts what is read, and insists on ranges that lie within.
private final class CountedSource: MediaSource {
    let bytes: [UInt8]
    var total = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var size: Int { bytes.count }

    func bytes(in range: Range<Int>) -> [UInt8] {
        total += range.count
        return Array(bytes[range])
    }
}

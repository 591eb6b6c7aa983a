import Foundation

/// What an application may have already: content with a position, of which one asks for the next bytes.
///
/// Such content may be decrypted as it is read, or come from an archive or a database of one's own.
protocol ContentProvider: AnyObject {
    func setContentPath(_ path: String)
    func lengthOfContent() -> Int
    func offsetOfContent() -> Int
    func setOffsetOfContent(_ offset: Int)
    /// At most `length` bytes from the offset on, which moves behind them.
    func dataForContent(_ length: Int) -> Data
    func isFinished() -> Bool
}

/// Content that lies in a file with each byte changed by a key, so that no other program shows it.
///
/// This hides, and protects nothing.
final class HiddenContent: ContentProvider {
    private let key: UInt8
    private var file: FileHandle?
    private var length = 0
    private var offset = 0

    init(key: UInt8) { self.key = key }

    func setContentPath(_ path: String) {
        file = FileHandle(forReadingAtPath: path)
        length = Int((try? file?.seekToEnd()) ?? 0)
        offset = 0
    }

    func lengthOfContent() -> Int { length }

    func offsetOfContent() -> Int { offset }

    func setOffsetOfContent(_ offset: Int) { self.offset = offset }

    func dataForContent(_ length: Int) -> Data {
        guard let file, (try? file.seek(toOffset: UInt64(offset))) != nil,
            let data = try? file.read(upToCount: length)
        else { return Data() }
        offset += data.count
        return Data(data.map { $0 ^ key })
    }

    func isFinished() -> Bool { offset >= length }
}

import Recto
import RectoExport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A line of `--progress json`.
struct ProgressEvent: Encodable {
    /// start, page, page-failed, page-warning, spread, spread-failed, spread-warning, finish, note, published, error.
    var event: String
    var document: String?
    /// The page's number from 1.
    var page: Int?
    var label: String?
    /// The spread's number from 1.
    var spread: Int?
    var path: String?
    var done: Int?
    var total: Int?
    var skipped: Int?
    var tiles: Int?
    var bytes: Int?
    var seconds: Double?
    var message: String?
    /// HTML that shows the published edition in another page.
    var snippet: String?

    /// The event and a newline.
    var line: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let bytes = try? encoder.encode(self) else { return "" }
        return String(decoding: bytes, as: UTF8.self) + "\n"
    }
}

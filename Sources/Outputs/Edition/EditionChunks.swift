public import Recto

/// The text of all pages, in files of so many pages each.
public struct EditionChunks: Sendable {
    /// Pages to a file: some 150 kB of text, less than half of it on the wire.
    public static let size = 64

    /// Writes `text/{chunk}.json` and `search/{chunk}.json` into a folder.
    ///
    /// A page that can't be read has no words; what was wrong with it is told.
    ///
    /// - Parameter done: Told how many pages are done.
    /// - Returns: problems, a line each.
    /// - Throws: ``Failure`` `.io`, `CancellationError`.
    public static func write(_ publication: Publication, to folder: String, done: (Int) -> Void = { _ in }) async throws
        -> [String]
    {
        let writer = try FolderWriter(folder)
        var problems: [String] = []
        var layers: [ArraySlice<UInt8>] = []
        var texts: [ArraySlice<UInt8>] = []
        var number = 0
        func flush() throws(Failure) {
            try writer.add("text/\(number).json", list(layers))
            try writer.add("search/\(number).json", list(texts))
            number += 1
            layers.removeAll()
            texts.removeAll()
        }
        for try await element in publication.textFeed(.edition) {
            var layer = Array("[]".utf8)[...]
            var text = Array("\"\"".utf8)[...]
            switch element.content {
            case .success(let bytes):
                if let cut = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                    layer = bytes[..<cut]
                    text = bytes[(cut + 1)...]
                }
            case .failure(let failure): problems.append("text of page \(element.page + 1): \(failure.message)")
            }
            layers.append(layer)
            texts.append(text)
            if layers.count == size { try flush() }
            done(element.page + 1)
        }
        if !layers.isEmpty { try flush() }
        return problems
    }

    /// One pair of the files that ``write(_:to:done:)`` writes, for whoever makes them when they are asked for.
    ///
    /// - Parameter number: From 0.
    /// - Throws: `CancellationError`. A page that can't be read has no words.
    public static func chunk(_ publication: Publication, _ number: Int) async throws -> (text: [UInt8], search: [UInt8])
    {
        let first = number * size
        let pages = Array(first..<max(first, min(first + size, publication.pageCount)))
        var layers: [ArraySlice<UInt8>] = []
        var texts: [ArraySlice<UInt8>] = []
        for try await element in publication.textFeed(.edition, pages: pages) {
            let parts = (try? element.content.get())?.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
            layers.append(parts?.first ?? Array("[]".utf8)[...])
            texts.append(parts?.count == 2 ? parts?[1] ?? [] : Array("\"\"".utf8)[...])
        }
        return (list(layers), list(texts))
    }

    private static func list(_ pages: [ArraySlice<UInt8>]) -> [UInt8] {
        Array("[".utf8) + pages.joined(separator: Array(",\n".utf8)) + Array("]\n".utf8)
    }
}

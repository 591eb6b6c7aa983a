import Recto

/// What `recto text` prints of a book whose text is set on the spot.
enum FlowTextReport {
    /// - Returns: A body for the format.
    /// - Throws: ``Failure`` `.usage` for a format that needs pages.
    static func body(_ format: TextCommand.Format) throws(Failure) -> FlowBody {
        switch format {
        case .plain: return { try await plain($0, $1, $2) }
        case .json: return { try await json($0, $1, $2) }
        case .alto, .hocr:
            return { (_, _, _) throws in
                throw Failure(
                    .usage, "needs pages, and this is a book of text; give --format plain or json",
                    at: "--format \(format.rawValue)")
            }
        }
    }

    /// The items with a form feed between them.
    private static func plain(_ book: FlowPublication, _ items: [Int], _ report: ReportOutput) async throws
        -> [Failure]
    {
        var failures: [Failure] = []
        var isFirst = true
        for try await element in book.textFeed(isPlain: true, items: items) {
            if !isFirst { try report.write("\u{0C}") }
            isFirst = false
            switch element.content {
            case .success(let text):
                try report.write(text)
                if text.last != UInt8(ascii: "\n"), !text.isEmpty { try report.write("\n") }
            case .failure(let failure): failures.append(failure.at(item: element.page, of: book))
            }
        }
        return failures
    }

    private static func json(_ book: FlowPublication, _ items: [Int], _ report: ReportOutput) async throws
        -> [Failure]
    {
        var failures: [Failure] = []
        var bytes = Array("{\"schema\":\"recto/book-text/1\",\"file\":".utf8)
        try CompactJSON.append(book.name, to: &bytes)
        try report.write(bytes + Array(",\"itemCount\":\(book.itemCount),\"items\":[".utf8))
        var isFirst = true
        for try await element in book.textFeed(isPlain: false, items: items) {
            try report.write(isFirst ? "\n" : ",\n")
            isFirst = false
            switch element.content {
            case .success(let text): try report.write(text)
            case .failure(let failure):
                failures.append(failure.at(item: element.page, of: book))
                try report.write(CompactJSON.encode(FlowProblem(book, item: element.page, failure)))
            }
        }
        try report.write("\n]}\n")
        return failures
    }
}

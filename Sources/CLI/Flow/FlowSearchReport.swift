import Recto

/// What `recto search` prints of a book whose text is set on the spot.
struct FlowSearchReport {
    let query: SearchQuery
    let format: SearchCommand.Format
    let limit: Int

    func body(_ book: FlowPublication, _ items: [Int], _ report: ReportOutput) async throws -> [Failure] {
        var failures: [Failure] = []
        var problems: [FlowProblem] = []
        var count = 0
        if format == .json {
            var bytes = Array("{\"schema\":\"recto/book-search/1\",\"file\":".utf8)
            try CompactJSON.append(book.name, to: &bytes)
            bytes += Array(",\"query\":".utf8)
            try CompactJSON.append(query.text, to: &bytes)
            try report.write(bytes + Array(",\"hits\":[".utf8))
        }
        for try await element in try book.searchFeed(query.text, options: query.options, items: items) {
            switch element.content {
            case .success(let bytes):
                let hits = SearchRequest.hits(bytes).prefix(limit - count)
                for hit in hits {
                    if format == .json {
                        try report.write(count == 0 ? "\n" : ",\n")
                        try report.write(hit)
                    } else {
                        try report.write(Self.line(try CompactJSON.decode(FlowHit.self, from: hit)))
                    }
                    count += 1
                }
                if !hits.isEmpty { try report.flush() }
            case .failure(let failure):
                failures.append(failure.at(item: element.page, of: book))
                problems.append(FlowProblem(book, item: element.page, failure))
            }
            if count >= limit { break }
        }
        if format == .json {
            var bytes = Array("\n],\"hitCount\":\(count),\"problems\":".utf8)
            try CompactJSON.append(problems, to: &bytes)
            try report.write(bytes + Array("}\n".utf8))
        }
        return failures
    }

    private static func line(_ hit: FlowHit) -> String {
        let page = hit.page.map { " (page \($0.printable))" } ?? ""
        let snippet = hit.snippet
        return
            "\(hit.path.printable)#\(hit.start)\(page): \(snippet.before.printable)[\(snippet.match.printable)]\(snippet.after.printable)\n"
    }
}

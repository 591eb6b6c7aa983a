import Recto

/// What `recto search` prints, match by match.
struct SearchReport {
    private let name: String
    private let query: String
    private let format: SearchCommand.Format
    private let limit: Int
    private let report: ReportOutput
    private var count = 0
    private var problems: [PageProblem] = []

    init(_ name: String, _ query: String, _ format: SearchCommand.Format, limit: Int?, to report: ReportOutput) {
        self.name = name
        self.query = query
        self.format = format
        self.limit = limit ?? .max
        self.report = report
    }

    /// Whether as many matches have been written as were wanted.
    var isFull: Bool { count >= limit }

    func begin() throws(Failure) {
        guard format == .json else { return }
        var bytes = Array("{\"schema\":\"recto/search/1\",\"file\":".utf8)
        try CompactJSON.append(name, to: &bytes)
        bytes += Array(",\"query\":".utf8)
        try CompactJSON.append(query, to: &bytes)
        try report.write(bytes + Array(",\"hits\":[".utf8))
    }

    /// Adds a page's matches as a worker wrote them.
    ///
    /// - Parameter index: of the page, from 0.
    mutating func add(page: ArraySlice<UInt8>, index: Int) throws(Failure) {
        let hits = SearchRequest.hits(page)
        guard format == .json else {
            return try add(
                hits.prefix(limit - count).map { hit throws(Failure) in
                    let hit = try CompactJSON.decode(SearchHit.self, from: hit)
                    guard hit.page == index else { throw .answerDoesNotFit }
                    return hit
                })
        }
        for hit in hits.prefix(limit - count) { try add(json: hit) }
        if !hits.isEmpty { try report.flush() }
    }

    mutating func add(_ hits: [SearchHit]) throws(Failure) {
        for hit in hits.prefix(limit - count) {
            switch format {
            case .text:
                try report.write(Self.line(hit))
                count += 1
            case .json:
                var json = JSONWriter()
                hit.write(to: &json)
                try add(json: json.bytes[...])
            }
        }
        // Matches are wanted as they come.
        if !hits.isEmpty { try report.flush() }
    }

    private mutating func add(json hit: ArraySlice<UInt8>) throws(Failure) {
        try report.write(count == 0 ? "\n" : ",\n")
        try report.write(hit)
        count += 1
    }

    mutating func add(_ failure: Failure, page: Int) throws(Failure) -> Failure {
        problems.append(PageProblem(page: page, failure))
        return failure.at(page: page)
    }

    func end() throws(Failure) {
        guard format == .json else { return }
        var bytes = Array("\n],\"hitCount\":\(count),\"problems\":".utf8)
        try CompactJSON.append(problems, to: &bytes)
        try report.write(bytes + Array("}\n".utf8))
    }

    private static func line(_ hit: SearchHit) -> String {
        let name = hit.label == String(hit.page + 1) ? "" : " (\(hit.label.printable))"
        let snippet = hit.snippet
        return
            "page \(hit.page + 1)\(name): \(snippet.before.printable)[\(snippet.match.printable)]\(snippet.after.printable)\n"
    }
}

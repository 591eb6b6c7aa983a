import Recto

/// The frame of a JSON report: what the document is, then a page on each line as the workers wrote it.
struct PagesJSON {
    private let report: ReportOutput
    private var isFirst = true

    /// Writes the beginning.
    init(_ schema: String, _ publication: Publication, to report: ReportOutput) throws(Failure) {
        self.report = report
        var bytes = Array("{\"schema\":\"\(schema)\",\"file\":".utf8)
        try CompactJSON.append(publication.name, to: &bytes)
        try report.write(bytes + Array(",\"pageCount\":\(publication.pageCount),\"pages\":[".utf8))
    }

    mutating func add(_ page: ArraySlice<UInt8>) throws(Failure) {
        try report.write(isFirst ? "\n" : ",\n")
        try report.write(page)
        isFirst = false
    }

    /// An entry for a page that could not be read.
    mutating func add(_ failure: Failure, page: Int) throws(Failure) {
        try add(CompactJSON.encode(PageProblem(page: page, failure))[...])
    }

    /// Writes the end, with more keys if there are any.
    func end(with rest: [UInt8] = []) throws(Failure) { try report.write(Array("\n]".utf8) + rest + Array("}\n".utf8)) }
}

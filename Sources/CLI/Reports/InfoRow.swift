import Recto

/// What `recto info` says of one of several files.
protocol InfoRow {
    var file: String { get set }
    /// Of pages that can't be read, which decide the exit status.
    var failures: [Failure] { get }
    /// Numbers of pages that can't be read, from 0, and why.
    var lostPages: [(Int, String)] { get }
    /// See ``InfoReport/columns``.
    var row: [String?] { get }

    func json(isOneLine: Bool) throws(Failure) -> [UInt8]
}

extension InfoReport: InfoRow {
    var lostPages: [(Int, String)] { pages.compactMap { page in page.error.map { (page.index, $0) } } }
}

extension FlowInfoReport: InfoRow {
    var lostPages: [(Int, String)] { [] }
}

/// Lines on standard error about what is lost, up to a number: a file of which every page is damaged must not bury what matters.
struct Complaints {
    private var count = 0

    private static let most = 20

    /// How many were not shown.
    var silent: Int { max(0, count - Self.most) }

    mutating func add(_ line: String) {
        if count < Self.most { Terminal.complain(line) }
        count += 1
    }
}

import Recto

extension Publication {
    /// Says on standard error what a book leaves out, and which of its pages are not as they should be.
    func tellProblems() {
        let most = 20
        for problem in problems.prefix(most) { Terminal.complain("\(name), \(problem)") }
        if problems.count > most { Terminal.complain("\(name): \(problems.count - most) more of these") }
    }

    /// Says on standard error for which scripts of the document this machine has no font.
    func tell(_ gaps: [FontGap]) {
        for gap in gaps {
            Terminal.note(
                "\(name), page \(gap.page + 1): text in \(gap.script.rawValue) comes out with holes: its font is neither in the file "
                    + "nor on this machine; install \(gap.script.debianPackage)")
        }
    }
}

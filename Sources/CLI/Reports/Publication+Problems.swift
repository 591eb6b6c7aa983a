import Recto

extension Publication {
    /// Prints on standard error what a book leaves out, and which of its pages have faults.
    func tellProblems() {
        let most = 20
        for problem in problems.prefix(most) { Terminal.complain("\(name), \(problem)") }
        if problems.count > most { Terminal.complain("\(name): \(problems.count - most) more of these") }
        tellMissingLetters()
    }

    /// Prints on standard error what of a book of text no installed font has; not the book's fault.
    func tellMissingLetters() {
        for sentence in missingLetters { Terminal.note("\(name): \(sentence)") }
    }

    /// Prints on standard error the scripts of the document that this machine has no font for.
    func tell(_ gaps: [FontGap]) {
        for gap in gaps {
            Terminal.note(
                "\(name), page \(gap.page + 1): text in \(gap.script.rawValue) comes out with holes: its font is neither in the file "
                    + "nor on this machine; install \(gap.script.debianPackage)")
        }
    }
}

import Recto

extension Publication {
    /// Says on standard error what a book leaves out, and which of its pages are not as they should be.
    func tellProblems() {
        let most = 20
        for problem in problems.prefix(most) { Terminal.complain("\(name), \(problem)") }
        if problems.count > most { Terminal.complain("\(name): \(problems.count - most) more of these") }
    }
}

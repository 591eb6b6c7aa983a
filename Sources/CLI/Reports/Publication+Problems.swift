import Recto

extension Publication {
    /// Says on standard error which pictures of a book are no pages, and why.
    func tellProblems() {
        let most = 20
        for problem in problems.prefix(most) { Terminal.complain("\(name), \(problem)") }
        if problems.count > most { Terminal.complain("\(name): \(problems.count - most) more pages are lost") }
    }
}

import Recto

extension Failure {
    /// The same, naming the page.
    func at(page index: Int) -> Failure {
        let page = "page \(index + 1)"
        return place?.hasPrefix(page) == true ? self : at(page)
    }
}

extension Error {
    /// The same failure, naming the document that it is about.
    ///
    /// What is wrong with options or names a file says where already.
    func of(document name: String) -> any Error {
        guard let failure = self as? Failure, ![.usage, .io, .cancelled].contains(failure.code) else { return self }
        return failure.place.map { $0.hasPrefix("page ") } ?? true ? failure.at(name) : failure
    }
}

extension Failure {
    /// The same failure, naming the sealed file if it is about a place in it.
    func within(sealed name: String) -> Failure {
        guard let place else { return at(name) }
        return place.hasPrefix("chunk ") || place.hasPrefix("byte ") ? at(name) : self
    }
}

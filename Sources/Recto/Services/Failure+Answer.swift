extension Failure {
    /// For an answer that an intact worker would never give.
    ///
    /// A hostile file may compromise the worker that reads it, which may then answer anything. Check the numbers of an answer before you
    /// count or index by them, so that the host does not trap.
    package static var answerDoesNotFit: Failure {
        Failure(.internal, "a worker's answer does not fit what it was asked")
    }
}

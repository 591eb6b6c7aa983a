extension Failure {
    /// For an answer that no worker gives of itself.
    ///
    /// What read a hostile file may have been taken over by it, and then says anything: whoever counts or indexes by the numbers
    /// of an answer checks them first, for the host must not trap on them.
    package static var answerDoesNotFit: Failure {
        Failure(.internal, "a worker's answer does not fit what it was asked")
    }
}

extension WorkerPool {
    /// Requests a drawing by display list and, if that does not fit a worker's memory, one in bands.
    ///
    /// Running out of memory is not always reported: code that does not check an allocation crashes.
    ///
    /// - Parameter isPatient: Whether to repeat the request once, unchanged, if a worker ends: bands look slightly different, so callers
    ///   that promise identical bytes first try again.
    /// - Throws: as ``WorkerPool/run(_:body:deadline:)``.
    package func runWithinMemory<R: WorkerRequest>(
        deadline: Duration, isPatient: Bool = false, _ request: (PageDrawing) -> R
    ) async throws -> (R.Reply, [UInt8]) {
        if isPatient {
            do {
                return try await run(request(.displayList), deadline: deadline)
            } catch let failure as Failure where failure.code == .crashed {}
        }
        do {
            return try await run(request(.displayList), deadline: deadline)
        } catch let failure as Failure where failure.code == .tooLarge || failure.code == .crashed {
            do {
                return try await run(request(.bands), deadline: deadline)
            } catch let second as Failure where second.code == .crashed {
                throw failure  // the first reason is the better one
            }
        }
    }
}

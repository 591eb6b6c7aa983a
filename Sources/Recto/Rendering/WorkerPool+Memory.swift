extension WorkerPool {
    /// Asks for a drawing by display list, and, where that does not fit a worker's memory, for one in bands.
    ///
    /// Memory that runs out is not always reported as such: code that does not check an allocation crashes.
    ///
    /// - Parameter isPatient: Whether a worker that ends is taken to have been ended by somebody else the first time: bands
    ///   look a little different, and whoever promises the same bytes each time asks again first.
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

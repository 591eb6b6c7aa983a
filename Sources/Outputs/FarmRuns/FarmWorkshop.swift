package import Recto
package import RectoFarm

/// What documents are made with: the same for all of a shard.
package struct FarmWorkshop: Sendable {
    package var store: FarmStore
    package var header: PlanHeader
    /// Of one document, which may write into the folders.
    package var workers: @Sendable (_ writable: [String]) throws(Failure) -> WorkerConfiguration
    /// The password in a file.
    package var password: @Sendable (_ file: String) throws(Failure) -> String?
    /// Where documents are that no path leads to; `nil` where a plan has none.
    package var remote: (any RemoteDocuments)?
    /// How long a worker may take for a page.
    package var deadline: Duration
    package var stop: StopSignal

    package init(
        store: FarmStore, header: PlanHeader,
        workers: @escaping @Sendable (_ writable: [String]) throws(Failure) -> WorkerConfiguration,
        password: @escaping @Sendable (_ file: String) throws(Failure) -> String?, deadline: Duration, stop: StopSignal
    ) {
        self.store = store
        self.header = header
        self.workers = workers
        self.password = password
        self.deadline = deadline
        self.stop = stop
    }
}

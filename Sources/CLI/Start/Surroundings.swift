import CStart
import Recto

/// What the system lets this process have, looked at before a run begins.
///
/// libdispatch waits for ever for a thread that the system refuses, and traps without a descriptor. A run that would end so is
/// refused in a line instead.
enum Surroundings {
    /// A document, its output, the event loop, and the pipes of a worker that is being started.
    private static let descriptors = 32
    private static let descriptorsOfWorker = 8
    private static let threads = 12
    private static let threadsOfWorker = 6
    /// Address space for what a run allocates, without the stacks of its threads.
    private static let memory = 128 << 20

    /// The arguments without the name of the program.
    static var arguments: [String] {
        #if os(Linux)
            (1..<max(1, recto_argument_count())).compactMap { recto_argument($0).map { String(cString: $0) } }
        #else
            Array(CommandLine.arguments.dropFirst())
        #endif
    }

    /// How many workers there is room for.
    ///
    /// To be called while this process has one thread.
    ///
    /// - Parameter usual: How many a run takes unless it is told otherwise; where threads are limited it gets no more.
    /// - Throws: ``Failure`` `.io` where there is not enough for one.
    static func mostWorkers(usually usual: Int) throws(Failure) -> Int {
        let enough = descriptors + descriptorsOfWorker * 256
        let free = Int(recto_free_descriptors(Int32(enough)))
        guard free >= descriptors + descriptorsOfWorker else {
            throw Failure(
                .io,
                "only \(free) more files can be opened, and at least \(descriptors + descriptorsOfWorker) are needed; "
                    + "raise the limit of open files (ulimit -n)", at: "cannot start")
        }
        let count = (free - descriptors) / descriptorsOfWorker
        guard recto_is_confined() != 0 else { return count }
        let room = Int(recto_start_threads(Int32(threads + threadsOfWorker * min(usual, count)), memory))
        guard room >= threads + threadsOfWorker else {
            throw Failure(
                .io,
                "only \(room) threads can be started, and at least \(threads + threadsOfWorker) are needed; raise the "
                    + "limits of processes (ulimit -u) and of memory (ulimit -v)", at: "cannot start")
        }
        return min(count, (room - threads) / threadsOfWorker)
    }
}

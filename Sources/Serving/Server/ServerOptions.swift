public import RectoHTTP
public import RectoNewsstand
public import RectoReaders
public import RectoTokens

/// How a shelf is served.
public struct ServerOptions: Sendable {
    /// What the shelf calls itself.
    public var title: String
    /// Where the shelf is in the application's addresses: `/`, or as `/magazines/`, with both slashes.
    public var path: String
    /// Instead of what requests say of themselves: as `https://example.org`, without a slash at its end.
    public var origin: String?
    /// Whether `Forwarded` and `X-Forwarded-…` headers are believed, as far as their last element: only behind a proxy that sets them.
    public var trustsProxy: Bool
    /// The names that requests may ask for; `nil` where something in front of the shelf has looked at them.
    public var hosts: HostNames?
    /// Which other web sites may have what viewers need: pictures, tiles, IIIF, OPDS.
    public var sharing: Sharing
    /// Pixels per point of the deepest level.
    public var scale: Double
    /// Pixels of a tile's side.
    public var tileSize: Int
    /// Bytes for everything: what is kept of answers, and all worker processes.
    public var memory: Int
    /// Pictures that are drawn at a time.
    public var jobs: Int
    /// How long a request may take before it is told to come again.
    public var deadline: Duration
    /// Pictures that may be waited for; more are told to come again.
    public var queue: Int
    /// Connections to a ``ShelfApplication`` at a time; those over which nothing is asked make room for others.
    public var connections: Int
    /// Packages whose files are kept open, a descriptor each, so that their assets need not be looked for again.
    public var packages: Int
    /// Whether there may be documents that are sealed or on other hosts, of which ``blocks`` are kept.
    public var readsElsewhere = false
    /// Who may read; everybody who reaches the server where `nil`.
    public var keys: AccessKeys?
    /// Where the server keeps what readers mark, and where they are; `nil` for a server that writes nothing.
    ///
    /// With ``keys``, readers are those that these name. Without, everybody who reaches the server is the same reader: for a server
    /// that only its user reaches.
    public var readers: ReaderDatabase?
    /// The library that the shelf's page shows.
    ///
    /// Where it may be changed, that is for readers and bearers of ``keys``; without ``keys``, for who has the library's own key.
    public var newsstand: Newsstand?
    /// Recto's, for the names of what readers keep.
    public var version: String

    public init(
        title: String = "Shelf", path: String = "/", origin: String? = nil, trustsProxy: Bool = false,
        hosts: HostNames? = nil, sharing: Sharing = .none, scale: Double = 4, tileSize: Int = 512,
        memory: Int = 2 << 30, jobs: Int = 2,
        deadline: Duration = .seconds(30), queue: Int = 256, connections: Int = 512, packages: Int = 32,
        keys: AccessKeys? = nil, readers: ReaderDatabase? = nil, version: String = ""
    ) {
        self.title = title
        self.path = path
        self.origin = origin
        self.trustsProxy = trustsProxy
        self.hosts = hosts
        self.sharing = sharing
        self.scale = scale
        self.tileSize = tileSize
        self.memory = memory
        self.jobs = max(1, jobs)
        self.deadline = deadline
        self.queue = queue
        self.connections = max(1, connections)
        self.packages = max(1, packages)
        self.keys = keys
        self.readers = readers
        self.version = version
    }

    /// Bytes of answers that are kept.
    var cache: Int { memory / 8 }

    /// Bytes that may be kept of each document that is sealed or on another host.
    public var blocks: Int { max(1 << 20, memory / (8 * MemoryDivision.mostDocuments)) }

    /// Bytes of requests and answers of all connections, for which this process is allowed something beside the budget.
    var exchanges: Int { max(32 << 20, memory / 16) }

    /// Connections for which the memory is enough, whatever is spoken over them.
    var affordableConnections: Int { min(connections, max(64, memory >> 17)) }

    /// How long a worker may take: less than a request may, so that it is the worker that is found to be late, and the page is known
    /// for what it is, before everybody has given up.
    var workDeadline: Duration { deadline * 3 / 4 }

    /// How the memory is divided among documents and their workers.
    func division(issues: Int) -> MemoryDivision {
        MemoryDivision(
            memory: memory - cache - (readsElsewhere ? blocks * MemoryDivision.mostDocuments : 0), jobs: jobs,
            issues: issues)
    }
}

/// Documents that may be open at a time, and the workers of each: all of them together stay within the memory.
///
/// A document that has to be opened anew costs more than a second worker for one wins, so that many issues get one each.
struct MemoryDivision: Hashable, Sendable {
    let documents: Int
    /// Of a document at most.
    let workers: Int
    /// Bytes of a worker.
    let workerMemory: Int

    /// What a worker should have at least: a page of a magazine with its pictures.
    private static let least = 128 << 20
    static let mostDocuments = 32
    /// The shelf may grow.
    private static let fewestDocuments = 4

    init(memory: Int, jobs: Int, issues: Int) {
        let slots = max(1, memory / Self.least)
        documents = min(slots, Self.mostDocuments, max(issues, Self.fewestDocuments))
        workers = max(1, min(jobs, slots / documents))
        workerMemory = memory / (documents * workers)
    }

    /// Pixels of a picture at most; turned, it is in a worker's memory twice.
    var largestPicture: Int { min(25_000_000, workerMemory / 12) }
}

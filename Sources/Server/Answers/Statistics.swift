import RectoHTTP
import Synchronization

/// What `/metrics` tells, counted since the start; safe from any thread.
final class Statistics: Sendable {
    private struct State {
        /// By kind of address and status.
        var requests: [Label: Int] = [:]
        var bytes = 0
        var kept = 0
        var made = 0
        var latencies = [Int](repeating: 0, count: bounds.count + 1)
        var seconds = 0.0
    }

    private struct Label: Hashable {
        var kind: String
        var status: Int
    }

    private static let bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    private let state = Mutex(State())

    func count(_ kind: String, _ status: Int, bytes: Int) {
        state.withLock { state in
            state.requests[Label(kind: kind, status: status), default: 0] += 1
            state.bytes += bytes
        }
    }

    /// A tile or picture: from the cache, or in so many seconds.
    func countPicture(isKept: Bool, seconds: Double) {
        state.withLock { state in
            if isKept { state.kept += 1 } else { state.made += 1 }
            state.latencies[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
            state.seconds += seconds
        }
    }

    func write(to text: inout MetricsText) {
        let state = state.withLock { $0 }
        let requests = state.requests.sorted { ($0.key.kind, $0.key.status) < ($1.key.kind, $1.key.status) }
        text.add(
            "recto_requests_total", .counter, help: "Requests answered.",
            requests.map { label, count in
                ([("kind", label.kind), ("status", String(label.status))], Double(count))
            })
        text.add("recto_response_bytes_total", .counter, help: "Bytes of bodies.", Double(state.bytes))
        text.add(
            "recto_pictures_total", .counter, help: "Tiles and pictures, kept or drawn.",
            [([("source", "cache")], Double(state.kept)), ([("source", "worker")], Double(state.made))])
        text.add(
            histogram: "recto_picture_seconds", help: "Time until a tile or picture was there.", bounds: Self.bounds,
            counts: state.latencies, sum: state.seconds)
    }
}

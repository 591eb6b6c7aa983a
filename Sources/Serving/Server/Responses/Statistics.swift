import RectoHTTP
import Synchronization

/// What `/metrics` tells, counted since the start; safe from any thread.
final class Statistics: Sendable {
    private struct State {
        /// By kind of address and status.
        var requests: [Label: Int] = [:]
        var bytes = 0
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
    /// Tiles that are kept are most of all requests, by far: they are counted without a lock.
    private let kept = Atomic(0)
    private let tiles = Atomic(0)
    private let unchangedTiles = Atomic(0)
    private let tileBytes = Atomic(0)

    func count(_ kind: String, _ status: Int, bytes: Int) {
        if kind == "tile", status == 200 {
            tiles.add(1, ordering: .relaxed)
            tileBytes.add(bytes, ordering: .relaxed)
            return
        }
        if kind == "tile", status == 304 {
            unchangedTiles.add(1, ordering: .relaxed)
            return
        }
        state.withLock { state in
            state.requests[Label(kind: kind, status: status), default: 0] += 1
            state.bytes += bytes
        }
    }

    /// A tile or picture out of the cache.
    func countKept() { kept.add(1, ordering: .relaxed) }

    /// A tile or picture that was drawn, and how long that took.
    func countMade(seconds: Double) {
        state.withLock { state in
            state.made += 1
            state.latencies[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
            state.seconds += seconds
        }
    }

    func write(to text: inout MetricsText) {
        var state = state.withLock { $0 }
        for (status, count) in [
            (200, tiles.load(ordering: .relaxed)), (304, unchangedTiles.load(ordering: .relaxed)),
        ] where count > 0 {
            state.requests[Label(kind: "tile", status: status), default: 0] += count
        }
        state.bytes += tileBytes.load(ordering: .relaxed)
        let requests = state.requests.sorted { ($0.key.kind, $0.key.status) < ($1.key.kind, $1.key.status) }
        text.add(
            "recto_requests_total", .counter, help: "Requests answered.",
            requests.map { label, count in
                ([("kind", label.kind), ("status", String(label.status))], Double(count))
            })
        text.add("recto_response_bytes_total", .counter, help: "Bytes of bodies.", Double(state.bytes))
        text.add(
            "recto_pictures_total", .counter, help: "Tiles and pictures, kept or drawn.",
            [
                ([("source", "cache")], Double(kept.load(ordering: .relaxed))),
                ([("source", "worker")], Double(state.made)),
            ])
        text.add(
            histogram: "recto_picture_seconds", help: "Time until a tile or picture was drawn.", bounds: Self.bounds,
            counts: state.latencies, sum: state.seconds)
    }
}

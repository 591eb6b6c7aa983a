public import RectoDiagnostics
import RectoJSON
import RectoLibrary
import RectoPackaging

/// Up to where somebody who listens has been told.
public struct NewsstandCursor: Hashable, Sendable {
    /// The number of a change of an issue's state.
    var happening = 0
    var stores = 0
    var progress = 0
    var list = 0
    /// Issues of which something else is another one.
    var touched = 0

    public init() {}
}

/// What happens, as events of HTML's `EventSource`.
extension Newsstand {
    /// - Parameter happening: The change up to which somebody knows the list, as in its `last` or in an event's id.
    public func cursor(after happening: Int) -> NewsstandCursor {
        var cursor = NewsstandCursor()
        cursor.happening = happening
        // What is not numbered is told anew; the list itself they have, or ask for.
        cursor.list = revisions.list
        cursor.touched = revisions.touched
        return cursor
    }

    /// What is new to somebody; a comment where nothing is.
    ///
    /// - Throws: ``Failure`` of the database.
    public func news(_ cursor: inout NewsstandCursor) async throws(Failure) -> [UInt8] {
        let now = revisions
        var text: [UInt8] = []
        if now.list != cursor.list {
            // Which asks for the list, where all that follows is as well.
            try Self.append("list", [String](), &text)
        }
        if now.happening != cursor.happening || now.touched != cursor.touched {
            let after = cursor.happening
            var changed = try await blocking { [library] () throws(Failure) in
                try library.records.changed(after: after, atMost: Self.mostChanges + 1)
            }
            let others = now.touched - cursor.touched
            changed += others > Self.mostChanges ? Array(0...Self.mostChanges) : touched.suffix(others)
            if changed.count > Self.mostChanges || after > now.happening {
                try Self.append("list", [String](), &text)
            } else if !changed.isEmpty {
                try Self.append("issues", try await reports(Array(Set(changed)).sorted()), id: now.happening, &text)
            }
        }
        if now.stores != cursor.stores { try Self.append("stores", stores, id: now.happening, &text) }
        if now.progress != cursor.progress {
            let all = positions.values.sorted { $0.issue < $1.issue }
            try Self.append("progress", all.map { [$0.issue, $0.offset, $0.total ?? 0] }, &text)
        }
        cursor = now
        return text.isEmpty ? Array(":\n\n".utf8) : text
    }

    private static func append(
        _ event: String, _ value: some Encodable, id: Int? = nil, _ text: inout [UInt8]
    ) throws(Failure) {
        text += Array("event: \(event)\n\(id.map { "id: \($0)\n" } ?? "")data: ".utf8)
        // Of one line, since JSON escapes those of its texts.
        try CompactJSON.append(value, to: &text)
        text += Array("\n\n".utf8)
    }
}

import HTTPTypes
import Recto
import RectoAddresses
import RectoEdition
import RectoHTTP
import RectoJSON
import RectoShelf

/// Books whose text is set on the spot.
extension ShelfServer {
    /// The layout that a query asks for; whoever asks for the same one meanwhile waits for it.
    func flow(_ entry: ShelfEntry, _ call: Call) async throws -> Answer {
        guard entry.maySet else { throw Fault.notFound }
        let settings: FlowSettings
        do throws(FlowSettings.Mistake) { settings = try FlowSettings(call.query) } catch {
            throw Fault(.badRequest, "The layout's \(error.field) is none that there is.")
        }
        var place: FlowPoint?
        if let text = call.query["at"] {
            guard let point = FlowPoint(text) else {
                throw Fault(.badRequest, "The place is neither a path with # and an offset, nor a locator.")
            }
            place = point
        }
        let plan = try await plan(entry.laidOut(settings.name))
        // An EPUB of pictures.
        guard let map = plan.map else { throw Fault.notFound }
        var file = FlowFile(map, layout: settings.name, edition: "flow/\(settings.name)/edition.json")
        if let place { file.find(place.item, offset: place.offset, in: map) }
        return Answer(
            "application/json", try CompactJSON.encode(file), caching: .check, entry: (entry.id, entry.stamp))
    }

    /// A document of a book as a page of its own: for screen readers, and to be read on and on.
    func chapter(_ entry: ShelfEntry, _ item: Int) async throws -> Answer {
        try await reading(entry, "chapter \(item)") { [self] book in
            guard item < book.itemCount else { throw Fault.notFound }
            return Answer(
                "text/html; charset=utf-8", try await book.readingHTML(item: item), caching: .check,
                entry: (entry.id, entry.stamp), headers: pageHeaders(policy: Self.chapterPolicy))
        }
    }

    /// Nothing runs, and nothing comes from elsewhere.
    private static let chapterPolicy = "default-src 'none'; img-src 'self'; base-uri 'none'; form-action 'none'"

    func bookPicture(_ entry: ShelfEntry, _ path: String) async throws -> Answer {
        try await reading(entry, "picture \(path)") { book in
            let picture = try await book.picture(path)
            return Answer(picture.mediaType, picture.bytes, caching: .check, entry: (entry.id, entry.stamp))
        }
    }

    private func reading(
        _ entry: ShelfEntry, _ address: String, _ make: @escaping @Sendable (FlowPublication) async throws -> Answer
    ) async throws -> Answer {
        guard entry.maySet, !entry.isRemote else { throw Fault.notFound }
        return try await kept(entry, address) { [self] in
            try await gate.run(entry.shelfID, .visible) { [self] in
                do { return try await open.reading(entry, make) } catch let failure as Failure {
                    // What is not there, or is no picture, says nothing of the book.
                    guard failure.code != .damaged, failure.code != .unsupported, failure.code != .usage else {
                        throw Fault.notFound
                    }
                    throw failure
                }
            }
        }
    }
}

import HTTPTypes
import Recto
import RectoHTTP
import RectoShelf

/// IIIF Content Search 2.0 (iiif.io/api/search/2.0).
extension ShelfServer {
    /// More are no answer to read through.
    private static let mostHits = 500
    /// Canvas units for a point, as in the manifests.
    private static let unit = 10.0
    private static let ignored = ["motivation", "date", "user"]

    func search(_ plan: IssuePlan, _ call: Call) async throws -> Answer {
        let words = String((call.query["q"] ?? "").prefix(300))
        let base = call.place.issue(plan.entry.id)
        let query = words.isEmpty ? nil : try SearchQuery(words)
        return try await kept(plan.entry, "search \(base) \(words)") { [self] in
            var hits: [SearchHit] = []
            if let query {
                hits = try await gate.run(plan.entry.shelfID, .long) { [self] in
                    try await open.use(plan.entry) { issue in
                        var hits: [SearchHit] = []
                        for try await page in try issue.publication.search(query.text, options: query.options) {
                            if case .success(let found) = page.content { hits += found }
                            if hits.count >= Self.mostHits { break }
                        }
                        return hits
                    }
                }
            }
            let json = Self.annotations(
                hits.prefix(Self.mostHits), base: base, query: call.rawQuery,
                ignored: Self.ignored.filter { call.query[$0] != nil })
            return Answer(
                "application/ld+json;profile=\"http://iiif.io/api/search/2/context.json\"", json, caching: .check,
                entry: (plan.entry.id, plan.entry.stamp))
        }
    }

    /// - Parameters:
    ///   - base: The issue's address.
    ///   - query: As it was asked, still escaped.
    static func annotations(_ hits: some Sequence<SearchHit>, base: String, query: String, ignored: [String])
        -> [UInt8]
    {
        var json = JSONWriter()
        func text(_ name: StaticString, _ value: String) {
            json.key(name)
            json.value(value)
        }
        func id(_ hit: Int, _ quad: Int) -> String { "\(base)/iiif/search/hit/\(hit)-\(quad)" }
        let hits = Array(hits)
        json.beginObject()
        text("@context", "http://iiif.io/api/search/2/context.json")
        text("id", "\(base)/iiif/search\(query.isEmpty ? "" : "?\(query)")")
        text("type", "AnnotationPage")
        if !ignored.isEmpty {
            json.key("ignored")
            json.beginArray()
            for name in ignored { json.value(name) }
            json.endArray()
        }
        json.key("items")
        json.beginArray()
        for (number, hit) in hits.enumerated() {
            // A match that goes on in the next line is two places.
            for (part, quad) in hit.quads.enumerated() {
                let corners = quad.corners
                let left = corners.map(\.x).min() ?? 0
                let top = corners.map(\.y).min() ?? 0
                let box = [
                    left, top, (corners.map(\.x).max() ?? 0) - left, (corners.map(\.y).max() ?? 0) - top,
                ].map { String(Int((max(0, min($0, 1e6)) * unit).rounded())) }.joined(separator: ",")
                json.beginObject()
                text("id", id(number, part))
                text("type", "Annotation")
                text("motivation", "highlighting")
                json.key("body")
                json.beginObject()
                text("type", "TextualBody")
                text("value", hit.snippet.match)
                text("format", "text/plain")
                json.endObject()
                text("target", "\(base)/iiif/canvas/\(hit.page + 1)#xywh=\(box)")
                json.endObject()
            }
        }
        json.endArray()
        json.key("annotations")
        json.beginArray()
        json.beginObject()
        text("type", "AnnotationPage")
        json.key("items")
        json.beginArray()
        for (number, hit) in hits.enumerated() where !hit.quads.isEmpty {
            json.beginObject()
            text("id", "\(base)/iiif/search/match/\(number)")
            text("type", "Annotation")
            text("motivation", "contextualizing")
            json.key("target")
            json.beginObject()
            text("type", "SpecificResource")
            text("source", id(number, 0))
            json.key("selector")
            json.beginArray()
            json.beginObject()
            text("type", "TextQuoteSelector")
            text("prefix", hit.snippet.before)
            text("exact", hit.snippet.match)
            text("suffix", hit.snippet.after)
            json.endObject()
            json.endArray()
            json.endObject()
            json.endObject()
        }
        json.endArray()
        json.endObject()
        json.endArray()
        json.endObject()
        return json.bytes
    }
}

import HTTPTypes
import Recto
import RectoAddresses
import RectoHTTP
import RectoShelf

/// The shelf itself.
extension ShelfServer {
    private static let pageSize = 120

    func answer(_ address: Address, _ call: Call) async throws -> Answer {
        let number = call.query["page"].flatMap { Int($0.prefix(9)) } ?? 1
        func page(_ query: String = "") -> CataloguePage {
            CataloguePage(shelf.readable, number: number, size: Self.pageSize, query: query)
        }
        switch address {
        case .shelf:
            let query = String((call.query["q"] ?? "").prefix(200))
            let html = ShelfPage(
                title: options.title, page: page(query), query: query, unreadable: query.isEmpty ? shelf.unreadable : []
            ).html
            return Answer(
                "text/html; charset=utf-8", Array(html.utf8), caching: .check,
                headers: pageHeaders(policy: ShelfPage.policy))
        case .style: return Answer("text/css; charset=utf-8", Array(ShelfPage.style.utf8), caching: .check)
        case .opds:
            let feed = OPDSFeed(title: options.title, base: call.place.base, page: page())
            return Answer(OPDSFeed.mediaType, feed.json, caching: .check)
        case .pageStreams:
            let feed = PageStreamFeed(title: options.title, base: call.place.base, page: page())
            return Answer(PageStreamFeed.mediaType, Array(feed.xml.utf8), caching: .check)
        case .collection:
            return Answer(
                "application/ld+json;profile=\"http://iiif.io/api/presentation/3/context.json\"",
                collection(call.place), caching: .check)
        case .health: return Answer("text/plain; charset=utf-8", Array("ok\n".utf8), caching: .never)
        case .metrics: return await metrics()
        case .issue(let id, let address): return try await answer(address, of: try entry(id), call)
        case .bareIssue(let id):
            let target = "\(call.place.issue(try entry(id).id))/"
            return Answer(
                status: .movedPermanently, "text/plain; charset=utf-8", Array("\(target)\n".utf8), caching: .check,
                headers: [.location: target])
        }
    }

    /// IIIF Presentation 3.0: all issues by title.
    private func collection(_ place: Place) -> [UInt8] {
        var json = JSONWriter()
        func text(_ name: StaticString, _ value: String) {
            json.key(name)
            json.value(value)
        }
        func label(_ value: String) {
            json.key("label")
            json.beginObject()
            json.key("none")
            json.beginArray()
            json.value(value)
            json.endArray()
            json.endObject()
        }
        json.beginObject()
        text("@context", "http://iiif.io/api/presentation/3/context.json")
        text("id", "\(place.base)collection.json")
        text("type", "Collection")
        label(options.title)
        json.key("items")
        json.beginArray()
        for entry in shelf.readable {
            json.beginObject()
            text("id", "\(place.issue(entry.id))/iiif/manifest.json")
            text("type", "Manifest")
            label(entry.title)
            json.key("thumbnail")
            json.beginArray()
            json.beginObject()
            text("id", "\(place.issue(entry.id))/cover.jpg")
            text("type", "Image")
            text("format", "image/jpeg")
            json.endObject()
            json.endArray()
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return json.bytes
    }

    func metrics() async -> Answer {
        var text = MetricsText()
        statistics.write(to: &text)
        let kept = cache.counters
        text.add("recto_cache_bytes", .gauge, help: "Bytes of answers that are kept.", Double(kept.bytes))
        text.add("recto_cache_entries", .gauge, help: "Answers that are kept.", Double(kept.entries))
        text.add("recto_cache_hits_total", .counter, help: "Questions that the cache could answer.", Double(kept.hits))
        text.add("recto_cache_misses_total", .counter, help: "Questions that it could not.", Double(kept.misses))
        text.add("recto_cache_evictions_total", .counter, help: "What had to make room.", Double(kept.evictions))
        text.add(
            "recto_joined_total", .counter, help: "Requests that joined one under way.",
            Double(await answers.joined + plans.joined))
        text.add("recto_queue", .gauge, help: "Pictures that wait for a worker.", Double(await gate.waiting))
        text.add("recto_busy", .gauge, help: "Pictures that are being made.", Double(await gate.busy))
        text.add(
            "recto_refused_total", .counter, help: "Pictures refused since too many waited.",
            Double(await gate.refusals))
        text.add("recto_open_documents", .gauge, help: "Documents that workers have open.", Double(await open.count))
        text.add("recto_openings_total", .counter, help: "Documents opened.", Double(await open.openings))
        text.add(
            "recto_worker_restarts_total", .counter, help: "Workers started because one had ended.",
            Double(await open.restarts))
        text.add("recto_connections", .gauge, help: "Connections that are open.", Double(connections.count))
        text.add(
            "recto_connections_closed_total", .counter, help: "Connections that the server ended, and why.",
            Connections.ClosingReason.allCases.map { reason in
                ([("reason", "\(reason)")], Double(connections.closed(reason)))
            })
        text.add(
            "recto_exchange_bytes", .gauge, help: "Bytes of requests under way and of answers that wait for clients.",
            Double(connections.holdings.total))
        text.add("recto_issues", .gauge, help: "Issues in the shelf.", Double(shelf.entries.count))
        let unreadable = Dictionary(shelf.unreadable.map { ("\($0.name)\n\($0.reason)", ($0, 1)) }) {
            ($0.0, $0.1 + $1.1)
        }
        text.add(
            "recto_unreadable", .gauge, help: "Files that look like issues and can't be read, and why.",
            unreadable.values.sorted { ($0.0.name, $0.0.reason) < ($1.0.name, $1.0.reason) }.map { file, count in
                ([("file", file.name), ("reason", file.reason)], Double(count))
            })
        return Answer(MetricsText.mediaType, Array(text.text.utf8), caching: .never)
    }
}

import HTTPTypes
import Recto
import RectoAddresses
import RectoHTTP
import RectoIIIF
import RectoShelf

/// The shelf itself.
extension ShelfServer {
    private static let pageSize = 120

    func answer(_ address: Address, _ call: Call) async throws -> Answer {
        switch address {
        case .shelf: return try await shelfPage(call)
        case .style: return Answer("text/css; charset=utf-8", Array(ShelfPage.style.utf8), caching: .check)
        case .app: return Answer(ShelfApp.mediaType, ShelfApp.json(title: options.title), caching: .check)
        case .icon(let name):
            guard let icon = ShelfIcons.answers[name] else { throw Fault.notFound }
            return icon
        case .catalogue:
            let isJSON = call.accept?.contains(OPDSFeed.mediaType) == true
            let target = call.place.base + (isJSON ? "opds.json" : "opds.xml")
            return Answer(
                status: .seeOther, "text/plain; charset=utf-8", Array("\(target)\n".utf8), caching: .check,
                headers: [.location: target, .vary: "Accept"])
        case .openSearch:
            let description = OpenSearchDescription(title: options.title, base: call.place.base)
            return Answer(OpenSearchDescription.mediaType, Array(description.xml.utf8), caching: .check)
        case .opds: return try feed(call)
        case .pageStreams: return try await atomFeed(call)
        case .collection:
            return Answer(CollectionManifest.mediaType, try collection(call), caching: .check)
        case .health: return Answer("text/plain; charset=utf-8", Array("ok\n".utf8), caching: .never)
        case .metrics: return await metrics()
        case .reader, .newsstand: throw Fault.notFound
        case .file(let names, let isFolder): return try redirection(to: names, isFolder: isFolder, call)
        case .issue(let id, let address): return try await answer(address, of: try entry(id), call)
        case .bareIssue(let id):
            let target = "\(call.place.issue(try entry(id).id))/"
            return Answer(
                status: .movedPermanently, "text/plain; charset=utf-8", Array("\(target)\n".utf8), caching: .check,
                headers: [.location: target])
        }
    }

    // MARK: - Parts of the shelf

    /// Which part of the shelf is asked for.
    ///
    /// - Throws: ``Fault`` 404 for a group that is not there.
    private func part(_ call: Call, _ arrangement: ShelfArrangement) throws(Fault) -> CataloguePart {
        if let id = call.query["group"] {
            guard let group = arrangement.group(id) else { throw .notFound }
            return .group(group)
        }
        let words = String((call.query["q"] ?? "").prefix(200))
        if !words.isEmpty { return .search(words) }
        switch call.query["list"] {
        case "all": return .all
        case "new": return .recent
        default: return .top
        }
    }

    /// The issues of a part, a page of them.
    private func page(_ part: CataloguePart, _ call: Call, _ arrangement: ShelfArrangement) -> CataloguePage {
        let entries: [ShelfEntry]
        var query = ""
        switch part {
        case .top, .all: entries = arrangement.entries
        case .recent:
            entries = arrangement.entries.sorted { ($1.updated, $0.id) < ($0.updated, $1.id) }
        case .group(let group): entries = group.entries
        case .search(let words): (entries, query) = (arrangement.entries, words)
        }
        return CataloguePage(entries, number: Self.number(call), size: Self.pageSize, query: query)
    }

    /// A page of what is listed.
    func cataloguePage(_ items: [ShelfItem], _ call: Call) -> CataloguePage {
        CataloguePage(items, number: Self.number(call), size: Self.pageSize)
    }

    private static func number(_ call: Call) -> Int { call.query["page"].flatMap { Int($0.prefix(9)) } ?? 1 }

    /// When an issue was last changed; of an empty shelf, when it was opened.
    private func updated(_ arrangement: ShelfArrangement) -> Int {
        arrangement.entries.map(\.updated).max() ?? opened
    }

    private func shelfPage(_ call: Call) async throws -> Answer {
        let arrangement = shelf.arrangement
        let part = try part(call, arrangement)
        var shown = ShelfPage(title: options.title, page: page(part, call, arrangement), part: part)
        if part == .top {
            shown.page = cataloguePage(arrangement.items, call)
            shown.unreadable = shelf.unreadable
            show(options.newsstand, on: &shown, arrangement, call)
        }
        shown.lastRead = try await lastRead(shown.page.entries, call).mapValues(\.page)
        return Answer(
            "text/html; charset=utf-8", Array(shown.html.utf8), caching: .check,
            headers: pageHeaders(policy: shown.policy))
    }

    private func feed(_ call: Call) throws -> Answer {
        let arrangement = shelf.arrangement
        let part = try part(call, arrangement)
        let feed = OPDSFeed(
            title: options.title, base: call.place.base, part: part, page: page(part, call, arrangement),
            groups: arrangement.shownGroups, updated: updated(arrangement), hasProgression: call.reader != nil)
        return Answer(OPDSFeed.mediaType, feed.json, caching: .check)
    }

    private func atomFeed(_ call: Call) async throws -> Answer {
        let arrangement = shelf.arrangement
        let part = try part(call, arrangement)
        let updated = updated(arrangement)
        guard part == .top else {
            var feed = PageStreamFeed(
                title: options.title, base: call.place.base, part: part, page: page(part, call, arrangement),
                updated: updated)
            feed.lastRead = try await lastRead(feed.page.entries, call)
            return Answer(PageStreamFeed.mediaType, Array(feed.xml.utf8), caching: .check)
        }
        let groups = CataloguePage(
            arrangement.shownGroups.map { .group($0) }, number: Self.number(call), size: Self.pageSize)
        let feed = NavigationFeed(
            title: options.title, base: call.place.base, groups: groups, issues: arrangement.entries.count,
            updated: updated)
        return Answer(NavigationFeed.mediaType, Array(feed.xml.utf8), caching: .check)
    }

    /// IIIF Presentation 3.0: groups as collections of their own, and all other issues.
    private func collection(_ call: Call) throws -> [UInt8] {
        let place = call.place
        let arrangement = shelf.arrangement
        let top = "\(place.base)collection.json"
        func item(_ entry: ShelfEntry) -> CollectionManifest.Item {
            CollectionManifest.Item(
                id: "\(place.issue(entry.id))/iiif/manifest.json", label: entry.title, language: entry.facts?.language,
                thumbnail: "\(place.issue(entry.id))/cover.jpg")
        }
        if case .group(let group) = try part(call, arrangement) {
            var collection = CollectionManifest(
                id: "\(top)?group=\(group.id)", label: group.name, items: group.entries.map(item))
            collection.homepage = "\(place.base)?group=\(group.id)"
            collection.around = (top, options.title)
            return try collection.json
        }
        var collection = CollectionManifest(
            id: top, label: options.title,
            items: arrangement.items.map { one in
                switch one {
                case .issue(let entry): return item(entry)
                case .group(let group):
                    return CollectionManifest.Item(
                        id: "\(top)?group=\(group.id)", label: group.name, isCollection: true,
                        thumbnail: group.entries.first.map { "\(place.issue($0.id))/cover.jpg" })
                }
            })
        collection.homepage = place.base
        return try collection.json
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

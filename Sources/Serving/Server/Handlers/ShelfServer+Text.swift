import HTTPTypes
import Recto
import RectoAddresses
import RectoEdition
import RectoReaders
import RectoShelf

/// The text of an issue, and what is told of its pages; each is read from the document when somebody asks for it first.
extension ShelfServer {
    func words(_ plan: IssuePlan, _ kind: IssueAddress.WordsKind, _ chunk: Int) async throws -> Answer {
        let entry = plan.entry
        return try await kept(entry, "words \(kind.rawValue) \(chunk)") { [self] in
            let other: IssueAddress.WordsKind = kind == .text ? .search : .text
            let both = try await gate.run(entry.shelfID, .visible) { [self] in
                try await open.use(entry) { try await EditionChunks.chunk($0.publication, chunk) }
            }
            func answer(_ bytes: [UInt8]) -> Answer {
                Answer("application/json", bytes, caching: .forever, entry: (entry.id, entry.stamp))
            }
            let second = answer(kind == .text ? both.search : both.text)
            cache.insert(
                second, for: .answer(document: entry.id, address: "words \(other.rawValue) \(chunk)"),
                bytes: second.cost)
            return answer(kind == .text ? both.text : both.search)
        }
    }

    /// `recto/articles/1`, for which all pages are read: of all articles, or of one; or their index.
    ///
    /// A file beside the document may correct them. If it can't be read, readers get the articles without its corrections:
    /// `recto articles` says what is wrong with it.
    ///
    /// - Parameter part: The id of an article, or "index"; `nil` for all.
    func articles(_ plan: IssuePlan, _ part: String? = nil) async throws -> Answer {
        let entry = plan.entry
        let corrections = try? Files.stamp(ArticleCorrections.path(beside: entry.path))
        let state = corrections.map { "\($0.modified) \($0.size)" } ?? "none"
        @Sendable func address(_ part: String?) -> String { "articles \(plan.fingerprint) \(state) \(part ?? "")" }
        return try await kept(entry, address(part)) { [self] in
            let files = try await gate.run(entry.shelfID, .visible) { [self] in
                try await open.use(entry) { issue -> [String?: [UInt8]] in
                    let publication = issue.publication
                    let (name, count) = (publication.name, publication.pageCount)
                    let corrections = try? publication.articleCorrections()
                    let found = try await publication.articles(correctedBy: corrections)
                    guard let part else {
                        return [nil: found.articles.document(of: name, pageCount: count, unread: found.unread)]
                    }
                    var files: [String?: [UInt8]] = [:]
                    files["index"] = ArticleIndex(found.articles)
                        .document(of: name, pageCount: count, unread: found.unread)
                    for article in found.articles.articles where part == "index" || part == article.id {
                        files[article.id] = ArticleSet(articles: [article])
                            .document(of: name, pageCount: count, unread: found.unread)
                    }
                    return files
                }
            }
            func answer(_ bytes: [UInt8]) -> Answer {
                Answer("application/json", bytes, caching: .check, entry: (entry.id, entry.stamp))
            }
            // Who has asked for the index will ask for articles.
            for (other, bytes) in files where other != part {
                let answer = answer(bytes)
                cache.insert(answer, for: .answer(document: entry.id, address: address(other)), bytes: answer.cost)
            }
            guard let bytes = files[part] else { throw Fault.notFound }
            return answer(bytes)
        }
    }

    /// `recto/page-info/1` of a page, with the marks of the reader who asks.
    func overview(_ plan: IssuePlan, _ page: Int, _ call: Call) async throws -> Answer {
        guard page < plan.pixels.count else { throw Fault.notFound }
        let entry = plan.entry
        let key = ByteCache.Key.answer(document: entry.id, address: "overview \(page) \(plan.fingerprint)")
        var overview: PageOverview
        if let known = cache.value(for: key, as: PageOverview.self) {
            overview = known
        } else {
            overview = try await gate.run(entry.shelfID, .thumbnail) { [self] in
                try await open.use(entry) { try await PageOverview(page, of: $0.publication) }
            }
            cache.insert(overview, for: key, bytes: 1024)
        }
        guard let reader = call.reader, let desk = readers else {
            return Answer(
                "application/json", try CompactJSON.encode(overview), caching: .check, entry: (entry.id, entry.stamp))
        }
        let found = try await blocking { () throws(Failure) in
            try desk.database.marks(of: reader, in: entry.id, on: page...page)
        }
        overview.marks = found.marks.map(\.mark.id)
        return Answer(
            "application/json", try CompactJSON.encode(overview), caching: .never, headers: [.vary: "Authorization"])
    }
}

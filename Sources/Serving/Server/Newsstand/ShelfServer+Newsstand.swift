import HTTPTypes
import Hummingbird
import NIOCore
import Recto
import RectoAddresses
import RectoHTTP
import RectoJSON
import RectoNewsstand
import RectoShelf
import RectoTokens
import RectoViewer
import ServiceLifecycle

/// The library that the server shows: its list, what happens in it, and what is done to it.
extension ShelfServer {
    /// Of a body that adds a store.
    private static let largestBody = 16 << 10

    /// - Throws: ``Fault``; ``Failure`` of the library's database.
    func newsstandAnswer(_ address: NewsstandAddress, _ request: Request, _ call: Call) async throws -> Answer {
        let isReading = request.method == .get || request.method == .head
        guard let newsstand = options.newsstand else {
            throw isReading ? Fault.notFound : Fault(.methodNotAllowed, "Only GET and HEAD are answered.")
        }
        guard address.isAct else {
            guard isReading else { throw Fault(.methodNotAllowed, "Only GET and HEAD are answered.") }
            switch address {
            case .list: return try await list(newsstand, call)
            case .events: return try await events(newsstand, request, call)
            case .file(let name):
                guard let answer = Self.newsstandFiles[name] else { throw Fault.notFound }
                return answer
            case .cover(let id):
                guard let (path, digest) = try? await newsstand.cover(of: id), let stamp = try? Files.stamp(path) else {
                    throw Fault.notFound
                }
                return Answer(
                    "image/jpeg", .stream(.file(path: path, stamp)), tag: EntityTag.strong(digest.prefix(20)),
                    caching: .check)
            default: throw Fault.notFound
            }
        }
        guard newsstand.isManaged else {
            throw Fault(.methodNotAllowed, "This server only shows its library; see `recto serve --manage-library`.")
        }
        guard request.method == .post else { throw Fault(.methodNotAllowed, "This address answers POST.") }
        try checkWriter(request, call.place)
        try checkManager(request, call, newsstand)
        return try await act(address, newsstand, request)
    }

    // MARK: - Reading

    private func list(_ newsstand: Newsstand, _ call: Call) async throws -> Answer {
        func number(_ name: String) throws(Fault) -> Int? {
            guard let text = call.query[name], !text.isEmpty else { return nil }
            guard text.utf8.count <= 9, let number = Int(text), number >= 0 else {
                throw Fault(.badRequest, "`\(name)` is a number.")
            }
            return number
        }
        let view = call.query["show"].map { NewsstandQuestion.View(rawValue: $0) } ?? .all
        guard let view else { throw Fault(.badRequest, "`show` is all, here, way or store.") }
        let question = NewsstandQuestion(
            from: try number("from") ?? 0, count: try number("count") ?? 60, view: view, store: try number("store"),
            words: call.query["q"] ?? "")
        return Answer("application/json", try await newsstand.list(question), caching: .check)
    }

    private func events(_ newsstand: Newsstand, _ request: Request, _ call: Call) async throws -> Answer {
        let known = request.headers[.lastEventID] ?? call.query["after"]
        let happening = known.flatMap { $0.utf8.count <= 15 ? Int($0) : nil } ?? 0
        return Answer(
            "text/event-stream",
            .live { writer in
                var cursor = await newsstand.cursor(after: happening)
                let (number, bell) = await newsstand.enter()
                do {
                    try await writer.write(ByteBuffer(string: "retry: 3000\n\n"))
                    try await writer.write(ByteBuffer(bytes: newsstand.news(&cursor)))
                    // A server that ends does not wait for those who only listen.
                    for try await _ in bell.cancelOnGracefulShutdown() {
                        try await writer.write(ByteBuffer(bytes: newsstand.news(&cursor)))
                    }
                } catch {
                    await newsstand.leave(number)
                    throw error
                }
                await newsstand.leave(number)
            }, caching: .never, headers: [.xAccelBuffering: "no"])
    }

    private static let newsstandFiles = Dictionary(
        uniqueKeysWithValues: ReaderFiles.newsstand.map { file in
            (file.name, Answer(MediaTypes.of(file.name), file.bytes, caching: .check))
        })

    /// Puts the library on the shelf's page, and takes its issues off the list of the others.
    func show(_ newsstand: Newsstand?, on page: inout ShelfPage, _ arrangement: ShelfArrangement, _ call: Call) {
        guard let newsstand else { return }
        page.library = ShelfPage.Library(
            isManaged: newsstand.isManaged, needsKey: newsstand.isManaged && options.keys == nil)
        let others = arrangement.items.compactMap { item -> ShelfItem? in
            switch item {
            case .issue(let entry): return newsstand.owns(entry.path) ? nil : item
            case .group(var group):
                group.entries.removeAll { newsstand.owns($0.path) }
                return group.entries.isEmpty ? nil : .group(group)
            }
        }
        page.page = cataloguePage(others, call)
    }

    // MARK: - Changing

    /// - Throws: ``Fault`` 401 or 403 for who may only read.
    private func checkManager(_ request: Request, _ call: Call, _ newsstand: Newsstand) throws(Fault) {
        guard let keys = options.keys else {
            guard newsstand.key?.matches(request.headers[.libraryKey]) == true else {
                throw Fault(.forbidden, "To change the library, open the address that `recto serve` printed.")
            }
            return
        }
        // Whoever comes by a signed link may read.
        guard call.place.path == options.path, keys.allows(authorization: request.headers[.authorization]) else {
            throw Fault(.forbidden, "With this link the library can be read, and not changed.")
        }
    }

    private struct NewStore: Decodable {
        var address: String
        var auto: Bool?
    }

    private func act(_ address: NewsstandAddress, _ newsstand: Newsstand, _ request: Request) async throws -> Answer {
        let act: NewsstandAct
        switch address {
        case .issue(let id, let name):
            guard let one = NewsstandAct.OnIssue(rawValue: name) else { throw Fault.notFound }
            act = .issue(id, one)
        case .store(let id, let name):
            guard let one = NewsstandAct.OnStore(rawValue: name) else { throw Fault.notFound }
            act = .store(id, one)
        case .stores:
            let bytes: [UInt8]
            do {
                bytes = Array(try await request.body.collect(upTo: Self.largestBody).readableBytesView)
            } catch is NIOTooManyBytesError {
                throw Fault(.contentTooLarge, "At most \(Self.largestBody >> 10) KiB are taken at a time.")
            }
            guard let store = try? CompactJSON.decode(NewStore.self, from: bytes) else {
                throw Fault(.badRequest, "A store is {\"address\": \"https://…\", \"auto\": true or false}.")
            }
            act = .add(address: store.address, isAutomatic: store.auto ?? false)
        case .list, .events, .file, .cover: throw Fault.notFound
        }
        guard actAllowance.take() else {
            throw Fault(.tooManyRequests, "These are too many changes at a time.", retryAfter: 5)
        }
        do {
            let report = try await newsstand.act(act)
            return Answer(
                status: report.isEmpty ? .noContent : .ok, "application/json", .bytes(ByteBuffer(bytes: report)),
                caching: .never)
        } catch {
            notices.tell(error.description)
            switch error.code {
            // Said of issues, stores and addresses, and not of files here.
            case .usage: throw Fault(.conflict, error.message)
            case .damaged, .unsupported, .tooLarge: throw Fault(.unprocessableContent, error.message)
            case .io where act.isAdding: throw Fault(.unprocessableContent, error.message)
            default: throw error
            }
        }
    }
}

extension NewsstandAct {
    fileprivate var isAdding: Bool { if case .add = self { true } else { false } }
}

extension HTTPField.Name {
    static let lastEventID = header("Last-Event-ID")
    static let libraryKey = header("Recto-Library-Key")
    /// Proxies that gather answers before they pass them on let this one through.
    static let xAccelBuffering = header("X-Accel-Buffering")

    private static func header(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("no name of a header") }
        return name
    }
}

import RectoDiagnostics
import RectoFetch
import RectoLibrary
import RectoNewsstand
import RectoPackaging
import RectoShelf
import Synchronization

/// A store with a list, and a library with a page for it, in a folder of its own.
final class Kiosk: HTTPFetching {
    static let address = "https://shop.example/list"

    let folder: String
    let shelf: Shelf
    /// Identifiers of the issues that the store lists; each is a PDF.
    let listed = Mutex<[String]>([])
    let status = Mutex(200)
    let told = Mutex<[String]>([])

    init(_ keys: [String] = []) throws {
        folder = Files.resolved(try Files.makePrivateFolder(prefix: "newsstand"))
        try Files.makeFolder(folder + "/files")
        shelf = Shelf(roots: [folder + "/files"])
        listed.withLock { $0 = keys }
    }

    deinit { try? Files.remove(folder) }

    func library() throws -> Library {
        try Library(folder, fetching: { self }, floor: 0) { _, _ throws(Failure) in }
    }

    func newsstand(isManaged: Bool = true) throws -> Newsstand {
        Newsstand(try library(), shelf: shelf, key: isManaged ? try NewsstandKey(of: folder) : nil) {
            [self] line in
            told.withLock { $0.append(line) }
        }
    }

    /// Lets the shelf find what is in the folder.
    func scan() throws {
        shelf.update(try ShelfScanner([folder + "/files"]) { _ in nil }.scan(), isPatient: false)
    }

    func fetch(_ request: FetchRequest) async throws(Failure) -> FetchResponse {
        let status = status.withLock { $0 }
        guard status == 200 else { return answer(status, [], request) }
        let target = request.address.target
        if target.hasPrefix("/file/") {
            return answer(200, Array("%PDF-1.7\n\(target)".utf8), request)
        }
        let publications = listed.withLock { $0 }.enumerated().map { place, key in
            """
            {"metadata":{"identifier":"\(key)","title":"Issue \(key)","published":"2026-01-\(String(place % 28 + 101).dropFirst())"},
            "links":[{"rel":"http://opds-spec.org/acquisition/open-access","href":"/file/\(key)","type":"application/pdf"}]}
            """
        }
        let json =
            "{\"metadata\":{\"title\":\"Shop\"},\"links\":[],\"publications\":[\(publications.joined(separator: ","))]}"
        return answer(200, Array(json.utf8), request)
    }

    private func answer(_ status: Int, _ bytes: [UInt8], _ request: FetchRequest) -> FetchResponse {
        FetchResponse(
            head: FetchHead(status: status, fields: ["Content-Length": "\(bytes.count)"], address: request.address),
            body: FetchBody(Chunk(bytes: bytes), time: SystemTime()))
    }
}

/// Bytes that are there already.
private struct Chunk: AsyncSequence, Sendable {
    let bytes: [UInt8]

    struct Iterator: AsyncIteratorProtocol {
        var rest: [UInt8]?

        mutating func next() async throws -> [UInt8]? {
            defer { rest = nil }
            return rest
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(rest: bytes) }
}

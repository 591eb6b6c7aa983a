import Recto
import RectoBytes
import RectoFetch
import RectoS3
import RectoSealing

/// Opens what a user names: a path, an address of the web or of a bucket; each sealed or not.
struct DocumentOpener: Sendable {
    /// The password of the PDF.
    let secret: String?
    /// The keys of sealed documents, if there are any.
    let keys: KeySource?
    /// How many bytes of a document to keep that is sealed or on another host.
    let blocks: Int
    /// How large a document may be whose server gives no ranges, so that all of it has to be kept.
    var mostWhole = RemoteBytes.mostWhole

    /// All requests of this process: an address that the user names decides where those may lead that content names.
    static let fetcher = Fetcher(userAgent: "recto/\(Version.text)")

    /// Buckets, with the keys that the environment gives.
    ///
    /// - Throws: ``Failure`` for an environment that gives no usable ones.
    static func buckets() throws(Failure) -> S3Store {
        let settings = try S3Settings(environment: Environment.variables) { path in
            (try? Files.read(path, limit: 1 << 20)).flatMap { $0.map { String(decoding: $0, as: UTF8.self) } }
        }
        return S3Store(settings, by: fetcher)
    }

    /// - Throws: ``Failure``: `.usage` for an address that is refused, `.io` for what can't be had, `.encrypted` for a sealed document
    ///   without the right key, `.damaged` for a false one.
    func input(_ text: String) async throws(Failure) -> IssueInput {
        switch try SourceAddress(text) {
        case nil:
            guard Files.isFile(text), let head = try Files.prefix(text, Self.headCount), SealedBytes.begins(head) else {
                return .path(text)
            }
            return try await unsealed(FileBytes(text), text, at: text)
        case .web(let address):
            let bytes = try await RemoteBytes.open(address, by: Self.fetcher, mostWhole: mostWhole)
            return try await opened(bytes, text, at: address.shown)
        case .bucket(let address):
            return try await opened(try await Self.buckets().open(address), text, at: address.description)
        }
    }

    /// Bytes that tell whether a document is sealed.
    static let headCount = 64

    /// Whether a path leads to what is open to everybody who reads it: of that, more may be kept on a disk.
    static func isPlainFile(_ text: String) -> Bool {
        guard !SourceAddress.isOne(text) else { return false }
        return (try? Files.prefix(text, headCount)).flatMap { $0 }.map(SealedBytes.begins) != true
    }

    private func opened(_ bytes: RemoteBytes, _ text: String, at shown: String) async throws(Failure) -> IssueInput {
        let head = try await bytes.read(0..<min(Self.headCount, bytes.identity.count))
        if SealedBytes.begins(head) { return try await unsealed(bytes, text, at: shown) }
        return .bytes(BlockCache(bytes, budget: blocks), address: shown)
    }

    private func unsealed(_ bytes: any ByteProvider, _ text: String, at shown: String) async throws(Failure)
        -> IssueInput
    {
        guard let keys else {
            throw Failure(.encrypted, "is sealed; give --identity, --passphrase-file or --key-command", at: shown)
        }
        do throws(Failure) {
            let plain = try await SealedBytes(bytes, identities: try await keys.identities())
            let name = shown.lowercased().hasSuffix(".age") ? String(shown.dropLast(4)) : shown
            return .bytes(BlockCache(plain, budget: blocks), address: name, isSealed: true)
        } catch {
            throw error.place == nil ? error.at(shown) : error
        }
    }
}

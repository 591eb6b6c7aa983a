import Recto
import RectoShelf

/// The documents and prefixes whose addresses a file has, one in each line; empty lines and those that begin with `#` say nothing.
actor AddressListRoot: RemoteRoot {
    nonisolated let name: String
    private let root: @Sendable (_ address: String) throws(Failure) -> any RemoteRoot
    /// What each address had when it was last asked.
    private var known: [String: RemoteScan] = [:]

    private static let mostLines = 10_000
    private static let mostAtOnce = 4

    /// - Parameters:
    ///   - path: Of the file, which is read again each time.
    ///   - root: What an address stands for.
    init(_ path: String, root: @escaping @Sendable (_ address: String) throws(Failure) -> any RemoteRoot) {
        name = path
        self.root = root
    }

    func scan() async throws(Failure) -> RemoteScan {
        guard let bytes = try Files.read(name, limit: 4 << 20) else {
            throw Failure(.io, "there is no such file", at: name)
        }
        let lines = String(decoding: bytes, as: UTF8.self)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
            .map { (number: $0 + 1, text: $1.trimmingPrefix { $0.isWhitespace }) }
            .filter { !$0.text.isEmpty && !$0.text.hasPrefix("#") }
        guard lines.count <= Self.mostLines else {
            throw Failure(.tooLarge, "has more than \(Self.mostLines) addresses; list a prefix of a bucket", at: name)
        }
        var (addresses, rejected) = ([(text: String, root: any RemoteRoot)](), [String: Rejection]())
        for line in lines {
            var text = String(line.text)
            while text.last?.isWhitespace == true { text.removeLast() }
            do throws(Failure) {
                addresses.append((text, try root(text)))
            } catch {
                rejected["\(name):\(line.number)"] = Rejection(reason: error.message)
            }
        }
        await ask(addresses)
        let listed = Set(addresses.map(\.text))
        known = known.filter { listed.contains($0.key) }
        return known.values.reduce(into: RemoteScan(rejected: rejected)) { all, scan in
            all.files += scan.files
            all.rejected.merge(scan.rejected) { first, _ in first }
        }
    }

    /// One that is away for a moment has what it had.
    private func ask(_ addresses: [(text: String, root: any RemoteRoot)]) async {
        await withTaskGroup(of: Answer.self) { group in
            var asked = 0
            func askNext() {
                guard asked < addresses.count else { return }
                let (text, root) = addresses[asked]
                asked += 1
                group.addTask { await Answer(text, root) }
            }
            for _ in 0..<Self.mostAtOnce { askNext() }
            for await answer in group {
                switch answer.result {
                case .success(let scan): known[answer.address] = scan
                case .failure(let failure):
                    let rejection = Rejection(reason: failure.message)
                    known[answer.address, default: RemoteScan()].rejected[answer.name] = rejection
                }
                askNext()
            }
        }
    }

    /// What one address says.
    private struct Answer {
        let address: String
        let name: String
        let result: Result<RemoteScan, Failure>

        init(_ address: String, _ root: any RemoteRoot) async {
            self.address = address
            name = root.name
            do throws(Failure) { result = .success(try await root.scan()) } catch { result = .failure(error) }
        }
    }
}

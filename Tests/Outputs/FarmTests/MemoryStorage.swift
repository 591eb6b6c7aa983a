import RectoBytes
import RectoDiagnostics
import RectoFarm
import RectoPackaging
import Synchronization

/// A store that is no folder, as a bucket is none: names with bytes, and lines that are there when they are finished.
final class MemoryStorage: FarmStorage {
    let files = Mutex<[String: [UInt8]]>([:])

    var name: String { "memory://" }

    func read(_ path: String, atMost most: Int) async throws(Failure) -> [UInt8]? { files.withLock { $0[path] } }

    func open(_ path: String) async throws(Failure) -> any ByteProvider { throw Failure(.io, "is not there", at: path) }

    func copy(_ path: String, to file: String) async throws(Failure) -> Int {
        guard let bytes = files.withLock({ $0[path] }) else { throw Failure(.io, "is not there", at: path) }
        try Files.replace(file, with: bytes)
        return bytes.count
    }

    func writeOnce(_ bytes: [UInt8], to path: String, draft: String) async throws(Failure) -> Bool {
        files.withLock { files in
            if files[path] != nil { return false }
            files[path] = bytes
            return true
        }
    }

    func placeOnce(_ file: String, at path: String) async throws(Failure) {
        let bytes = try Files.read(file) ?? []
        files.withLock { $0[path] = $0[path] ?? bytes }
    }

    func begin(_ path: String) async throws(Failure) -> any FarmJournal { Journal(self, path) }

    func list(_ folder: String) async throws(Failure) -> [String] {
        files.withLock { files in
            files.keys.filter { $0.hasPrefix(folder + "/") }.map { String($0.dropFirst(folder.count + 1)) }.sorted()
        }
    }

    func remove(_ path: String) async throws(Failure) { files.withLock { $0[path] = nil } }

    func rename(_ path: String, to target: String) async throws(Failure) {
        files.withLock { files in
            guard let bytes = files.removeValue(forKey: path) else { return }
            files[target] = bytes
        }
    }

    func tidy(_ archive: String, bytes: Int) async throws(Failure) {}

    private final class Journal: FarmJournal {
        private let storage: MemoryStorage
        private let path: String
        private var bytes: [UInt8] = []

        init(_ storage: MemoryStorage, _ path: String) {
            self.storage = storage
            self.path = path
        }

        func add(_ line: [UInt8]) throws(Failure) { bytes += line }

        func finish() async throws(Failure) { storage.files.withLock { $0[path] = bytes } }
    }
}

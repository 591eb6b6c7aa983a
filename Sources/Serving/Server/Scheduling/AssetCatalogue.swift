import RectoDiagnostics
import RectoIssue
import RectoPackaging

/// Takes down where the files are that overlays need, instead of copying them: they are served from where they lie.
final class AssetCatalogue: AssetSink {
    enum Content: Sendable {
        case bytes([UInt8])
        case entry(PackageEntry)
    }

    private(set) var files: [String: Content] = [:]

    func add(_ path: String, _ bytes: [UInt8]) { files[path] = .bytes(bytes) }

    func add(_ path: String, _ entry: PackageEntry, of package: Package) { files[path] = .entry(entry) }
}

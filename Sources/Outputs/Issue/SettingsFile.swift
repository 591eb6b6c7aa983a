import Recto
import RectoDiagnostics

/// A publisher's settings: an object in a JSON file.
///
/// Failures name the line and column of a fault.
struct SettingsFile {
    let path: String
    let members: [ManifestValue.Member]

    /// - Throws: ``Failure`` `.usage` for what is no JSON object, `.io`.
    init(path: String) throws(Failure) {
        guard let bytes = try Files.read(path, limit: 1 << 20) else {
            throw Failure(.io, "there is no such file", at: path)
        }
        self.path = path
        let (tree, faults) = ManifestReader.read(json: bytes)
        if let fault = faults.first {
            let spot = (tree?.lines ?? SourceLines(bytes)).spot(at: fault.range.lowerBound)
            throw Failure(.usage, fault.message, at: "\(path):\(spot.line):\(spot.column)")
        }
        guard let root = tree?.root, root.kind == .object else {
            throw Failure(.usage, "is not a JSON object", at: path)
        }
        members = Array(root.members)
    }

    /// The failure of a value that is not as it has to be.
    func wrong(_ value: ManifestValue, _ message: String) -> Failure {
        Failure(.usage, message, at: "\(path):\(value.spot.line):\(value.spot.column)")
    }

    /// The text of an entry.
    ///
    /// - Throws: ``Failure`` `.usage` if it has none.
    func text(_ member: ManifestValue.Member) throws(Failure) -> String {
        guard let text = member.value.string, !text.isEmpty else {
            throw wrong(member.value, "\"\(member.name)\" must be a text")
        }
        return text
    }
}

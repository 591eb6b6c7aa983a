public import RectoDiagnostics
import RectoLocatedTrees
public import RectoOverlays
public import RectoPackaging

extension ReadManifest {
    /// Reads the manifest of a package, which has to be right.
    ///
    /// - Throws: ``Failure`` `.damaged` if there is none, or it breaks the format.
    public static func reading(_ package: Package) throws(Failure) -> ReadManifest {
        for name in OverlayFormat.manifestNames {
            guard let entry = package[name], let syntax = ManifestSyntax(fileName: name) else { continue }
            let bytes = try package.read(entry, limit: ManifestLimits().bytes)
            return try reading(bytes, syntax: syntax, name: "\(package.path)!\(name)")
        }
        let names = OverlayFormat.manifestNames.joined(separator: ", ")
        throw Failure(.damaged, "has no manifest at its root (\(names)) [PKG-003]", at: package.path)
    }
}

public import Recto

/// A package that is being made: manifest, PDF and assets.
public struct PackageDraft: Sendable {
    public var manifest: ManifestDraft
    public var syntax: ManifestSyntax
    /// The PDF's name in the package, and its file.
    public var document: (name: String, file: String)?
    public var assets: [AssetShelf.Asset]
    /// Another package whose files are taken over, but for its manifest and those named in `without`.
    public var base: Package?
    public var without: Set<String>

    public init(
        manifest: ManifestDraft, syntax: ManifestSyntax = .json, document: (name: String, file: String)? = nil,
        assets: [AssetShelf.Asset] = [], base: Package? = nil, without: Set<String> = []
    ) {
        self.manifest = manifest
        self.syntax = syntax
        self.document = document
        self.assets = assets
        self.base = base
        self.without = without
    }

    /// Writes the package, whole or not at all: a zip where the name ends in `.recto` or `.zip`, else a folder.
    ///
    /// - Parameter replacing: whether something that has the name already goes.
    /// - Throws: ``Failure`` `.usage` where there is something and it must stay, `.io`, `.unsupported` where the syntax can't
    ///   hold the manifest.
    public func write(to path: String, replacing: Bool) throws(Failure) {
        let manifest = try ManifestWriter.write(manifest.tree(), as: syntax, shape: OverlayFormat.shape)
        var builder = PackageBuilder()
        builder.add("overlay.\(syntax.rawValue)", manifest)
        if let document { builder.add(document.name, file: document.file) }
        for asset in assets {
            switch asset.content {
            case .bytes(let bytes): builder.add(asset.path, bytes)
            case .file(let file): builder.add(asset.path, file: file)
            }
        }
        if let base {
            let replaced = without.union(OverlayFormat.manifestNames).union(assets.map(\.path))
                .union([document?.name].compactMap(\.self))
            try builder.add(base) { !replaced.contains($0.name) }
        }
        try builder.write(toFileOrFolder: path, replacing: replacing)
    }
}

extension PackageBuilder {
    /// Writes a zip where the name ends in `.recto` or `.zip`, else a folder.
    func write(toFileOrFolder path: String, replacing: Bool) throws(Failure) {
        let target = Target(path)
        try target.check(replacing: replacing)
        if Target.isArchive(path) {
            if Files.kind(target.path) == .folder {
                return try target.swap { path throws(Failure) in try write(to: path) }
            }
            return try write(to: target.path)
        }
        // Through a zip, so that names, limits and paths are judged and written in the one place that does so.
        let archive = target.neighbour("zip")
        do throws(Failure) {
            try write(to: archive)
            let package = try Package.open(archive)
            try target.swap { path throws(Failure) in try PackageUnpacker.unpack(package, to: path) }
            try Files.remove(archive)
        } catch {
            try? Files.remove(archive)
            throw error
        }
    }
}

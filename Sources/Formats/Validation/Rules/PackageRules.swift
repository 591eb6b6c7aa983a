import RectoLocatedTrees
import RectoMedia
import RectoOverlays
import RectoPackaging

/// PKG-003 and 004, REF-003 and SEC-017: what is in the package, and what is not.
enum PackageRules {
    /// The manifest's name; `nil`, and PKG-003, where there is none.
    static func manifestName(_ package: Package, _ list: inout FindingList) -> String? {
        let names = OverlayFormat.manifestNames.filter { package[$0] != nil }
        if names.count > 1 {
            list.add(
                "PKG-004",
                "\(names.joined(separator: " and ")) \(names.count == 2 ? "both present" : "present"); keep one",
                .package)
        }
        if let name = names.first { return name }
        let found = package.entries.first { entry in
            let name = entry.name.split(separator: "/").last.map(String.init) ?? ""
            return OverlayFormat.manifestNames.contains(name.lowercased())
        }
        let advice =
            found.map { entry in
                entry.name.contains("/")
                    ? "; found \(entry.name): zip the folder's contents, not the folder"
                    : "; found \(entry.name): names are lower-case"
            } ?? ""
        list.add("PKG-003", "no overlay.json, overlay.xml or overlay.plist at the root\(advice)", .package)
        return nil
    }

    /// REF-003.
    ///
    /// - Parameter used: what the manifest names, and what that uses in turn.
    static func unused(_ package: Package, used: Set<String>, _ context: CheckContext, _ list: inout FindingList) {
        // A path that is misspelt, or names its file in a forbidden way, has its own finding.
        let folded = Set(
            (used + [context.manifest.document.source]).flatMap {
                [$0.lowercased(), ReferenceRules.meant($0).lowercased()]
            })
        let scripted = scriptedFolders(context)
        for entry in package.entries where !used.contains(entry.name) {
            let isManifest = OverlayFormat.manifestNames.contains(entry.name)
            if isManifest || entry.name == context.manifest.document.source || entry.name.hasPrefix("META-INF/")
                || folded.contains(entry.name.lowercased()) || isInside(scripted, entry.name)
            {
                continue
            }
            list.add("REF-003", "never referenced", .file(entry.name))
        }
    }

    /// The folders of widgets with scripts: what a script loads can't be seen, so that all in them may be used.
    private static func scriptedFolders(_ context: CheckContext) -> Set<Substring> {
        var folders: Set<Substring> = []
        for (_, overlay) in context.overlays {
            guard case .widget(let widget) = overlay.value.content, widget.runsScripts,
                let slash = widget.path.lastIndex(of: "/"), widget.path[..<slash] != "assets"
            else { continue }
            folders.insert(widget.path[..<slash])
        }
        return folders
    }

    private static func isInside(_ folders: Set<Substring>, _ name: String) -> Bool {
        guard !folders.isEmpty else { return false }
        var rest = name[...]
        while let slash = rest.lastIndex(of: "/") {
            rest = rest[..<slash]
            if folders.contains(rest) { return true }
        }
        return false
    }

    /// SEC-017.
    static func programs(_ package: Package, _ media: MediaFacts, _ list: inout FindingList) {
        for entry in package.entries {
            guard let kind = media[entry.name]?.kind, kind.isExecutable || kind.isArchive else { continue }
            list.add("SEC-017", kind.isArchive ? "archive (\(kind.mediaType))" : kind.programName, .file(entry.name))
        }
    }
}

extension MediaKind {
    fileprivate var programName: String {
        switch self {
        case .windowsExecutable: "Windows executable"
        case .windowsShortcut: "Windows shortcut"
        case .elf: "Linux executable"
        case .machO: "macOS executable"
        case .javaClass: "Java class"
        case .shellScript: "shell script"
        default: "executable"
        }
    }
}

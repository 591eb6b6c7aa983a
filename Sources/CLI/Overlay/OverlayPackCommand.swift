import ArgumentParser
import Recto
import RectoAuthoring

/// `recto overlay pack`: a package's folder as one file.
struct OverlayPackCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "pack", abstract: "Put a package's folder into one file.",
        discussion: "The same files give the same bytes. recto validate tells whether the package is right.")

    @Argument(help: "The package's folder.")
    var folder: String

    @Argument(help: ArgumentHelp("The file. (default: the folder's name with .recto)", valueName: "file"))
    var output: String?

    @Flag(help: "Replace what is there.")
    var force = false

    private var target: Target { Target(output ?? Target(folder).path + ".recto") }

    var inputPaths: [String] { [folder] }

    var outputPlaces: [OutputPlace] { [OutputPlace(.file, target.path)] }

    func run() async throws {
        let source = Target(folder).path
        guard Files.kind(source) == .folder else {
            throw Failure(.usage, Files.kind(source) == nil ? "there is no such folder" : "is no folder", at: folder)
        }
        try target.check(replacing: force)
        if Files.kind(target.path) == .folder { throw Failure(.usage, "is a folder; name a file", at: target.path) }
        guard !(target.path + "/").hasPrefix(source + "/") else {
            throw Failure(.usage, "lies in the folder that is packed; name a place outside of it", at: target.path)
        }
        let package = try Package.open(source)
        guard
            OverlayFormat.manifestNames.contains(where: { package[$0] != nil })
                || package.faults.contains(where: \.isFatal)
        else { throw Failure(.damaged, "holds no overlay.json, overlay.xml or overlay.plist", at: folder) }
        try await Stoppable.run { isStopped throws(Failure) in
            var builder = PackageBuilder()
            try builder.add(package)
            try builder.write(to: target.path, isCancelled: isStopped)
        }
    }
}

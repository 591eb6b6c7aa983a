import ArgumentParser
import Recto
import RectoAuthoring

/// `recto overlay unpack`: a package's file as a folder.
struct OverlayUnpackCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "unpack", abstract: "Take a package's file apart into a folder.",
        discussion: "Nothing is ever written outside of the folder; a package that tries is refused.")

    @Argument(help: "The package.")
    var package: String

    @Argument(help: ArgumentHelp("The folder. (default: the package's name without .recto)", valueName: "folder"))
    var output: String?

    @Flag(help: "Replace what is there.")
    var force = false

    private var target: Target? {
        if let output { return Target(output) }
        let source = Target(package).path
        return Target.isArchive(source)
            ? Target(String(source[..<(source.lastIndex(of: ".") ?? source.endIndex)])) : nil
    }

    var inputPaths: [String] { [package] }

    var outputPlaces: [OutputPlace] { target.map { [OutputPlace(.whole, $0.path)] } ?? [] }

    func run() async throws {
        let source = Target(package).path
        guard let target else { throw Failure(.usage, "name a folder to unpack to", at: package) }
        try target.check(replacing: force)
        let opened = try Package.open(source)
        try await Stoppable.run { isStopped throws(Failure) in
            try target.swap { path throws(Failure) in
                try PackageUnpacker.unpack(opened, to: path, isCancelled: isStopped)
            }
        }
    }
}

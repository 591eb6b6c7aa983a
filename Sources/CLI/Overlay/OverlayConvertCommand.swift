import ArgumentParser
import Recto
import RectoAuthoring

/// `recto overlay convert`: the same manifest in another syntax.
struct OverlayConvertCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert", abstract: "Write a manifest, or a package's manifest, in another syntax.",
        discussion: """
            Nothing is lost: entries that the format does not know, and those of your own (x-…), stay. The syntax is that of the \
            output's name (.json, .xml, .plist); a package as output takes --to.
            """)

    @Argument(help: ArgumentHelp("Manifest, package (.recto) or its folder.", valueName: "in"))
    var input: String

    @Argument(help: ArgumentHelp("Manifest (.json, .xml, .plist) or package; - for standard output.", valueName: "out"))
    var output: String

    @Option(help: ArgumentHelp("json, xml or plist, where the output's name does not tell.", valueName: "syntax"))
    var to: ManifestSyntax?

    @Flag(help: "Replace what is there.")
    var force = false

    var inputPaths: [String] { [input] }

    var outputPlaces: [OutputPlace] {
        [OutputPlace(output == "-" || ManifestSyntax(fileName: output) != nil ? .report : .whole, output)]
    }

    func run() async throws {
        let isPackage = Files.kind(input) == .folder || ManifestSyntax(fileName: input) == nil
        let syntax = to ?? (output == "-" ? nil : ManifestSyntax(fileName: output))
        guard let syntax else {
            throw Failure(.usage, "give --to json, xml or plist, or an output that ends so", at: output)
        }
        let isManifestOut = output == "-" || ManifestSyntax(fileName: output) != nil
        guard isPackage || isManifestOut else {
            throw Failure(
                .usage, "a manifest alone makes no package; name an output that ends in .\(syntax.rawValue)", at: output
            )
        }
        if output != "-" { try Target(output).check(replacing: force) }
        if isPackage {
            let opened = try OpenedPackage(input)
            if isManifestOut { return try write(opened.read.tree, syntax) }
            let draft = PackageDraft(
                manifest: ManifestDraft(opened.read.tree.root), syntax: syntax, base: opened.package)
            return try draft.write(to: output, replacing: force)
        }
        guard let bytes = try Files.read(input, limit: ManifestLimits().bytes) else {
            throw Failure(.io, "there is no such file", at: input)
        }
        guard let own = ManifestSyntax(fileName: input) else { return }
        let (read, faults) = ReadManifest.read(bytes, syntax: own)
        guard let read else {
            let spot = SourceLines(bytes).spot(at: faults.first?.range.lowerBound ?? 0)
            throw Failure(
                .damaged, "\(faults.first?.message ?? "can't be read") [\(faults.first?.rule ?? "SYN-001")]",
                at: "\(input):\(spot.line):\(spot.column)")
        }
        try write(read.tree, syntax)
    }

    private func write(_ tree: ManifestTree, _ syntax: ManifestSyntax) throws {
        let bytes: [UInt8]
        do throws(Failure) {
            bytes = try ManifestWriter.write(tree, as: syntax, shape: OverlayFormat.shape)
        } catch {
            throw error.at(input)
        }
        let report = try ReportOutput(output)
        do {
            try report.write(bytes)
            try report.finish()
        } catch {
            report.abandon()
            throw error
        }
    }
}

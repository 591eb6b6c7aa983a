import ArgumentParser
import Recto

/// `recto doctor`: what this installation has, and whether it works; to be pasted into a report of a fault.
struct DoctorCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Tell libraries, fonts, sandbox and limits, and test that pages can be drawn.")

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    @Option(help: "Text for people, or JSON.")
    var format = Format.text

    @OptionGroup(title: "Resources") var workers: WorkerOptions

    var inputPaths: [String] { [] }

    var outputPlaces: [OutputPlace] { [OutputPlace(.report, nil)] }

    func run() async throws {
        let folder = try Files.makePrivateFolder(prefix: "recto-doctor")
        defer { try? Files.remove(folder) }
        let path = folder + "/page.pdf"
        try Files.replace(path, with: DoctorDocument.bytes)
        // One worker, so that the one that is asked what it did has drawn.
        let configuration = try workers.configuration(atMost: 1)
        let publication = try await Publication(path: path, workers: configuration, deadline: workers.duration)
        let engine: Engine
        let report: DoctorReport
        do {
            engine = try await publication.engine()
            let fonts = try await publication.fonts()
            let checks = await SelfTest(publication: publication).run()
            let policies = try await publication.pool.run(PoliciesRequest(), deadline: workers.duration).0
            let sandbox = try await publication.sandbox()
            report = DoctorReport(
                system: .current, libraries: Self.libraries(engine), fonts: fonts, fontSet: engine.fonts,
                checks: checks,
                policies: policies, sandbox: sandbox,
                limits: .init(
                    jobs: try workers.configuration().count, memory: configuration.memory, deadline: workers.deadline),
                advice: DoctorAdvice(fonts: fonts, sandbox: sandbox, mode: workers.sandbox, policies: policies).lines)
        } catch {
            await publication.pool.kill()
            throw error
        }
        await publication.close()
        try Terminal.writeOutput(format == .json ? try report.json() : Array(report.text.utf8))
        if !report.isWell { throw ExitCode(ExitStatus.internalFault) }
    }

    private static func libraries(_ engine: Engine) -> [DoctorReport.Library] {
        let encoders = [JPEGEncoder.library, WebPEncoder.library, TIFFEncoder.library] + PNGEncoder.libraries
        let libraries =
            [
                ("poppler", engine.poppler), ("cairo", engine.cairo), ("pixman", engine.pixman), ("lcms2", engine.lcms),
                ("freetype", engine.freetype), Self.parts(Structure.writer),
                ("libxml2", ManifestReader.xmlLibrary), ("zlib", PackageBuilder.zlib),
            ] + encoders.map(Self.parts)
        return libraries.map { DoctorReport.Library(name: $0.0, version: $0.1) }
    }

    /// Name and version of "libpng 1.6".
    private static func parts(_ library: String) -> (String, String) {
        let words = library.split(separator: " ", maxSplits: 1)
        return (String(words.first ?? ""), words.count > 1 ? String(words[1]) : "")
    }
}

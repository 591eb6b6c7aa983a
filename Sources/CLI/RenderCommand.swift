import ArgumentParser
import Recto

/// `recto render`: one picture of a page or of a part of it.
struct RenderCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Draw a page, or a part of one, to a PNG, JPEG or WebP file.")

    @Argument(
        help:
            "PDF, book of pictures (CBZ, CBR, CB7, CBT, EPUB, or a folder of them), or book of text (EPUB, TXT, Markdown)."
    )
    var input: String

    @Option(help: ArgumentHelp("The page by number or label (label:iv). (default: 1)", valueName: "page"))
    var page: String?

    @Option(
        help: ArgumentHelp(
            "Instead of --page: a place in a book of text, as recto locate takes it, such as a CFI or words of the book.",
            valueName: "place"))
    var at: String?

    @Option(help: ArgumentHelp("Part of the page, in points from its top-left corner.", valueName: "x,y,w,h"))
    var rect: PageRect?

    @Option(name: .shortAndLong, help: ArgumentHelp("Output file, or - for standard output.", valueName: "file"))
    var output: String

    @OptionGroup(title: "Size") var scale: ScaleOptions
    @OptionGroup(title: "Picture") var encoding: EncodingOptions
    @OptionGroup(title: "Page") var appearance: AppearanceOptions
    @OptionGroup(title: "Books of text") var layout: BookLayoutOptions
    @OptionGroup(title: "Password") var password: PasswordOptions
    @OptionGroup(title: "Sealed and remote documents") var source: SourceOptions
    @OptionGroup(title: "Resources") var workers: WorkerOptions

    @Flag(help: "Print what the PDF library says about the page.")
    var verbose = false

    var inputPaths: [String] { [input] + password.files + source.files }

    var outputPlaces: [OutputPlace] { [OutputPlace(.report, output)] }

    func validate() throws {
        guard page == nil || at == nil else { throw ValidationError("give --page or --at, not both") }
    }

    func run() async throws {
        let encoding = try encoding.resolve(default: try encoding.encoder ?? Self.format(of: output))
        let selection = try PageSelection(try await pageOfPlace() ?? page ?? "1")
        let opener = try source.opener(password)
        let publication = try await Publication(
            try await opener.input(input), password: opener.secret, box: appearance.box,
            layout: layout.layout, workers: try workers.configuration(atMost: 1), deadline: workers.duration)
        let image: RenderedImage
        let page: Int
        do {
            (image, page) = try await draw(publication, selection, encoding)
        } catch {
            await publication.pool.kill()
            throw error.of(document: publication.name)
        }
        await publication.close()
        publication.tellMissingLetters()
        for warning in [publication.fault(ofPage: page)].compactMap(\.self) + image.chatter.told.map(\.message) {
            Terminal.complain("\(publication.name), page \(page + 1): \(warning)")
        }
        if verbose {
            for message in image.chatter.messages { Terminal.writeError("\(publication.name): \(message.printable)\n") }
        }
        if output == "-" {
            try Terminal.writeOutput(image.bytes)
        } else {
            try Files.replace(output, with: image.bytes)
        }
    }

    /// The number of the page on which the place is that was asked for.
    private func pageOfPlace() async throws -> String? {
        guard let at else { return nil }
        let layout = layout.layout
        let book = try await FlowPublication.named(
            input, workers, otherwise: "is no book of text, whose pages --at finds; give --page")
        return String(try await book.use { try await $0.page(at: at, in: layout) } + 1)
    }

    private func draw(_ publication: Publication, _ selection: PageSelection, _ encoding: Encoding) async throws
        -> (RenderedImage, page: Int)
    {
        var labels: [String] = []
        if selection.needsLabels {
            labels = try await publication.pages().map { if case .success(let info) = $0 { info.label } else { "" } }
        }
        let pages = try selection.resolve(pageCount: publication.pageCount, labels: labels)
        guard let page = pages.first, pages.count == 1 else {
            throw Failure(
                .usage, "names \(pages.count) pages; `recto render` draws one", at: "--page \(self.page ?? "")")
        }
        guard let info = try await publication.pages(page..<page + 1).first?.get() else {
            throw Failure(.damaged, "the page object is damaged", at: "page \(page + 1)")
        }
        let size = rect.map {
            $0.rect.intersection(Rect(x: 0, y: 0, width: info.size.width, height: info.size.height)).size
        }
        let resolution = scale.resolution(default: 2)
        let measured = size.map { $0.width > 0 && $0.height > 0 ? $0 : info.size } ?? info.size
        let picture = try await publication.picture(
            page: page, region: rect?.rect,
            PageAppearance(
                scale: resolution.scale(for: measured), turns: appearance.rotate.turns, paper: appearance.background),
            encoding)
        return (picture, page)
    }

    static func format(of output: String) throws(Failure) -> Encoding.Format {
        guard output != "-" else { return .png }
        let name = Files.split(output).name.lowercased()
        guard let dot = name.lastIndex(of: ".") else { return .png }
        switch name[name.index(after: dot)...] {
        case "png": return .png
        case "jpg", "jpeg": return .jpeg
        case "webp": return .webp
        default:
            throw Failure(.usage, "the suffix must be .png, .jpg or .webp, or give --encoder", at: "--output \(output)")
        }
    }
}

/// `x,y,w,h` in points of page space.
struct PageRect: ExpressibleByArgument {
    let rect: Rect

    init?(argument: String) {
        let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
            let height = numbers[3],
            [x, y, width, height].allSatisfy(\.isFinite), width > 0, height > 0
        else { return nil }
        rect = Rect(x: x, y: y, width: width, height: height)
    }
}

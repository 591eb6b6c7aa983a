public import Recto

/// Writes strips, contact sheets and covers, through worker processes.
public struct ThumbnailExport: Sendable {
    private let options: ThumbnailOptions
    private let output: String
    private let names: [String]?

    /// - Parameters:
    ///   - options: What to make.
    ///   - output: The file; where several are needed they are numbered, as `name-01.png`. With `names`, a folder that is there.
    ///   - names: Of the files, one for each picture: for covers, as many as spreads.
    public init(_ options: ThumbnailOptions, output: String, names: [String]? = nil) {
        self.options = options
        self.output = output
        self.names = names
    }

    /// What was written.
    public struct Result: Sendable {
        public var paths: [String]
        /// How many pages were to be shown.
        public var pages: Int
        public var lost: [SpreadsReport.Loss]
    }

    /// Draws the spreads of a model, one thumbnail each.
    ///
    /// - Parameters:
    ///   - publication: The open document.
    ///   - spreads: Those wanted, one page each where pages are wanted.
    ///   - labels: Of all pages.
    ///   - progress: Told how many pictures of all are done.
    /// - Throws: ``Failure``; or `CancellationError`. Pictures that are done stay.
    public func run(
        _ publication: Publication, _ spreads: [Spread], labels: [String],
        progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) async throws -> Result {
        try options.validate()
        let sheets = spreads.map { spread in
            let own = spread.pageRange.map { labels.indices.contains($0) ? labels[$0] : String($0 + 1) }
            let label = own.count == 2 && own[0] != own[1] ? own.joined(separator: " – ") : own[0]
            return (SpreadSheet(spread), label)
        }
        let pictures = ThumbnailLayout(options: options).pictures(sheets)
        for picture in pictures {
            guard picture.size.longerSide <= options.encoding.format.maximumSide,
                picture.size.width * picture.size.height <= SpreadExportOptions.maximumArea
            else {
                throw Failure(
                    .tooLarge,
                    "would be \(picture.size.width) x \(picture.size.height) px; use smaller thumbnails, fewer columns or fewer rows",
                    at: output)
            }
        }
        let paths = pictures.indices.map { path($0, of: pictures.count) }
        let lost = try await withThrowingTaskGroup(of: (Int, [SpreadsReport.Loss]).self) { group in
            var lost: [Int: [SpreadsReport.Loss]] = [:]
            var waiting = pictures.indices.makeIterator()
            func start() {
                guard let index = waiting.next() else { return }
                group.addTask { (index, try await write(pictures[index], to: paths[index], publication)) }
            }
            for _ in 0..<publication.pool.count + 1 { start() }
            while let (index, losses) = try await group.next() {
                start()
                lost[index] = losses
                progress(lost.count, pictures.count)
            }
            return pictures.indices.flatMap { lost[$0] ?? [] }
        }
        return Result(paths: paths, pages: spreads.reduce(0) { $0 + $1.pageRange.count }, lost: lost)
    }

    private func write(_ picture: ThumbnailLayout.Picture, to path: String, _ publication: Publication) async throws
        -> [SpreadsReport.Loss]
    {
        let (reply, file) = try await publication.pool.runWithinMemory(deadline: publication.deadline) { drawing in
            ThumbnailRequest(
                picture: picture, encoding: options.encoding, background: options.background, paper: options.paper,
                hasFrames: options.kind == .sheet, drawing: drawing)
        }
        try Files.replace(path, with: file)
        return reply.lost
    }

    private func path(_ index: Int, of count: Int) -> String {
        if let names { return "\(output)/\(names[index])" }
        guard count > 1 else { return output }
        let (folder, name) = Files.split(output)
        let digits = max(2, String(count).count)
        let number = String(index + 1)
        let padded = String(repeating: "0", count: digits - number.count) + number
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let numbered = "\(name[..<dot])-\(padded)\(name[dot...])"
        return output.contains("/") ? folder + "/" + numbered : numbered
    }
}

import ArgumentParser
import Recto

/// `recto images`: the images that a PDF's pages show.
struct ImagesCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "images",
        abstract: "List the images on the pages of PDFs: place, matrix, pixels, resolution and colour space.")

    @OptionGroup var options: BatchReportOptions

    @Option(help: "Text for people, JSON with a line for each page, or CSV.")
    var format = ReportFormat.text

    var inputPaths: [String] { options.inputPaths }

    var outputPlaces: [OutputPlace] { [OutputPlace(.report, options.output)] + options.batch.outputPlaces }

    func run() async throws {
        let format = format
        let suffix =
            switch format {
            case .text: ".txt"
            case .json: ".json"
            case .csv: ".csv"
            }
        try await options.run(.file(suffix: suffix)) { publication, pages, report, _ in
            var failures: [Failure] = []
            var json = format == .json ? try PagesJSON("recto/images/1", publication, to: report) : nil
            if format == .csv { try report.write(ImagesReport.csvHeader) }
            for try await element in publication.imagesFeed(pages: pages) {
                switch element.content {
                case .success(let bytes):
                    if json != nil {
                        try json?.add(bytes)
                    } else {
                        let images = ImagesReport(page: try CompactJSON.decode(PageImages.self, from: bytes))
                        guard images.page.index == element.page else { throw Failure.answerDoesNotFit }
                        try report.write(format == .csv ? images.csv : images.text)
                    }
                case .failure(let failure):
                    failures.append(failure.at(page: element.page))
                    try json?.add(failure, page: element.page)
                }
            }
            try json?.end()
            return failures
        }
    }
}

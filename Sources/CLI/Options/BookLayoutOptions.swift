public import ArgumentParser
public import Recto

/// How a book of text is set into pages.
struct BookLayoutOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Of a page: as 148x210mm, in pt, px (96 an inch), mm, cm or in, or A4, A5, A6, B5, B6, letter, half-letter. (default: A5)",
            valueName: "size"))
    var pageSize: BookPageSize?

    @Option(
        help: ArgumentHelp(
            "On all four sides, as 15mm. (default: a twelfth of the page's shorter side)", valueName: "length"))
    var pageMargin: BookLength?

    @Option(help: ArgumentHelp("Of ordinary text, as 10.5pt. (default: 11pt)", valueName: "length"))
    var fontSize: BookLength?

    @Option(help: ArgumentHelp("Family that goes before those of the book.", valueName: "family"))
    var font: String?

    @Option(help: ArgumentHelp("Of the font's size, as 1.4. (default: the book's)", valueName: "number"))
    var lineHeight: Double?

    @Option(help: "Where lines end: as the book has it, at both edges, or where they end by themselves.")
    var textAlign = BookLayout.Alignment.publisher

    @Option(
        help:
            "How lines are chosen: each as full as it gets (greedy), or those of a paragraph together, so that their spaces differ least (total-fit)."
    )
    var lineBreaks = BookLayout.LineBreaks.greedy

    @Option(help: "Which way lines run: as the book has it, or all of them horizontally or vertically.")
    var writingMode = BookLayout.WritingMode.publisher

    @Flag(help: "Divide no words at the ends of lines.")
    var noHyphens = false

    @Flag(help: "Leave out the book's own style sheets.")
    var noPublisherStyles = false

    func validate() throws {
        do { try layout.check() } catch { throw ValidationError(error.message) }
    }

    var layout: BookLayout {
        var layout = BookLayout()
        if let pageSize { (layout.width, layout.height) = (pageSize.width, pageSize.height) }
        layout.margin = pageMargin?.points
        if let fontSize { layout.fontSize = fontSize.points }
        layout.font = font
        layout.lineHeight = lineHeight
        layout.alignment = textAlign
        layout.lineBreaks = lineBreaks
        layout.writingMode = writingMode
        layout.hyphenates = !noHyphens
        layout.hasPublisherStyles = !noPublisherStyles
        return layout
    }
}

extension BookLayout.Alignment: ExpressibleByArgument {}

extension BookLayout.LineBreaks: ExpressibleByArgument {}

extension BookLayout.WritingMode: ExpressibleByArgument {}

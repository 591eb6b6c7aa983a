import Recto

/// The pictures of a book of articles: those that captions describe, and drawings that are known by their words.
struct ArticlePictures {
    /// Each once, in the order of the articles.
    private(set) var all: [ArticleBlock.Picture] = []
    private var names: [ArticleBlock.Picture: String] = [:]
    /// Those that have a caption, by page.
    private var captioned: [Int: [ArticleBlock.Picture]] = [:]
    private var words: [ArticleBlock.Picture: String] = [:]

    init(_ articles: [RectoArticles.Article]) {
        for block in articles.lazy.flatMap(\.blocks) where block.role == .caption {
            if let picture = block.picture { captioned[picture.page, default: []].append(picture) }
        }
        var counts: [Int: Int] = [:]
        for article in articles {
            let runs = FigureRun.runs(in: article.blocks, captioned)
            for run in runs { words[run.holder ?? run.picture, default: ""] += run.text + " " }
            let drawings = runs.filter { $0.holder == nil }.map { ($0.blocks.lowerBound, $0.picture) }
            let captions = article.blocks.enumerated().compactMap { index, block in
                block.role == .caption ? block.picture.map { (index, $0) } : nil
            }
            for (_, picture) in (drawings + captions).sorted(by: { $0.0 < $1.0 }) where names[picture] == nil {
                counts[picture.page, default: 0] += 1
                names[picture] = "images/page-\(picture.page + 1)-\(counts[picture.page, default: 0]).jpg"
                all.append(picture)
            }
        }
    }

    /// From the folder of the package document.
    func path(_ picture: ArticleBlock.Picture) -> String { names[picture] ?? "" }

    /// The drawings among an article's blocks.
    func runs(of article: RectoArticles.Article) -> [FigureRun] { FigureRun.runs(in: article.blocks, captioned) }

    /// What a picture says to those who do not see it: the words in it, or else its caption.
    func alternative(_ picture: ArticleBlock.Picture, caption: String = "") -> String {
        let text = words[picture].map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") } ?? caption
        return String(text.prefix(Self.mostLetters))
    }

    private static let mostLetters = 1000
}

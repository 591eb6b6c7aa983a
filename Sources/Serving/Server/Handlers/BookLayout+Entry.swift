import Recto
import RectoAddresses
import RectoShelf

extension BookLayout {
    /// How a book of text is set for the shelf: as its layout says, A5 in 11 points without one.
    init(of entry: ShelfEntry) {
        self.init()
        guard let settings = entry.layout.flatMap({ FlowSettings(name: $0) }) else { return }
        let points = 0.75
        width = Double(settings.width) * points
        height = Double(settings.height) * points
        margin = min(width, height) * Double(settings.margin) / 100
        fontSize = Double(settings.size) * points
        font =
            switch settings.font {
            case .book: nil
            case .serif: "serif"
            case .sans: "sans-serif"
            case .mono: "monospace"
            }
        lineHeight = settings.lineHeight == 0 ? nil : Double(settings.lineHeight) / 10
        alignment =
            switch settings.alignment {
            case .book: .publisher
            case .justify: .justify
            case .start: .start
            }
        hyphenates = settings.hyphenates
        writingMode =
            switch settings.writingMode {
            case .book: .publisher
            case .horizontal: .horizontal
            case .vertical: .vertical
            }
        theme = Theme(rawValue: settings.theme.rawValue) ?? .light
    }
}

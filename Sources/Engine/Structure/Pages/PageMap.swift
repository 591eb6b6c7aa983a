import RectoGeometry
import RectoLane

/// Where the pages are: by object, with their frame and label.
///
/// Cost: the page tree is walked once; frames are read when they are first asked for.
@Lane
final class PageMap {
    let file: ObjectFile
    let box: PageBox
    let count: Int
    private lazy var labels = PageLabels(file)
    private var frames: [Int: PageFrame] = [:]

    init(_ file: ObjectFile, box: PageBox) {
        self.file = file
        self.box = box
        count = file.pageCount
    }

    func label(_ page: Int) -> String { labels[page] }

    func page(of id: ObjectID) -> Int? { file.pageIndex(of: id) }

    /// The frame of a page; that of an empty dictionary where the page is broken.
    func frame(_ page: Int) -> PageFrame {
        if let known = frames[page] { return known }
        let frame = file.scoped {
            guard let dictionary = file.page(page) else { return PageFrame(media: nil, box: nil, turns: .none) }
            return read(dictionary)
        }
        frames[page] = frame
        return frame
    }

    /// What ``PageDictionary`` tells, but only the boxes that count here.
    private func read(_ page: PDFDictionary) -> PageFrame {
        var shown = file.inherited(box.key, from: page)?.rect
        if shown == nil, box != .media, box != .crop { shown = file.inherited(PageBox.crop.key, from: page)?.rect }
        return PageFrame(
            media: file.inherited(PageBox.media.key, from: page)?.rect, box: shown,
            turns: PageFrame.turns(rotate: file.inherited("/Rotate", from: page)?.number),
            userUnit: PageFrame.userUnit(page["/UserUnit"].number))
    }
}

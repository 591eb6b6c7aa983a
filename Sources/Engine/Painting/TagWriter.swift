import CCairo
import RectoComposition
import RectoLane

/// Opens and closes the tags of a PDF as what is painted goes from element to element.
///
/// cairo 1.16 marks only what stands in a tag that has no others in it, so that text beside an element is put into a `Span`. Tags
/// stay open from page to page, so that a paragraph on two pages is one. Links are closed with their page: each page has its own.
@Lane
final class TagWriter {
    private struct Open {
        var element: Int
        var tag: String
        var isLink = false
    }

    private let context: OpaquePointer
    private var elements: [SetElement] = []
    /// Those of the item whose first page has not begun.
    ///
    /// cairo forgets what is said after a page as soon as the next one gets its size, so that tags are opened and closed on pages
    /// only: when they were closed in between, each item lay in the last tag of the one before.
    private var next: [SetElement]?
    private var hasDocument = false
    /// What the tags say that cairo has no words for.
    private(set) var notes = TagNotes()
    /// Elements that have others in them.
    private var parents: Set<Int> = []
    private var open: [Open] = []
    private var hasSpan = false
    /// The links of the page that are still to be opened, by their elements.
    private var links: [Int: SetLink] = [:]
    /// What a link's tag says; nil if it leads nowhere.
    private let attributes: (SetLink) -> String?

    private static let deepest = 64

    init(_ context: OpaquePointer, attributes: @escaping (SetLink) -> String?) {
        self.context = context
        self.attributes = attributes
    }

    private func begin(_ tag: String, _ attributes: String = "", _ element: SetElement? = nil) {
        notes.begin(tag, element)
        cairo_tag_begin(context, tag, attributes)
    }

    /// Goes on to another item of the book.
    func start(_ elements: [SetElement]) { next = elements }

    /// Begins a page, after it got its size.
    func startPage(_ page: SetPage) {
        if !hasDocument { begin("Document") }
        hasDocument = true
        if let next {
            close(to: 0)
            elements = next
            parents = Set(elements.compactMap(\.parent))
            self.next = nil
        }
        links = [:]
        for link in page.links {
            if links[link.element] == nil {
                links[link.element] = link
            } else if links[link.element]?.target == link.target {
                links[link.element]?.rects += link.rects
            }
        }
        for case .picture(_, let rect, let element) in page.items {
            // A link around a picture has no text to say where it is.
            if let own = path(element).last(where: { links[$0] != nil }), links[own]?.rects.isEmpty == true {
                links[own]?.rects = [rect]
            }
        }
        // cairo takes a link without a place for an error.
        links = links.filter { !$0.value.rects.isEmpty }
    }

    /// Opens the elements around what is painted next.
    func enter(_ element: Int) {
        let path = path(element)
        let common = zip(open, path).prefix { $0.element == $1 }.count
        let isInside = common == path.count && common == open.count
        if !isInside { close(to: common) }
        for number in path.dropFirst(common) { openElement(number) }
        guard !hasSpan, let last = path.last, parents.contains(last) || path.count < 1 else { return }
        begin("Span")
        hasSpan = true
    }

    private func openElement(_ number: Int) {
        let element = elements[number]
        let role = element.role
        var next = Open(element: number, tag: Self.name(role))
        if role == .link {
            next.tag = "Span"
            if let link = links.removeValue(forKey: number), let text = attributes(link) {
                next.tag = "Link"
                next.isLink = true
                begin("Link", text, element)
                return open.append(next)
            }
        }
        begin(next.tag, "", element)
        open.append(next)
    }

    /// Ends the page: links that nothing was painted in are opened and closed at its end.
    func endPage() {
        if let place = open.firstIndex(where: \.isLink) { close(to: place) }
        for (_, link) in links.sorted(by: { $0.key < $1.key }) {
            guard let text = attributes(link) else { continue }
            close(to: 0)
            begin("Link", text)
            cairo_tag_end(context, "Link")
        }
        links = [:]
    }

    /// Ends the document.
    func finish() {
        guard hasDocument else { return }
        close(to: 0)
        cairo_tag_end(context, "Document")
    }

    private func close(to depth: Int) {
        guard open.count > depth || hasSpan else { return }
        if hasSpan {
            cairo_tag_end(context, "Span")
            hasSpan = false
        }
        while open.count > depth, let last = open.popLast() { cairo_tag_end(context, last.tag) }
    }

    /// The elements from the outermost to one; none for what has no meaning.
    private func path(_ element: Int) -> [Int] {
        var path: [Int] = []
        var next: Int? = element
        while let number = next, elements.indices.contains(number), path.count < Self.deepest {
            if elements[number].role == .artifact { return [] }
            path.append(number)
            next = elements[number].parent
        }
        return path.reversed()
    }

    private static func name(_ role: SetElement.Role) -> String {
        // The whole PDF is the one document that there may be.
        role == .document ? "Part" : role.rawValue
    }
}

import RectoEscaping

/// The shelf as a page to look at: covers and titles, without a script but that of a library.
public struct ShelfPage: Sendable {
    /// How a library is shown, before the shelf's other issues.
    public struct Library: Hashable, Sendable {
        /// Whether it can be changed.
        public var isManaged: Bool
        /// Whether only those may who have the library's key.
        public var needsKey: Bool

        public init(isManaged: Bool, needsKey: Bool) {
            self.isManaged = isManaged
            self.needsKey = needsKey
        }
    }

    public var title: String
    public var page: CataloguePage
    public var part: CataloguePart
    public var unreadable: [UnreadableFile]
    /// The pages at which the reader has been last, from 1, by the issue's id.
    public var lastRead: [String: Int] = [:]
    public var library: Library?

    private static let mostUnreadable = 500

    /// Allows nothing but the server's own pictures, style sheet and manifest; who may show it in a frame is the server's to say.
    public static let policy =
        "default-src 'none'; img-src 'self' data:; style-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'"

    /// Of this page: with a library, its script as well, and what that asks for.
    public var policy: String {
        library == nil ? Self.policy : "\(Self.policy); script-src 'self'; connect-src 'self'"
    }

    public init(title: String, page: CataloguePage, part: CataloguePart = .top, unreadable: [UnreadableFile] = []) {
        self.title = title
        self.page = page
        self.part = part
        self.unreadable = unreadable
    }

    private var query: String { if case .search(let words) = part { words } else { "" } }

    public var html: String {
        let title = MarkupEscape.text(title)
        var (name, heading) = (title, "<h1>\(title)</h1>")
        if case .group(let group) = part {
            let inner = MarkupEscape.text(group.name)
            (name, heading) = ("\(inner) – \(title)", "<h1><a href=\"./\">\(title)</a> <span>\(inner)</span></h1>")
        }
        let covers = page.items.map { item in
            switch item {
            case .issue(let entry):
                CoverList.cover(
                    entry, href: "issues/\(entry.id)/", picture: "issues/\(entry.id)/cover.jpg",
                    page: lastRead[entry.id])
            // A group by the cover of its first issue.
            case .group(let group):
                CoverList.Cover(
                    href: "?group=\(group.id)", picture: group.entries.first.map { "issues/\($0.id)/cover.jpg" },
                    title: group.name, details: ["\(group.entries.count) issues"], isGroup: true)
            }
        }
        let empty = query.isEmpty ? "The shelf is empty." : "No title, series, author or publisher has these words."
        var list = page.items.isEmpty ? "<p class=\"empty\">\(empty)</p>" : CoverList.html(covers)
        var (head, search) = ("", searchForm)
        if let library {
            head = """

                <link rel="stylesheet" href="library/newsstand.css">
                <script type="module" src="library/newsstand.js"></script>
                """
            let others = page.items.isEmpty ? "" : "\n<h2 data-words>Other issues on this server</h2>\n\(list)"
            list = """
                <section id="library" data-manages="\(library.isManaged)" data-key="\(library.needsKey)">
                <noscript><p>The library needs JavaScript. <a href="?list=all">Issues that can be read here</a></p></noscript>
                </section>\(others)
                """
            if page.items.isEmpty { search = "" }
        }
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(name)</title>
            <link rel="icon" href="icon.svg" type="image/svg+xml">
            <link rel="apple-touch-icon" href="icon-180.png">
            <link rel="manifest" href="shelf.webmanifest">
            <link rel="stylesheet" href="shelf.css">\(head)
            <link rel="alternate" type="application/opds+json" href="opds.json" title="OPDS 2.0">
            <link rel="alternate" type="application/atom+xml;profile=opds-catalog" href="opds.xml" title="OPDS 1.2">
            <link rel="search" type="application/opensearchdescription+xml" href="opensearch.xml" title="\(title)">
            </head>
            <body>
            <header>
            \(heading)\(search)
            </header>
            <main>
            \(list)
            </main>
            \(pages)\(notes)
            </body>
            </html>

            """
    }

    private var searchForm: String {
        """

        <form role="search"><input type="search" name="q" value="\(MarkupEscape.text(query))" aria-label="Words in titles, series, authors and publishers"
        placeholder="Search the shelf"></form>
        """
    }

    /// The list of unreadable files, below the last page of issues.
    private var notes: String {
        guard !unreadable.isEmpty, page.number == page.count else { return "" }
        let lines = unreadable.prefix(Self.mostUnreadable).map {
            "<p><b>\(MarkupEscape.text($0.name))</b> \(MarkupEscape.text($0.reason))</p>"
        }
        let rest = unreadable.count - lines.count
        return """

            <section class="unreadable" aria-label="Can’t be read">
            <h2>Can’t be read</h2>
            \(lines.joined(separator: "\n"))\(rest > 0 ? "\n<p>And \(rest) more.</p>" : "")
            </section>
            """
    }

    private var pages: String {
        guard page.count > 1 else { return "" }
        func link(_ number: Int, _ text: String) -> String {
            guard (1...page.count).contains(number) else { return "<span></span>" }
            let rest = part.query.map { "&amp;\($0)" } ?? ""
            return "<a href=\"?page=\(number)\(rest)\">\(text)</a>"
        }
        return """
            <nav aria-label="Pages">\(link(page.number - 1, "Previous")) <span>\(page.number) of \(page.count)</span> \
            \(link(page.number + 1, "Next"))</nav>
            """
    }

    public static let style = """
        :root { color-scheme: light dark; --paper: #f6f5f2; --ink: #1d1c1a; --dim: #66625c; --line: #d9d5cd; }
        @media (prefers-color-scheme: dark) {
          :root { --paper: #191817; --ink: #eceae5; --dim: #a19c93; --line: #3a3835; }
        }
        * { box-sizing: border-box; }
        body { margin: 0 auto; max-width: 90rem; padding: 0 1.5rem 3rem; background: var(--paper); color: var(--ink);
          font: 1rem/1.4 system-ui, sans-serif; }
        header { display: flex; flex-wrap: wrap; gap: .5rem 2rem; align-items: baseline; padding: 2rem 0 1.5rem; }
        h1 { flex: 1 1 auto; margin: 0; font-size: 1.5rem; font-weight: 600; }
        input { width: min(20rem, 100%); padding: .5rem .8rem; border: 1px solid var(--line); border-radius: .4rem;
          background: transparent; color: inherit; font: inherit; }
        ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: 2rem 1.5rem; margin: 0;
          padding: 0; list-style: none; }
        li { display: flex; flex-direction: column; min-width: 0; }
        a { color: inherit; text-decoration: none; border-radius: .2rem; }
        a:hover .title { text-decoration: underline; }
        a:focus-visible, input:focus-visible { outline: 3px solid #4a7dd6; outline-offset: 3px; }
        h1 a { text-decoration: underline; text-decoration-color: var(--line); text-underline-offset: .2em; }
        h1 a + span::before { content: "/ "; color: var(--dim); }
        .group img { box-shadow: 4px -4px 0 -1px var(--paper), 4px -4px 0 var(--line), 8px -8px 0 -1px var(--paper),
          8px -8px 0 var(--line), 0 1px 3px #0004; }
        h2 { margin: 2.5rem 0 1rem; font-size: 1.125rem; font-weight: 600; }
        .cover { display: flex; align-items: end; justify-content: center; height: 15rem; margin-bottom: .6rem; }
        .cover img { max-width: 100%; max-height: 100%; background: #fff; box-shadow: 0 1px 3px #0004, 0 6px 18px #0002; }
        .title { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden;
          font-weight: 600; overflow-wrap: anywhere; }
        .details, .empty, nav { color: var(--dim); font-size: .875rem; }
        nav { display: flex; justify-content: space-between; padding-top: 2.5rem; }
        nav a { text-decoration: underline; }
        .unreadable { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--dim);
          font-size: .875rem; overflow-wrap: anywhere; }
        .unreadable h2 { margin: 0 0 .5rem; font-size: 1rem; }
        .unreadable p { margin: .25rem 0; }
        .unreadable b { color: var(--ink); }

        """
}

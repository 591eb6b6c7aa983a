import Recto

/// What is done while one waits for another: all that takes long the first time only.
enum Rehearsal {
    /// What the host of `recto info` does while its worker opens the document.
    ///
    /// Not before the worker has been told to: with the rest of the command line still to be read, both take longer.
    static func runAtHost() {
        do {
            try OpenRequest.rehearse(at: .host)
            try ImagesRequest.rehearse(at: .host)
            try InfoRequest.rehearse(at: .host)
            try PagesRequest.rehearse(at: .host)
        } catch {
            // Whoever gets the answers themselves says what is wrong with them.
        }
    }

    /// What a forked worker does while its host reads the command line.
    ///
    /// To be called while the process has one thread.
    ///
    /// - Parameters:
    ///   - command: The first word of the command line.
    ///   - isFirst: Whether it is the first of the workers, which is asked for its fonts. The others load none before a page
    ///     has text whose font is not in the file: 9 ms of a processor each.
    static func run(for command: String?, isFirst: Bool) throws(Failure) {
        try OpenRequest.rehearse(at: .worker)
        Engine.loadPoppler()
        switch command {
        case "info":
            // As long as the host is busy; what these need first is most of what the answers take.
            try ImagesRequest.rehearse(at: .worker)
            try InfoRequest.rehearse(at: .worker)
            try PagesRequest.rehearse(at: .worker)
        case "tiles", "publish", "export", "spreads", "thumbnails", "render":
            if isFirst { Engine.loadFonts() }
        default: break
        }
    }
}

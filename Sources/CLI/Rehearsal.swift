import Recto

/// What a forked worker does while its host reads the command line: all that takes long the first time only.
enum Rehearsal {
    /// To be called while the process has one thread.
    ///
    /// - Parameter command: The first word of the command line.
    static func run(for command: String?) throws(Failure) {
        try OpenRequest.rehearse()
        Engine.loadPoppler()
        switch command {
        case "info":
            // As long as the host is busy; what these need first is most of what the answers take.
            try ImagesRequest.rehearse()
            try InfoRequest.rehearse()
            try PagesRequest.rehearse()
        case "tiles", "publish", "export", "spreads", "thumbnails", "render": Engine.loadFonts()
        default: break
        }
    }
}

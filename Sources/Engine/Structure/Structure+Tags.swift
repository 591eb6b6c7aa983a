public import RectoPageContent

extension Structure {
    /// What the document says about the structure of its text; empty if it says nothing.
    ///
    /// Cost: the page tree and the whole structure tree are read, and what is read is let go of.
    ///
    /// - Parameter box: What counts as the page, for the areas of threads.
    public func tags(box: PageBox = .crop) -> DocumentTags {
        let isTagged = file.scoped {
            file.root.map { $0["/StructTreeRoot"].dictionary != nil || $0["/Threads"].array != nil } ?? false
        }
        guard isTagged else { return DocumentTags() }
        let pages = PageMap(file, box: box)
        return DocumentTags(
            pieces: TagReader(file: file, pages: pages).pieces(), beads: ThreadReader(file: file, pages: pages).beads())
    }
}

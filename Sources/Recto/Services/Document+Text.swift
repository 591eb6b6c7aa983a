extension Document {
    /// A page's text in reading order.
    ///
    /// - Parameter index: From 0.
    /// - Throws: ``Failure`` `.usage` for no such page, `.damaged`, or `.tooLarge` if memory runs out.
    public func text(page index: Int) throws(Failure) -> PageText {
        PageText(try glyphs(page: index), index: index, label: try label(page: index))
    }
}

/// An `@page` rule: what a book says about its pages.
package struct PageRule: Hashable, Sendable {
    /// `left`, `right`, `first` or `blank`; nil for all pages.
    package var pseudo: String?
    /// CSS pixels; nil where it says nothing.
    package var size: PageExtent?
    package var margin: Edges<Extent?> = Edges(nil)
}

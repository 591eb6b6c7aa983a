public import RectoGeometry
public import RectoStructure

/// What is known of a page without interpreting its content.
public struct PageInfo: Hashable, Sendable, Codable {
    /// Position in the document, from 0.
    public var index: Int
    /// The label of /PageLabels, such as "iv"; the page number where the file has none.
    public var label: String
    /// Size of the displayed page in points, 1/72 inch: CropBox within MediaBox, turned by /Rotate, times UserUnit.
    ///
    /// Where a CropBox is wider (or taller) than its MediaBox, poppler takes the MediaBox's columns (or rows) instead of what
    /// the two share; `TestPDFs/cropbox-outside.pdf` shows it.
    public var size: Size
    /// How many points a unit of the page's user space has; 1 unless the page says otherwise.
    public var userUnit: Double
    /// What only the page dictionary tells; `nil` if the file is too broken for it to be read.
    public var dictionary: PageDictionary?

    public init(index: Int, label: String, size: Size, userUnit: Double = 1, dictionary: PageDictionary? = nil) {
        self.index = index
        self.label = label
        self.size = size
        self.userUnit = userUnit
        self.dictionary = dictionary
    }
}

import RectoGeometry
import RectoPixels

/// Writes a page as an ALTO 4.4 document.
///
/// One document a page, since ALTO wants all styles before the first page. Lengths are whole numbers of 1/1200 inch: `pixel`
/// would need an image that there is none of, and tenths of a millimetre are too coarse for the tools that read whole
/// numbers only.
///
/// Schema: https://www.loc.gov/standards/alto/v4/alto-4-4.xsd
public struct ALTOWriter: Sendable {
    private let fileName: String?
    private let version: String

    /// - Parameters:
    ///   - fileName: the document's name, for `sourceImageInformation`.
    ///   - version: Recto's.
    public init(fileName: String?, version: String) {
        self.fileName = fileName
        self.version = version
    }

    /// A whole document with one page.
    ///
    /// - Parameter tags: Of the page's blocks, which are told as tags, and for each article as a group of the reading order.
    public func document(_ page: PageText, tags: ALTOTags? = nil) -> [UInt8] {
        var xml = XMLWriter()
        xml.markup(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <alto xmlns="http://www.loc.gov/standards/alto/ns-v4#" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
            xsi:schemaLocation="http://www.loc.gov/standards/alto/ns-v4# \
            http://www.loc.gov/standards/alto/v4/alto-4-4.xsd" SCHEMAVERSION="4.4">
            <Description>
            <MeasurementUnit>inch1200</MeasurementUnit>

            """)
        if let fileName {
            xml.markup("<sourceImageInformation><fileName>")
            xml.text(fileName)
            xml.markup("</fileName></sourceImageInformation>\n")
        }
        xml.markup("<Processing ID=\"processing\"><processingCategory>contentGeneration</processingCategory>")
        xml.markup("<processingSoftware><softwareName>recto</softwareName><softwareVersion>")
        xml.text(version)
        xml.markup("</softwareVersion></processingSoftware></Processing>\n</Description>\n")
        var layout = ALTOLayout(page, tags.map(ALTOStructure.init))
        layout.writeStyles(to: &xml)
        // Tags and reading order go before the blocks that they are of.
        var blocks = XMLWriter()
        layout.write(to: &blocks)
        layout.structure?.write(to: &xml)
        xml.append(blocks)
        xml.markup("</alto>\n")
        return xml.bytes
    }
}

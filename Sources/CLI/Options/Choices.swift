public import ArgumentParser
public import Recto
public import RectoExport

// Values of the library that are chosen by their names.

extension FlowPlaceKind: ExpressibleByArgument {}
extension Encoding.Format: ExpressibleByArgument {}
extension ManifestSyntax: ExpressibleByArgument {}
extension PageBox: ExpressibleByArgument {}
extension SandboxMode: ExpressibleByArgument {}
extension TileFormat: ExpressibleByArgument {}
extension SpreadFormat: ExpressibleByArgument {}
extension Mark.Colour: ExpressibleByArgument {}
extension Mark.Style: ExpressibleByArgument {}
extension MarkMerging: ExpressibleByArgument {}

extension MarkID: ExpressibleByArgument {
    public init?(argument: String) { self.init(argument) }
}
extension SpreadExportOptions.Overlays: ExpressibleByArgument {}
extension ThumbnailOptions.Kind: ExpressibleByArgument {}
extension ReadingDirection: ExpressibleByArgument {}
extension FirstPage: ExpressibleByArgument {}
extension PageAlignment: ExpressibleByArgument {}
extension TileOptions.Container: ExpressibleByArgument {}

extension Color: ExpressibleByArgument {
    public init?(argument: String) { self.init(argument) }

    public var defaultValueDescription: String { description }
}

@_exported public import RectoDiagnostics
@_exported public import RectoGeometry
@_exported public import RectoJSON
@_exported public import RectoLane
@_exported public import RectoLocatedTrees
@_exported public import RectoOverlays
@_exported public import RectoPDF
@_exported public import RectoPackaging
// `import Recto` gives the whole library.
@_exported public import RectoPageContent
@_exported public import RectoPixels
@_exported public import RectoSandbox
@_exported public import RectoSpreads
@_exported public import RectoStructure
@_exported public import RectoText
@_exported public import RectoTiles
@_exported public import RectoValidation
@_exported public import RectoWorkers

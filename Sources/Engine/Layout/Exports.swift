// `import RectoLayout` gives everything about where pages, tiles and overlays lie, and nothing that draws.
@_exported public import RectoDiagnostics
@_exported public import RectoGeometry
@_exported public import RectoLocatedTrees
@_exported public import RectoOverlays
@_exported public import RectoSpreads

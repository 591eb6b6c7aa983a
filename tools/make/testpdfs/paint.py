"""Gradients, patterns and masks as PDF dictionaries."""

from objects import Name


def ramp(stops):
    """A stitching function through (place, colour) stops."""
    parts = [{"FunctionType": 2, "Domain": [0, 1], "C0": list(a), "C1": list(b), "N": 1}
             for (_, a), (_, b) in zip(stops, stops[1:])]
    return {"FunctionType": 3, "Domain": [0, 1], "Functions": parts,
            "Bounds": [p for p, _ in stops[1:-1]], "Encode": [0, 1] * len(parts)}


def axial(stops, x0, y0, x1, y1, extend=True, space="DeviceRGB"):
    return {"ShadingType": 2, "ColorSpace": Name(space), "Coords": [x0, y0, x1, y1],
            "Function": ramp(stops), "Extend": [extend, extend]}


def radial(stops, x0, y0, r0, x1, y1, r1, extend=True, space="DeviceRGB"):
    return {"ShadingType": 3, "ColorSpace": Name(space),
            "Coords": [x0, y0, r0, x1, y1, r1],
            "Function": ramp(stops), "Extend": [extend, extend]}


def tiling(doc, width, height, content, coloured=True, matrix=(1, 0, 0, 1, 0, 0)):
    return doc.stream(content, Type=Name("Pattern"), PatternType=1,
                      PaintType=1 if coloured else 2, TilingType=1,
                      BBox=[0, 0, width, height], XStep=width, YStep=height,
                      Resources={}, Matrix=list(matrix))


def luminosity(form, backdrop=None):
    """A soft mask from the brightness of a transparency group."""
    return {"Type": Name("Mask"), "S": Name("Luminosity"), "G": form, "BC": backdrop}


def alpha(form):
    return {"Type": Name("Mask"), "S": Name("Alpha"), "G": form}

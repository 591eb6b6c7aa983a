import Recto

/// Neighbouring pages of one size, as edition.json has them: a book of 5,000 equal pages takes thirty bytes.
struct PageRun: Hashable {
    /// Points.
    var size: Size
    /// Of the deepest level; `nil` for pages that could not be drawn.
    var pixels: PixelSize?
    var count = 1

    /// What a page without a size is taken for: somebody has to give it a place among the others.
    static let unknown = Size(width: 595, height: 842)

    static func runs(_ pages: [(size: Size?, pixels: PixelSize?)]) -> [PageRun] {
        var runs: [PageRun] = []
        // A page that can't be read is as large as the one before it, or else the first that can.
        var last = pages.lazy.compactMap(\.size).first ?? unknown
        for page in pages {
            let size = (page.size ?? last).rounded
            last = size
            if let run = runs.last, run.size == size, run.pixels == page.pixels {
                runs[runs.count - 1].count += 1
            } else {
                runs.append(PageRun(size: size, pixels: page.pixels))
            }
        }
        return runs
    }

    func write(to json: inout JSONWriter) {
        json.beginArray()
        json.value(size.width)
        json.value(size.height)
        json.value(pixels?.width ?? 0)
        json.value(pixels?.height ?? 0)
        if count > 1 { json.value(count) }
        json.endArray()
    }
}

extension Size {
    /// To hundredths of a point, as it is written; never nothing.
    fileprivate var rounded: Size {
        Size(width: max(0.01, width.roundedToHundredths), height: max(0.01, height.roundedToHundredths))
    }
}

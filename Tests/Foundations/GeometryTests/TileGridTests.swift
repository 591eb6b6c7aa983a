import RectoGeometry
import TestSupport
import Testing

struct TileGridTests {
    @Test(arguments: UInt64(1)...100)
    func tilesWithoutOverlapPartitionTheLevel(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let size = PixelSize(
            width: .random(in: 1...60, using: &generator), height: .random(in: 1...60, using: &generator))
        let grid = TileGrid(size: size, tileSize: .random(in: 1...70, using: &generator))
        var hits = [Int](repeating: 0, count: size.area)
        for row in 0..<grid.rows {
            for column in 0..<grid.columns {
                let rect = grid.rect(column: column, row: row)
                #expect(!rect.isEmpty, "seed \(seed)")
                #expect(rect.width <= grid.tileSize && rect.height <= grid.tileSize, "seed \(seed)")
                #expect(rect.x == column * grid.tileSize && rect.y == row * grid.tileSize, "seed \(seed)")
                for y in rect.y..<rect.maxY { for x in rect.x..<rect.maxX { hits[y * size.width + x] += 1 } }
            }
        }
        #expect(hits.allSatisfy { $0 == 1 }, "seed \(seed)")
    }

    /// Too large to count pixels: each tile starts where its neighbour ends.
    @Test(arguments: UInt64(1)...100)
    func tilesOfLargeLevelsLeaveNoGap(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let size = PixelSize(
            width: .random(in: 1...1 << 23, using: &generator), height: .random(in: 1...1 << 23, using: &generator))
        let grid = TileGrid(size: size, tileSize: .random(in: 128...4096, using: &generator))
        var x = 0
        for column in 0..<grid.columns {
            let rect = grid.rect(column: column, row: 0)
            #expect(rect.x == x && rect.width >= 1, "seed \(seed)")
            x = rect.maxX
        }
        var y = 0
        for row in 0..<grid.rows {
            let rect = grid.rect(column: 0, row: row)
            #expect(rect.y == y && rect.height >= 1, "seed \(seed)")
            #expect(grid.rows(of: row) == rect.y..<rect.maxY, "seed \(seed)")
            y = rect.maxY
        }
        #expect(x == size.width && y == size.height, "seed \(seed)")
    }

    @Test(arguments: UInt64(1)...200)
    func overlapIsSharedWithEachNeighbour(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let size = PixelSize(
            width: .random(in: 1...300, using: &generator), height: .random(in: 1...300, using: &generator))
        let tileSize = Int.random(in: 2...60, using: &generator)
        let overlap = Int.random(in: 1..<tileSize, using: &generator)
        let grid = TileGrid(size: size, tileSize: tileSize, overlap: overlap)
        for row in 0..<grid.rows {
            for column in 0..<grid.columns {
                let rect = grid.rect(column: column, row: row)
                #expect(
                    rect.x >= 0 && rect.y >= 0 && rect.maxX <= size.width && rect.maxY <= size.height, "seed \(seed)")
                // A tile is interior where its whole overlap lies within the level.
                if column > 0, (column + 1) * tileSize + overlap <= size.width {
                    #expect(rect.width == tileSize + 2 * overlap, "seed \(seed)")
                }
                if row > 0, (row + 1) * tileSize + overlap <= size.height {
                    #expect(rect.height == tileSize + 2 * overlap, "seed \(seed)")
                }
                if column + 1 < grid.columns {
                    let shared = rect.intersection(grid.rect(column: column + 1, row: row))
                    // The last tile of a row may be narrower than the overlap.
                    #expect(
                        shared.width == overlap + min(overlap, size.width - (column + 1) * tileSize), "seed \(seed)")
                    #expect(shared.height == rect.height, "seed \(seed)")
                }
                if row + 1 < grid.rows {
                    let shared = rect.intersection(grid.rect(column: column, row: row + 1))
                    #expect(shared.height == overlap + min(overlap, size.height - (row + 1) * tileSize), "seed \(seed)")
                }
            }
        }
    }

    @Test func deepZoomsOwnExample() {
        let grid = TileGrid(size: PixelSize(width: 1000, height: 255), tileSize: 254, overlap: 1)
        #expect(grid.columns == 4 && grid.rows == 2)
        #expect(grid.rect(column: 0, row: 0) == PixelRect(x: 0, y: 0, width: 255, height: 255))
        #expect(grid.rect(column: 1, row: 0) == PixelRect(x: 253, y: 0, width: 256, height: 255))
        #expect(grid.rect(column: 3, row: 1) == PixelRect(x: 761, y: 253, width: 239, height: 2))
    }
}

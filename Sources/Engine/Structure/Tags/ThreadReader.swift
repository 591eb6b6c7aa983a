import RectoLane
import RectoPageContent

/// Reads article threads: rings of beads, each an area of a page.
@Lane
struct ThreadReader {
    let file: ObjectFile
    let pages: PageMap

    private static let mostThreads = 10_000
    private static let mostBeads = 100_000

    /// The beads of all threads, in reading order.
    func beads() -> [DocumentTags.Bead] {
        file.scoped {
            var beads: [DocumentTags.Bead] = []
            var visited: Set<ObjectID> = []
            let threads = file.root?["/Threads"].array?.items(limit: Self.mostThreads) ?? []
            for (number, thread) in threads.enumerated() {
                guard var bead = thread.dictionary?["/F"] else { continue }
                // The last bead leads to the first one; a bead is in one thread only.
                while beads.count < Self.mostBeads, let id = bead.id, visited.insert(id).inserted,
                    let dictionary = bead.dictionary
                {
                    if let page = dictionary["/P"].id.flatMap(pages.page(of:)), let rect = dictionary["/R"].rect {
                        beads.append(DocumentTags.Bead(page: page, rect: pages.frame(page).rect(rect), thread: number))
                    }
                    bead = dictionary["/N"]
                }
            }
            return beads
        }
    }
}

import TestSupport

/// Files in folders, as publishers name them and as they don't.
enum RandomTree {
    static func files(_ generator: inout SeededGenerator, count: Int? = nil) -> [(name: String, bytes: [UInt8])] {
        var folders = [""]
        for index in 0..<Int.random(in: 0...6, using: &generator) {
            let parent = folders.randomElement(using: &generator) ?? ""
            folders.append(parent + ["Bilder", "日本", "a b", "x.y", "übung", "e"][index] + "\(index)/")
        }
        let endings = [".jpg", ".html", "", ".json", ".mp4", ".css", ".TXT", ".ü"]
        return (0..<(count ?? Int.random(in: 0...20, using: &generator))).map { index in
            let folder = folders.randomElement(using: &generator) ?? ""
            let size = [0, 1, Int(generator.magnitude(1...5000)), Int(generator.magnitude(1...600_000))]
                .randomElement(using: &generator)
            let noise = generator.bytes(size ?? 0)
            // Noise, text, or the same byte all over.
            let bytes =
                switch Int.random(in: 0...2, using: &generator) {
                case 0: noise
                case 1: noise.map { 0x61 + $0 % 6 }
                default: noise.map { _ in noise[0] }
                }
            return ("\(folder)\(index)-é👍\(endings.randomElement(using: &generator) ?? "")", bytes)
        }
    }
}

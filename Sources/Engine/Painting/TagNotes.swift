import RectoComposition
import RectoStructure

/// What tags of a PDF say beyond their names, by the order in which they were opened.
struct TagNotes {
    private var count = 0
    /// By the numbers of tags, of those that say something.
    private(set) var notes: [Int: TagNote] = [:]

    mutating func begin(_ tag: String, _ element: SetElement?) {
        let note = TagNote(tag: tag, language: element?.language, alternative: element?.alternative)
        if note.language != nil || note.alternative != nil { notes[count] = note }
        count += 1
    }
}

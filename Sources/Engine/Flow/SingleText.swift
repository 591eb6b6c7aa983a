import RectoPlaces

/// A book that is one text, with the headings that are found in it.
struct SingleText {
    var text: ItemText
    var title: String?
    var entries: [FlowOutline.Entry]
}

/// Where lines lie that are shorter than their measure.
package enum LineAlignment: Hashable, Sendable {
    case start, center, end
    /// As wide as the measure, but for last lines.
    case justified
}

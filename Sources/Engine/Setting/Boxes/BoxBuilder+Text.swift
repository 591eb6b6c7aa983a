import RectoComposition
import RectoPlaces
import RectoStyles

extension BoxBuilder {
    /// Adds a text of the document.
    mutating func addText(_ node: Int, _ own: String) {
        let frame = frames[frames.count - 1]
        let stretches = item.stretches(ofText: node)
        if frame.isForeign, stretches.isEmpty { return }
        // Between what ruby consists of.
        if frame.style.display == .ruby, own.unicodeScalars.allSatisfy(Self.isSpace) { return }
        if !frame.inline.isVisible {
            for stretch in stretches { note(hidden: stretch.offset..<stretch.offset + stretch.scalars.count) }
        }
        var style = styleIndex(frame.inline)
        var rest = stretches[...]
        let collapses = !frame.inline.keepsSpaces
        let isPlain = frame.style.textTransform == .none && frame.style.fontCaps == .normal
        var waits = waitingFirstLetter() != nil
        var letter = FloatingLetter()
        for (number, scalar) in own.unicodeScalars.enumerated() {
            while let first = rest.first, first.scalars.upperBound <= number { rest.removeFirst() }
            var offset = InlineText.nowhere
            if let first = rest.first, first.scalars.contains(number) {
                offset = Int32(first.offset + number - first.scalars.lowerBound)
                place = Int(offset) + 1
            } else if frame.isForeign {
                continue
            }
            if letter.isWhole, scalar.properties.isGraphemeExtend, let style = letter.style {
                collect(scalar, offset, letter.inline, style, letter.frame, &letter)
                continue
            }
            if letter.ends { style = place(&letter, frame.inline) }
            if Self.isSpace(scalar) {
                isInWord = false
                add(space: scalar, offset, style, frame.style.whiteSpace, collapses)
                continue
            }
            if waits, let first = waitingFirstLetter() {
                if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                    frames[first.frame].firstLetter = nil
                    waits = false
                }
                var own = first.style
                own.link = frame.inline.link
                if let floating = frames[first.frame].floatingLetter {
                    collect(scalar, offset, own, floating, first.frame, &letter)
                    letter.isWhole = !waits
                    if letter.isTooLong { (waits, frames[first.frame].firstLetter) = (false, nil) }
                    style = styleIndex(frame.inline)
                    continue
                }
                add(scalar, offset, own, frame.style)
                style = styleIndex(frame.inline)
                continue
            }
            if isPlain {
                text.append(scalar, offset, style)
                isInWord = true
                continue
            }
            add(scalar, offset, frame.inline, frame.style)
            style = styleIndex(frame.inline)
            isInWord = scalar.properties.isAlphabetic || scalar == "\u{2019}" || scalar == "'"
        }
        if letter.style != nil { _ = place(&letter, frame.inline) }
    }

    /// Adds a scalar to a first letter that stands at a side.
    private mutating func collect(
        _ scalar: Unicode.Scalar, _ offset: Int32, _ inline: InlineStyle, _ style: ComputedStyle, _ frame: Int,
        _ letter: inout FloatingLetter
    ) {
        (letter.style, letter.inline, letter.frame) = (style, inline, frame)
        swap(&text, &letter.text)
        add(scalar, offset, inline, style)
        swap(&text, &letter.text)
    }

    /// Puts a first letter at the side, or into the line if it is none.
    ///
    /// - Returns: The number of the style of what follows.
    private mutating func place(_ letter: inout FloatingLetter, _ inline: InlineStyle) -> Int32 {
        if letter.isWhole, let style = letter.style, text.isEmpty {
            addLetter(letter.text, style, frames[letter.frame])
        } else {
            let own = letter.text
            for (place, scalar) in own.scalars.enumerated() {
                let index = text.index(of: own.styles[Int(own.indices[place])])
                text.append(scalar, own.offsets[place], index, source: own.sources[place])
            }
        }
        letter = FloatingLetter()
        return styleIndex(inline)
    }

    static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" || scalar == "\u{C}"
    }

    private mutating func add(
        space scalar: Unicode.Scalar, _ offset: Int32, _ style: Int32, _ whiteSpace: WhiteSpace, _ collapses: Bool
    ) {
        if scalar == "\n", !collapses {
            text.append("\n", offset, style)
        } else if scalar == "\n", whiteSpace == .preLine {
            text.appendLineEnd(offset, style)
        } else if collapses {
            text.appendSpace(offset, style)
        } else if scalar != "\r" {
            text.append(scalar == "\t" ? "\t" : " ", offset, style)
        }
    }

    /// The style of a first letter that did not come yet, with the block that it is of.
    private func waitingFirstLetter() -> (frame: Int, style: InlineStyle)? {
        guard let index = frames.lastIndex(where: \.isBlock), let style = frames[index].firstLetter else { return nil }
        return (index, style)
    }

    /// Adds a scalar as `text-transform` and `font-variant-caps` show it.
    private mutating func add(_ scalar: Unicode.Scalar, _ offset: Int32, _ inline: InlineStyle, _ style: ComputedStyle)
    {
        var shown = String(scalar)
        switch style.textTransform {
        case .uppercase: shown = scalar.properties.uppercaseMapping
        case .lowercase: shown = scalar.properties.lowercaseMapping
        case .capitalize: if !isInWord { shown = scalar.properties.titlecaseMapping }
        case .none: break
        }
        var inline = inline
        if style.fontCaps != .normal {
            let capitals = shown.unicodeScalars.reduce(into: "") { $0 += $1.properties.uppercaseMapping }
            if capitals != shown || style.fontCaps == .allSmallCaps {
                inline.size *= InlineStyle.smallCapitals
                shown = capitals
            }
        }
        let index = styleIndex(inline)
        for own in shown.unicodeScalars { text.append(own, offset, index, source: scalar) }
    }

    /// Adds text that the document does not have.
    mutating func add(generated own: String, _ inline: InlineStyle, keepsSpaces: Bool = false) {
        let style = styleIndex(inline)
        for scalar in own.unicodeScalars {
            if scalar == "\n", keepsSpaces {
                text.appendLineEnd(InlineText.nowhere, style)
            } else if Self.isSpace(scalar), !keepsSpaces {
                text.appendSpace(InlineText.nowhere, style)
            } else if scalar != "\r" {
                text.append(Self.isSpace(scalar) ? " " : scalar, InlineText.nowhere, style)
            }
        }
    }
}

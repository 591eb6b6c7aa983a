import Foundation
import RectoGeometry
import RectoSpreads
import TestSupport
import Testing

/// Pages count from 1 in the texts and from 0 in options.
struct SpreadModelTests {
    @Test(arguments: [
        (1, "-1", "1-"), (2, "-1 2-", "1- -2"), (3, "-1 2-3", "1- 3-2"), (4, "-1 2-3 4-", "1- 3-2 -4"),
        (5, "-1 2-3 4-5", "1- 3-2 5-4"), (0, "", ""),
    ])
    func theDefaultIsACoverAlone(count: Int, leftToRight: String, rightToLeft: String) {
        let model = SpreadModel(pageSizes: pages(count))
        #expect(text(model) == leftToRight)
        #expect(model.direction.source == .default && model.first.value == .single && model.notes.isEmpty)
        let mirrored = SpreadModel(pageSizes: pages(count), package: SpreadOptions(direction: .rightToLeft))
        #expect(text(mirrored) == rightToLeft)
    }

    @Test(arguments: [
        (PDFPageLayout.twoPageRight, "-1 2-3 4-5 6-", "1- 3-2 5-4 -6"),
        (.twoColumnRight, "-1 2-3 4-5 6-", "1- 3-2 5-4 -6"),
        (.twoPageLeft, "1-2 3-4 5-6", "2-1 4-3 6-5"),
        (.twoColumnLeft, "1-2 3-4 5-6", "2-1 4-3 6-5"),
        (.singlePage, "(1) (2) (3) (4) (5) (6)", "(1) (2) (3) (4) (5) (6)"),
        (.oneColumn, "(1) (2) (3) (4) (5) (6)", "(1) (2) (3) (4) (5) (6)"),
    ])
    func pageLayout(layout: PDFPageLayout, leftToRight: String, rightToLeft: String) {
        let model = SpreadModel(pageSizes: pages(6), pdf: SpreadOptions(pageLayout: layout))
        #expect(text(model) == leftToRight)
        #expect(model.notes.isEmpty)
        let mirrored = SpreadModel(
            pageSizes: pages(6), pdf: SpreadOptions(direction: .rightToLeft, pageLayout: layout))
        #expect(text(mirrored) == rightToLeft)
        #expect(mirrored.notes.contains { $0.subject == .pageLayout } == layout.isPaired)
    }

    /// By the letter of ISO 32000: odd-numbered pages on the named side, for every count.
    @Test(arguments: 1...9)
    func oddPagesAreOnTheSideThatTheLayoutNames(count: Int) throws {
        for layout in PDFPageLayout.allCases where layout.isPaired {
            let model = SpreadModel(pageSizes: pages(count), pdf: SpreadOptions(pageLayout: layout))
            let odd: SpreadHalf = layout.rawValue.hasSuffix("Left") ? .left : .right
            for page in 0..<count {
                let place = try #require(model.spreads[model.spread(containing: page)].place(of: page))
                #expect((place.half == odd) == page.isMultiple(of: 2), "\(layout) page \(page + 1) of \(count)")
            }
        }
    }

    // MARK: Precedence

    typealias Sources = [DecisionSource: SpreadOptions]

    static func model(_ sizes: [Size], _ sources: Sources) -> SpreadModel {
        SpreadModel(
            pageSizes: sizes, remembered: sources[.remembered], forced: sources[.forced], package: sources[.package],
            pdf: sources[.pdf])
    }

    static let pairs: [(DecisionSource, DecisionSource)] = {
        let sources: [DecisionSource] = [.remembered, .forced, .package, .pdf]
        return sources.flatMap { strong in sources.filter { strong < $0 }.map { (strong, $0) } }
    }()

    @Test(arguments: pairs)
    func theStrongerSourceDecides(strong: DecisionSource, weak: DecisionSource) {
        func check(
            _ one: SpreadOptions, _ other: SpreadOptions, _ subject: DecisionNote.Subject, _ expected: String,
            _ swapped: String
        ) {
            for (first, second, result) in [(one, other, expected), (other, one, swapped)] {
                let model = Self.model(pages(5), [strong: first, weak: second])
                #expect(text(model) == result, "\(subject) \(strong) against \(weak)")
                let notes = model.notes.filter { $0.subject == subject }
                #expect(notes.count == 1 && notes.first?.winner == strong && notes.first?.loser == weak)
                #expect(notes.first?.text.contains(strong.name) == true)
                // Alone, either has its way.
                #expect(Self.model(pages(5), [weak: second]).notes.isEmpty)
            }
        }
        check(
            SpreadOptions(direction: .rightToLeft), SpreadOptions(direction: .leftToRight), .direction, "1- 3-2 5-4",
            "-1 2-3 4-5")
        check(
            SpreadOptions(mode: .never), SpreadOptions(mode: .always), .mode, "(1) (2) (3) (4) (5)", "-1 2-3 4-5")
        check(SpreadOptions(first: .left), SpreadOptions(first: .single), .first, "1-2 3-4 5-", "-1 2-3 4-5")
        check(SpreadOptions(alignment: .top), SpreadOptions(alignment: .bottom), .alignment, "-1 2-3 4-5", "-1 2-3 4-5")
        check(SpreadOptions(gap: 5), SpreadOptions(gap: 7), .gap, "-1 2-3 4-5", "-1 2-3 4-5")
        check(SpreadOptions(sides: [1: .left]), SpreadOptions(sides: [1: .right]), .side, "-1 2-3 4-5", "-1 -2 3-4 5-")
        check(
            SpreadOptions(forceSingle: [1]), SpreadOptions(sides: [1: .both]), .single, "-1 (2) 3-4 5-", "-1 [2] 3-4 5-"
        )
    }

    @Test(arguments: pairs)
    func strongerSourceBreaksAJoin(strong: DecisionSource, weak: DecisionSource) {
        let model = Self.model(pages(5), [strong: SpreadOptions(forceSingle: [2]), weak: SpreadOptions(join: [1])])
        #expect(text(model) == "-1 2- (3) 4-5")
        #expect(model.notes.map(\.subject) == [.join])
        #expect(model.notes.first?.winner == strong)
        let joined = Self.model(pages(5), [strong: SpreadOptions(join: [1]), weak: SpreadOptions(forceSingle: [2])])
        #expect(text(joined) == "-1 2=3 4-5")
        #expect(joined.notes.map(\.subject) == [.single])
        #expect(joined.notes.first?.winner == strong)
    }

    @Test(arguments: pairs)
    func aStrongerShiftMovesSides(strong: DecisionSource, weak: DecisionSource) {
        let sides = SpreadOptions(sides: [0: .right, 1: .left, 2: .right, 3: .left, 4: .right])
        let model = Self.model(pages(5), [strong: SpreadOptions(shifts: [.init()]), weak: sides])
        #expect(text(model) == "1-2 3-4 5-")
        #expect(model.notes.filter { $0.subject == .shift && $0.winner == strong && $0.loser == weak }.count == 5)
        // The other way round, sides stay.
        let kept = Self.model(pages(5), [strong: sides, weak: SpreadOptions(shifts: [.init()])])
        #expect(text(kept) == "-1 2-3 4-5")
        #expect(kept.notes.contains { $0.subject == .shift && $0.winner == strong && $0.loser == weak })
    }

    @Test(arguments: [DecisionSource.remembered, .forced, .package])
    func pageSettingOverridesItsSize(source: DecisionSource) {
        let sizes = pages(6, wide: [4])
        #expect(text(SpreadModel(pageSizes: sizes)) == "-1 2-3 [4] 5-6")
        let model = Self.model(sizes, [source: SpreadOptions(sides: [3: .left])])
        #expect(text(model) == "-1 2-3 4-5 6-")
        #expect(model.notes.contains { $0.page == 3 && $0.winner == source && $0.loser == .detected })
        #expect(text(Self.model(sizes, [source: SpreadOptions(forceSingle: [3])])) == "-1 2-3 (4) 5-6")
        #expect(text(Self.model(sizes, [source: SpreadOptions(join: [3])])) == "-1 2-3 4=5 6-")
    }

    @Test func thePDFWinsOverSizesAndTheDefault() {
        let sizes = pages(6, wide: [4])
        // One page at a time is one page at a time.
        let single = SpreadModel(pageSizes: sizes, pdf: SpreadOptions(pageLayout: .singlePage))
        #expect(text(single) == "(1) (2) (3) (4) (5) (6)")
        #expect(single.mode.source == .pdf && single.mode.value == .never)
        // /PageLayout can't speak of a page, so the wide one is one for all that.
        let paired = SpreadModel(pageSizes: sizes, pdf: SpreadOptions(pageLayout: .twoPageLeft))
        #expect(text(paired) == "1-2 3- [4] 5-6")
        #expect(paired.first == SpreadModel(pageSizes: pages(2), pdf: SpreadOptions(pageLayout: .twoPageLeft)).first)
        #expect(paired.first.source == .pdf && paired.first.value == .left)
    }

    @Test func settingsAboutPairsImplyPairs() {
        let pdf = SpreadOptions(pageLayout: .oneColumn)
        for options in [
            SpreadOptions(first: .single), SpreadOptions(sides: [0: .right]), SpreadOptions(join: [1]),
            SpreadOptions(shifts: [.init(fromPage: 0, by: 2)]), SpreadOptions(mode: .auto),
        ] {
            let model = SpreadModel(pageSizes: pages(5), package: options, pdf: pdf)
            #expect(model.isPaired && model.mode.source == .package)
            #expect(model.notes.map(\.subject) == [.mode])
        }
        #expect(!SpreadModel(pageSizes: pages(5), package: SpreadOptions(direction: .rightToLeft), pdf: pdf).isPaired)
    }

    // MARK: Pages with a word of their own

    @Test(
        arguments: [
            ("foldout in the middle", 8, [4], SpreadOptions(), "-1 2-3 [4] 5-6 7-8", "1- 3-2 [4] 6-5 8-7"),
            ("foldout after a verso", 8, [5], SpreadOptions(), "-1 2-3 4- [5] 6-7 8-", "1- 3-2 -4 [5] 7-6 -8"),
            ("two foldouts", 7, [4, 5], SpreadOptions(), "-1 2-3 [4] [5] 6-7", "1- 3-2 [4] [5] 7-6"),
            ("a wide cover", 5, [1], SpreadOptions(), "[1] 2-3 4-5", "[1] 3-2 5-4"),
            ("a wide back", 4, [4], SpreadOptions(), "-1 2-3 [4]", "1- 3-2 [4]"),
            ("a wide cover and back", 4, [1, 4], SpreadOptions(), "[1] 2-3 [4]", "[1] 3-2 [4]"),
            ("all wide: slides", 5, [1, 2, 3, 4, 5], SpreadOptions(), "-1 2-3 4-5", "1- 3-2 5-4"),
            (
                "half slides: another format", 12, [7, 8, 9, 10, 11, 12], SpreadOptions(),
                "-1 2-3 4-5 6-7 8-9 10-11 12-", "1- 3-2 5-4 7-6 9-8 11-10 -12"
            ),
            ("join", 6, [], SpreadOptions(join: [1]), "-1 2=3 4-5 6-", "1- 3=2 5-4 -6"),
            ("join out of step", 6, [], SpreadOptions(join: [2]), "-1 2- 3=4 5-6", "1- -2 4=3 6-5"),
            ("joined from the first", 4, [], SpreadOptions(join: [0]), "1=2 3-4", "2=1 4-3"),
            ("join of the last", 4, [], SpreadOptions(join: [3]), "-1 2-3 4-", "1- 3-2 -4"),
            ("a chain of joins", 5, [], SpreadOptions(join: [1, 2]), "-1 2=3 4-5", "1- 3=2 5-4"),
            ("shift", 5, [], SpreadOptions(shifts: [.init()]), "1-2 3-4 5-", "2-1 4-3 -5"),
            ("shift of two", 5, [], SpreadOptions(shifts: [.init(fromPage: 0, by: 2)]), "-1 2-3 4-5", "1- 3-2 5-4"),
            ("shift back", 5, [], SpreadOptions(shifts: [.init(fromPage: 0, by: -1)]), "1-2 3-4 5-", "2-1 4-3 -5"),
            ("insert", 8, [], SpreadOptions(shifts: [.init(fromPage: 4)]), "-1 2-3 4- 5-6 7-8", "1- 3-2 -4 6-5 8-7"),
            (
                "insert before a verso", 8, [], SpreadOptions(shifts: [.init(fromPage: 3)]), "-1 2-3 -4 5-6 7-8",
                "1- 3-2 4- 6-5 8-7"
            ),
            (
                "insert and back again", 8, [], SpreadOptions(shifts: [.init(fromPage: 2), .init(fromPage: 5)]),
                "-1 2- 3-4 5- 6-7 8-", "1- -2 4-3 -5 7-6 -8"
            ),
            (
                "shift ends at a foldout", 8, [5], SpreadOptions(shifts: [.init()]), "1-2 3-4 [5] 6-7 8-",
                "2-1 4-3 [5] 7-6 -8"
            ),
            (
                "shift from a foldout on", 8, [4], SpreadOptions(shifts: [.init(fromPage: 3)]), "-1 2-3 [4] -5 6-7 8-",
                "1- 3-2 [4] 5- 7-6 -8"
            ),
            (
                "shift from within a join on", 7, [], SpreadOptions(join: [1], shifts: [.init(fromPage: 2)]),
                "-1 2=3 -4 5-6 7-", "1- 3=2 4- 6-5 -7"
            ),
            ("alone", 6, [], SpreadOptions(forceSingle: [2]), "-1 2- (3) 4-5 6-", "1- -2 (3) 5-4 -6"),
            ("centre", 6, [], SpreadOptions(sides: [3: .center]), "-1 2-3 (4) 5-6", "1- 3-2 (4) 6-5"),
            ("both", 6, [], SpreadOptions(sides: [3: .both]), "-1 2-3 [4] 5-6", "1- 3-2 [4] 6-5"),
            ("left", 6, [], SpreadOptions(sides: [2: .left]), "-1 2- 3-4 5-6", "1- 3-2 5-4 -6"),
            ("right", 6, [], SpreadOptions(sides: [2: .right]), "-1 2-3 4-5 6-", "1- -2 4-3 6-5"),
            ("auto says nothing", 4, [], SpreadOptions(sides: [1: .auto]), "-1 2-3 4-", "1- 3-2 -4"),
            ("first left", 4, [], SpreadOptions(first: .left), "1-2 3-4", "1- 3-2 -4"),
            ("first right", 4, [], SpreadOptions(first: .right), "-1 2-3 4-", "2-1 4-3"),
            (
                "first, shifted", 4, [], SpreadOptions(first: .single, shifts: [.init()]), "1-2 3-4", "2-1 4-3"
            ),
            (
                "the side of a page wins over first", 3, [], SpreadOptions(first: .single, sides: [0: .center]),
                "(1) 2-3", "(1) 3-2"
            ),
        ].map { Case(name: $0.0, count: $0.1, wide: $0.2, options: $0.3, leftToRight: $0.4, rightToLeft: $0.5) })
    func placesPages(_ row: Case) {
        for source in [DecisionSource.remembered, .forced, .package] {
            var options = row.options
            let model = Self.model(pages(row.count, wide: row.wide), [source: options])
            #expect(text(model) == row.leftToRight, "\(row.name)")
            options.direction = .rightToLeft
            #expect(
                text(Self.model(pages(row.count, wide: row.wide), [source: options])) == row.rightToLeft, "\(row.name)")
        }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var count: Int
        var wide: Set<Int>
        var options: SpreadOptions
        var leftToRight: String
        var rightToLeft: String
        var testDescription: String { name }
    }

    @Test func contradictionsAreNamed() {
        func notes(_ count: Int, _ options: SpreadOptions, wide: Set<Int> = []) -> [String] {
            SpreadModel(pageSizes: pages(count, wide: wide), package: options).notes.map(\.text)
        }
        #expect(notes(4, SpreadOptions(join: [3])) == ["page 4: join (the overlay package): there is no page after it"])
        #expect(
            notes(5, SpreadOptions(join: [1, 2])) == [
                "page 3: join with the next (the overlay package): joined with the page before"
            ])
        #expect(
            notes(5, SpreadOptions(sides: [2: .left, 3: .left])) == [
                "page 4: left, as the page before (the overlay package): each starts a spread"
            ])
        #expect(
            notes(4, SpreadOptions(sides: [1: .both], forceSingle: [1])) == [
                "page 2: alone (the overlay package): both"
            ])
        #expect(
            notes(4, SpreadOptions(sides: [9: .left], join: [-1])) == [
                "page 0: join (the overlay package): there is no such page",
                "page 10: side (the overlay package): there is no such page",
            ])
        #expect(notes(4, SpreadOptions(sides: [1: .left], join: [1])).isEmpty)
        #expect(
            notes(4, SpreadOptions(sides: [2: .left], join: [1])) == [
                "page 3: left (the overlay package): join"
            ])
        #expect(
            notes(5, SpreadOptions(sides: [2: .left], shifts: [.init(fromPage: 2)])) == [
                "page 3: a shift (the overlay package): left"
            ])
    }

    @Test func everySpreadSaysWhy() {
        let model = SpreadModel(
            pageSizes: pages(10, wide: [5]),
            package: SpreadOptions(sides: [5: .center], join: [7]), pdf: SpreadOptions(pageLayout: .twoPageRight))
        #expect(text(model) == "-1 2-3 4- [5] (6) 7- 8=9 10-")
        #expect(
            model.spreads.map(\.reason.reason) == [
                "the cover stands alone, as the PDF says", "page 3 follows page 2",
                "the next page starts a spread of its own", "the page is about twice as wide as its neighbours",
                "the page stands alone, as the overlay package says", "the next page starts a spread of its own",
                "both pages are one picture, as the overlay package says", "the last page has no partner",
            ])
        #expect(
            model.spreads.map(\.reason.source) == [
                .pdf, .default, .default, .detected, .package, .default, .package, .default,
            ])
        #expect(model.spreads[1].reason.value == 1...2)
        #expect(model.first.reason == "/PageLayout is TwoPageRight")
        #expect(model.direction.reason == "nothing says otherwise")
    }

    // MARK: Geometry

    @Test(arguments: [(PageAlignment.center, 100.0), (.top, 0), (.bottom, 200)])
    func unequalHeightsShareALine(alignment: PageAlignment, y: Double) throws {
        let sizes = [a4, Size(width: 400, height: 600), Size(width: 500, height: 800)]
        for direction in ReadingDirection.allCases {
            let model = SpreadModel(
                pageSizes: sizes, forced: SpreadOptions(direction: direction, alignment: alignment, gap: 10))
            let spread = model.spreads[1]
            #expect(spread.size == Size(width: 910, height: 800))
            let small = try #require(spread.place(of: 1))
            let large = try #require(spread.place(of: 2))
            let isMirrored = direction == .rightToLeft
            #expect(small.offset == Point(x: isMirrored ? 510 : 0, y: y))
            #expect(large.offset == Point(x: isMirrored ? 0 : 410, y: 0))
            #expect(small.side == .verso && large.side == .recto)
            #expect(small.transform.apply(Point(x: 3, y: 4)) == Point(x: small.offset.x + 3, y: y + 4))
            #expect(spread.readingOrder.map(\.page) == [1, 2])
            #expect(spread.pages.map(\.page) == (isMirrored ? [2, 1] : [1, 2]))
            #expect(spread.place(of: 0) == nil)
        }
    }

    @Test func joinedPagesHaveNoGap() {
        let model = SpreadModel(pageSizes: pages(5), forced: SpreadOptions(join: [1], gap: 20))
        #expect(model.spreads[1].size == Size(width: 1190, height: 842))
        #expect(model.spreads[2].size == Size(width: 1210, height: 842))
        #expect(SpreadModel(pageSizes: pages(3)).spreads[1].size == Size(width: 1190, height: 842))
    }

    // MARK: Bad input

    @Test func invalidSizesBecomeThoseOfTheOthers() {
        let bad = [
            Size(width: 0, height: 0), Size(width: -1, height: 5), Size(width: .nan, height: 5),
            Size(width: 5, height: .infinity),
        ]
        let model = SpreadModel(pageSizes: bad + [Size(width: 300, height: 400)])
        #expect(text(model) == "-1 2-3 4-5")
        #expect((0..<5).allSatisfy { model.size(of: $0) == Size(width: 300, height: 400) && model.isKnown($0) })
        #expect(model.notes.map(\.page) == [0, 1, 2, 3])
        #expect(SpreadModel(pageSizes: [bad[0]]).size(of: 0) == a4)
        #expect(SpreadModel(pageSizes: [Size(width: 1e300, height: 1)]).size(of: 0).width == 1e6)
        #expect(SpreadModel(pageCount: -3).spreadCount == 0)
        #expect(SpreadModel(pageSizes: [], forced: SpreadOptions(first: .left, sides: [0: .left])).spreads.isEmpty)
    }

    @Test func aHugePageIsASpreadOfItsOwn() {
        var sizes = pages(6)
        sizes[3] = Size(width: 595 * 200, height: 842 * 200)
        #expect(text(SpreadModel(pageSizes: sizes)) == "-1 2-3 [4] 5-6")
    }

    @Test func optionsSurviveJSON() throws {
        let options = SpreadOptions(
            direction: .rightToLeft, mode: .always, first: .left, pageLayout: .twoColumnLeft, sides: [3: .both],
            forceSingle: [2], join: [5], shifts: [.init(fromPage: 7, by: -1)], alignment: .top, gap: 2.5)
        #expect(try JSONRoundTrip.of(options) == options)
        let short = try JSONDecoder().decode(SpreadOptions.self, from: Data(#"{"first": "left", "join": [2]}"#.utf8))
        #expect(short == SpreadOptions(first: .left, join: [2]))
    }

    /// Foldouts are told from cards between pages, and from a change of format.
    @Test(arguments: [
        ([595.0, 595, 595, 300], "-1 2-3 4-"), ([595, 300, 595, 595, 595], "-1 2-3 4-5"),
        ([300, 595, 595, 595, 595, 595], "-1 2-3 4-5 6-"), ([1190, 595], "[1] 2-"), ([595, 1190], "-1 [2]"),
        ([1190, 595, 595], "[1] 2-3"), ([595, 842, 595, 595], "-1 2-3 4-"), ([595, 595, 1785, 595], "-1 2- [3] 4-"),
        ([595, 1150, 605, 590], "-1 [2] 3-4"),
    ])
    func widePagesAreFoundByTheirNeighbours(widths: [Double], expected: String) {
        #expect(text(SpreadModel(pageSizes: widths.map { Size(width: $0, height: 842) })) == expected)
    }

    @Test func unpairedModelCountsAsRequested() {
        let model = SpreadModel(pageSizes: pages(4))
        #expect(text(model.unpaired) == "(1) (2) (3) (4)")
        #expect(model.unpaired.spreads[0].reason.source == .forced)
        #expect(text(model.unpaired.paired) == text(model))
        let never = SpreadModel(pageSizes: pages(4), pdf: SpreadOptions(pageLayout: .oneColumn))
        #expect(text(never.paired) == "(1) (2) (3) (4)")
        #expect(never.spreads[0].reason.source == .pdf)
    }

    // MARK: Properties

    static func randomOptions(_ count: Int, _ generator: inout SeededGenerator) -> SpreadOptions {
        var options = SpreadOptions()
        func page() -> Int { Int.random(in: -1...count, using: &generator) }
        func often() -> Bool { Int.random(in: 0..<4, using: &generator) == 0 }
        if often() { options.direction = ReadingDirection.allCases.randomElement(using: &generator) }
        if often() { options.first = FirstPage.allCases.randomElement(using: &generator) }
        if often() { options.pageLayout = PDFPageLayout.allCases.randomElement(using: &generator) }
        if often() { options.gap = 5 }
        while often() { options.sides[page()] = PageSide.allCases.randomElement(using: &generator) }
        while often() { options.forceSingle.insert(page()) }
        while often() { options.join.insert(page()) }
        while often() { options.shifts.append(.init(fromPage: page(), by: Int.random(in: -1...2, using: &generator))) }
        return options
    }

    static func randomSizes(_ count: Int, _ generator: inout SeededGenerator) -> [Size] {
        let widths: [Double] = [400, 400, 400, 400, 480, 595, 800, 1000]
        return (0..<count).map { _ in
            Size(
                width: widths.randomElement(using: &generator) ?? 400,
                height: Double.random(in: 300...900, using: &generator))
        }
    }

    @Test(arguments: UInt64(1)...300)
    func spreadsPartitionThePages(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let count = Int.random(in: 0...40, using: &generator)
        let sizes = Self.randomSizes(count, &generator)
        let model = SpreadModel(
            pageSizes: sizes, remembered: Self.randomOptions(count, &generator),
            forced: Self.randomOptions(count, &generator), package: Self.randomOptions(count, &generator),
            pdf: Self.randomOptions(count, &generator))
        var next = 0
        for (index, spread) in model.spreads.enumerated() {
            #expect(spread.index == index && spread.firstPage == next, "seed \(seed)")
            let order = spread.readingOrder
            #expect(order.map(\.page) == Array(spread.pageRange), "seed \(seed)")
            if order.count == 2 { #expect(order.map(\.side) == [.verso, .recto], "seed \(seed)") }
            for place in order {
                #expect(model.spread(containing: place.page) == index, "seed \(seed)")
                #expect((place.half == .whole) == (place.side == .alone || place.side == .both), "seed \(seed)")
                #expect(place.frame.maxX <= spread.size.width + 1e-9 && place.frame.x >= 0, "seed \(seed)")
                #expect(place.frame.maxY <= spread.size.height + 1e-9 && place.frame.y >= 0, "seed \(seed)")
                #expect(place.size == sizes[place.page], "seed \(seed)")
            }
            #expect(!spread.reason.reason.isEmpty)
            next += order.count
        }
        #expect(next == count, "seed \(seed)")
    }

    /// Whatever the order in which sizes become known, the result is that of knowing them all from the start.
    @Test(arguments: UInt64(1)...300)
    func learnedSizesGiveTheSameModel(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...60, using: &generator)
        let sizes = Self.randomSizes(count, &generator)
        let (one, two) = (Self.randomOptions(count, &generator), Self.randomOptions(count, &generator))
        let whole = SpreadModel(pageSizes: sizes, forced: one, package: two)
        var learned = SpreadModel(pageCount: count, estimate: Size(width: 400, height: 600), forced: one, package: two)
        for page in (0..<count).shuffled(using: &generator) {
            let before = learned
            switch learned.learn(sizes[page], of: page) {
            case .nothing: #expect(before.spreads.elementsEqual(learned.spreads), "seed \(seed)")
            case .size(let index):
                #expect(text(before) == text(learned), "seed \(seed)")
                for other in 0..<learned.spreadCount where other != index {
                    #expect(before.spreads[other] == learned.spreads[other], "seed \(seed)")
                }
            case .pairing(let from):
                for other in 0..<from { #expect(before.spreads[other] == learned.spreads[other], "seed \(seed)") }
            }
        }
        #expect(learned.spreads.elementsEqual(whole.spreads), "seed \(seed)")
        #expect(Set(learned.notes) == Set(whole.notes), "seed \(seed)")
        #expect(learned.notes.map { $0.page ?? -1 } == whole.notes.map { $0.page ?? -1 }, "seed \(seed)")
        #expect(text(learned.unpaired.paired) == text(learned), "seed \(seed)")
    }
}

extension SpreadOptions {
    /// What is missing is left open, so that a choice remembered by an older version, or written by hand, can be read.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            direction: try values.decodeIfPresent(ReadingDirection.self, forKey: .direction),
            mode: try values.decodeIfPresent(SpreadMode.self, forKey: .mode),
            first: try values.decodeIfPresent(FirstPage.self, forKey: .first),
            pageLayout: try values.decodeIfPresent(PDFPageLayout.self, forKey: .pageLayout),
            sides: try values.decodeIfPresent([Int: PageSide].self, forKey: .sides) ?? [:],
            forceSingle: try values.decodeIfPresent(Set<Int>.self, forKey: .forceSingle) ?? [],
            join: try values.decodeIfPresent(Set<Int>.self, forKey: .join) ?? [],
            shifts: try values.decodeIfPresent([Shift].self, forKey: .shifts) ?? [],
            alignment: try values.decodeIfPresent(PageAlignment.self, forKey: .alignment),
            gap: try values.decodeIfPresent(Double.self, forKey: .gap))
    }
}

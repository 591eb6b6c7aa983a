/// Dates of the Gregorian calendar in UTC; FoundationEssentials' calendars need data of the system.
public enum CivilDate {
    /// Days since 1970-01-01; the year begins in March, so that the leap day is its last.
    public static func days(year: Int, month: Int, day: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let era = (year >= 0 ? year : year - 399) / 400
        let ofEra = year - era * 400
        let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
    }

    /// Year, month and day.
    public static func date(days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let ofEra = shifted - era * 146_097
        let year = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * year + year / 4 - year / 100)
        let month = (5 * ofYear + 2) / 153
        return (
            year + era * 400 + (month >= 10 ? 1 : 0), month < 10 ? month + 3 : month - 9,
            ofYear - (153 * month + 2) / 5 + 1
        )
    }
}

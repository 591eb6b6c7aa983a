import Recto
import RectoIssue

extension DrawnAhead {
    /// The pictures of all pages.
    init(pagesOf contents: IssueContents, _ publication: Publication, _ options: EPUBOptions) {
        self.init(contents.pages.count, publication) { index in
            guard let size = contents.pages[index].size else {
                return .failure(contents.pages[index].failure ?? Failure(.damaged, "has no area"))
            }
            return try await publication.jpeg(
                page: index, scale: options.resolution.scale(for: size), quality: options.quality)
        }
    }
}

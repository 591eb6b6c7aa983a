import { Articles, blockAt, blocksOf, placeInBlock } from './articles.js';
import { markText } from './mark-text.js';

/**
 * The articles of an edition, read once; null where it has none, or they can't be had.
 * @param {Reader} reader
 * @returns {Promise<Articles | null>}
 */
export async function articlesOf({ edition }) {
	const data = edition.data.articles && (await edition.part('articles'));
	const articles = data && new Articles(data, edition.pageCount);
	return articles?.list.length ? articles : null;
}

/**
 * The blocks of an article, which are read when somebody opens it; null where they can't be had.
 * @param {Reader} reader
 * @param {Articles} articles
 * @param {number} article
 * @returns {Promise<ArticleBlock[] | null>}
 */
export async function blocksOfArticle({ edition }, articles, article) {
	const { id } = articles.list[article];
	return blocksOf(await edition.article(id), id, edition.pageCount);
}

/**
 * The place where a part of a page is in its article.
 * @param {Reader} reader
 * @param {Articles} articles
 * @param {{ article: number, span: IndexSpan }} hit
 * @returns {Promise<ReadingPlace | null>} null where the article can't be had
 */
export async function readingFrom(reader, articles, { article, span: { page, offset } }) {
	const blocks = await blocksOfArticle(reader, articles, article);
	return blocks && { article, blocks, block: blockAt(blocks, page, offset) };
}

/**
 * What is at a point of a page: the words there, and the article that they are of.
 * @param {Reader} reader
 * @param {Articles} articles
 * @param {number} page
 * @param {Point} point in points
 * @returns {Promise<{ place: ReadingPlace | null, rect: Rect } | null>} no place where the article is not sure, or can't be had
 */
export async function readingAt(reader, articles, page, point) {
	const hit = articles.at(page, point);
	if (!hit) return null;
	const { rect } = hit.span;
	const place = articles.list[hit.article].isSure ? await readingFrom(reader, articles, hit) : null;
	if (!place) return { place, rect };
	const { article, blocks, block } = place;
	const { edition } = reader;
	const text = markText(await edition.of('text', page));
	/** How far a word is from the point; those of other blocks don't count. */
	const distance = (/** @type {number} */ word) => {
		const [x, y, width, height] = text.boxes[word].box;
		const isOfBlock = placeInBlock(blocks[block], page, text.spans[word].start) !== null;
		return isOfBlock ? Math.hypot(Math.max(x - point[0], 0, point[0] - x - width), 3 * Math.max(y - point[1], 0, point[1] - y - height)) : Infinity;
	};
	const [nearest] = [...text.spans.keys()].map((word) => [distance(word), word]).sort(([one], [other]) => one - other);
	const at = nearest && Number.isFinite(nearest[0]) ? placeInBlock(blocks[block], page, text.spans[nearest[1]].start) ?? 0 : 0;
	return { place: { article, blocks, block, at }, rect };
}

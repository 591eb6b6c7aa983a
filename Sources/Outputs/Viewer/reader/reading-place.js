import { Articles, placeInBlock } from './articles.js';
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
 * What is at a point of a page: the words there, and the article that they are of.
 * @param {Reader} reader
 * @param {Articles} articles
 * @param {number} page
 * @param {Point} point in points
 * @returns {Promise<{ place: ReadingPlace, rect: Rect, isSure: boolean } | null>}
 */
export async function readingAt({ edition }, articles, page, point) {
	const hit = articles.at(page, point);
	if (!hit) return null;
	const { article, block, rect } = hit;
	const { isSure, blocks } = articles.list[article];
	const text = markText(await edition.of('text', page));
	/** How far a word is from the point; those of other blocks don't count. */
	const distance = (/** @type {number} */ word) => {
		const [x, y, width, height] = text.boxes[word].box;
		const isOfBlock = placeInBlock(blocks[block], page, text.spans[word].start) !== null;
		return isOfBlock ? Math.hypot(Math.max(x - point[0], 0, point[0] - x - width), 3 * Math.max(y - point[1], 0, point[1] - y - height)) : Infinity;
	};
	const [nearest] = [...text.spans.keys()].map((word) => [distance(word), word]).sort(([one], [other]) => one - other);
	const at = nearest && Number.isFinite(nearest[0]) ? placeInBlock(blocks[block], page, text.spans[nearest[1]].start) ?? 0 : 0;
	return { place: { article, block, at }, rect, isSure };
}

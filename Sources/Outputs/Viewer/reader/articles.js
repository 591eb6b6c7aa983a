/**
 * The articles of an edition (docs/articles.md): which is where on the pages (`recto/articles-index/1`), and which words of a page are which
 * of an article (`recto/articles/1`). Offsets count Unicode scalars. Nothing here knows of the document.
 */

/** Articles that are less sure are not offered as text: words in a wrong order are worse than small ones. */
const SURE = 0.75;
/** Points around a block that still are the block, for fingers. */
const MARGIN = 6;
/** Roles of what is seen on the page only: words in pictures, running heads, page numbers. */
const LEFT_OUT = ['figure', 'jump', 'runninghead', 'folio', 'ornament'];

/** @param {unknown} value */
const isCount = (value) => Number.isInteger(value) && /** @type {number} */ (value) >= 0;

/**
 * @param {unknown} value
 * @returns {value is Rect}
 */
const isRect = (value) => Array.isArray(value) && value.length === 4 && value.every(Number.isFinite) && value[2] > 0 && value[3] > 0;

/** @param {unknown} value */
const listOf = (value) => (Array.isArray(value) ? value.filter((each) => each && typeof each === 'object') : []);

/**
 * @param {any} block as it was read
 * @param {number} pageCount
 * @returns {ArticleBlock | null} null for one that makes no sense, or is not read in a row
 */
function sensibleBlock({ role, level, text, spans, drops, picture }, pageCount) {
	const isSensible = (/** @type {any} */ { page, offset, length, at, rects }) =>
		isCount(page) && page < pageCount && isCount(offset) && isCount(length) && isCount(at) && listOf(rects).every(isRect);
	if (typeof text !== 'string' || LEFT_OUT.includes(role)) return null;
	const sensible = listOf(spans).filter(isSensible);
	if (!sensible.length) return null;
	const cut = picture && isCount(picture.page) && picture.page < pageCount && isRect(picture.rect) ? picture : null;
	return {
		role: String(role), level: isCount(level) ? level : 1, text, spans: sensible, picture: cut && { page: cut.page, rect: cut.rect },
		drops: listOf(drops).filter(({ at, span, offset, length }) => [at, span, offset, length].every(isCount)),
	};
}

/**
 * Where an offset of a page's text is in a block.
 * @param {ArticleBlock} block
 * @param {number} page
 * @param {number} offset
 * @returns {number | null} the offset in the block's text; null where it is not in the block
 */
export function placeInBlock({ spans, drops }, page, offset) {
	const index = spans.findIndex((span) => span.page === page && span.offset <= offset && offset <= span.offset + span.length);
	if (index < 0) return null;
	const { at, offset: start } = spans[index];
	const left = drops.filter((drop) => drop.span === index && drop.offset < offset).reduce((sum, drop) => sum + Math.min(drop.length, offset - drop.offset), 0);
	return at + offset - start - left;
}

/**
 * Where an offset of a block's text is on the pages.
 * @param {ArticleBlock} block
 * @param {number} at
 * @returns {{ page: number, offset: number, rect: Rect | undefined }} with the part of the page that has this part of the block
 */
export function placeOnPage({ spans, drops }, at) {
	const index = Math.max(0, spans.filter((span) => span.at <= at).length - 1);
	const { page, offset, length, at: start, rects } = spans[index];
	const left = drops.filter((drop) => drop.span === index && drop.at <= at).reduce((sum, drop) => sum + drop.length, 0);
	return { page, offset: offset + Math.max(0, Math.min(length, at - start + left)), rect: rects[0] };
}

/**
 * The blocks of an article that is read as text.
 * @param {any} data a file of `recto/articles/1`
 * @param {string} id
 * @param {number} pageCount
 * @returns {ArticleBlock[] | null} null where there is nothing to read
 */
export function blocksOf(data, id, pageCount) {
	const article = listOf(data?.articles).find((each) => each.id === id);
	const blocks = listOf(article?.blocks).flatMap((block) => sensibleBlock(block, pageCount) ?? []);
	return blocks.length ? blocks : null;
}

/**
 * The block that begins, or goes on, at an offset of a page's text; the first one where none does.
 * @param {ArticleBlock[]} blocks
 * @param {number} page
 * @param {number} offset
 */
export function blockAt(blocks, page, offset) {
	return Math.max(0, blocks.findIndex(({ spans }) => spans.some((span) => span.page === page && span.offset === offset)));
}

export class Articles {
	/**
	 * @param {any} data an index (`recto/articles-index/1`) as it was read
	 * @param {number} pageCount
	 */
	constructor(data, pageCount) {
		const isSensible = (/** @type {any} */ span) => Array.isArray(span) && span.length === 6 && isCount(span[0]) && span[0] < pageCount && isCount(span[1]) && isRect(span.slice(2));
		/** @type {Article[]} */
		this.list = listOf(data?.articles).flatMap(({ id, title, confidence, spans }) => {
			const sensible = listOf(spans).filter(isSensible).map(([page, offset, ...rect]) => ({ page, offset, rect }));
			if (typeof id !== 'string' || !sensible.length) return [];
			return [{ id, title: typeof title === 'string' ? title : '', isSure: confidence >= SURE, spans: sensible }];
		});
	}

	/**
	 * The smallest block that is where a page is touched.
	 * @param {number} page
	 * @param {Point} point in points
	 * @returns {{ article: number, span: IndexSpan } | null}
	 */
	at(page, [x, y]) {
		let least = Infinity;
		let found = null;
		this.each((article, span) => {
			const [left, top, width, height] = span.rect;
			const isWithin = x >= left - MARGIN && x <= left + width + MARGIN && y >= top - MARGIN && y <= top + height + MARGIN;
			if (span.page === page && isWithin && width * height < least) {
				least = width * height;
				found = { article, span };
			}
		});
		return found;
	}

	/**
	 * What is read first of a page: what comes first in its text, but an article that begins there before the end of another.
	 * @param {number} page
	 * @returns {{ article: number, span: IndexSpan } | null}
	 */
	first(page) {
		/** @type {{ article: number, span: IndexSpan, rank: number } | null} */
		let best = null;
		this.each((article, span) => {
			if (span.page !== page) return;
			const rank = (span === this.list[article].spans[0] ? 0 : 1e9) + span.offset;
			if (!best || rank < best.rank) best = { article, span, rank };
		});
		return best && { article: best.article, span: best.span };
	}

	/** @param {(article: number, span: IndexSpan) => void} visit */
	each(visit) {
		for (const [article, { spans }] of this.list.entries()) for (const span of spans) visit(article, span);
	}
}

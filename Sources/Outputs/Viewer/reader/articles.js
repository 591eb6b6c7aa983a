/**
 * The articles of an edition (`recto/articles/1`, docs/articles.md): which is where on the pages, and which words of a page are which of an
 * article. Offsets count Unicode scalars. Nothing here knows of the document.
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

export class Articles {
	/**
	 * @param {any} data as it was read
	 * @param {number} pageCount
	 */
	constructor(data, pageCount) {
		/** @type {Article[]} */
		this.list = listOf(data?.articles).flatMap(({ title, confidence, blocks }) => {
			const sensible = listOf(blocks).flatMap((block) => sensibleBlock(block, pageCount) ?? []);
			return sensible.length ? [{ title: typeof title === 'string' ? title : '', isSure: confidence >= SURE, blocks: sensible }] : [];
		});
	}

	/**
	 * The smallest block that is where a page is touched.
	 * @param {number} page
	 * @param {Point} point in points
	 * @returns {{ article: number, block: number, rect: Rect } | null}
	 */
	at(page, [x, y]) {
		let least = Infinity;
		let found = null;
		this.each((article, block, span) => {
			if (span.page !== page) return;
			for (const rect of span.rects) {
				const [left, top, width, height] = rect;
				const isWithin = x >= left - MARGIN && x <= left + width + MARGIN && y >= top - MARGIN && y <= top + height + MARGIN;
				if (isWithin && width * height < least) {
					least = width * height;
					found = { article, block, rect };
				}
			}
		});
		return found;
	}

	/**
	 * What is read first of a page: what comes first in its text, but an article that begins there before the end of another.
	 * @param {number} page
	 * @returns {{ article: number, block: number } | null}
	 */
	first(page) {
		/** @type {{ article: number, block: number, rank: number } | null} */
		let best = null;
		this.each((article, block, span) => {
			if (span.page !== page) return;
			const rank = (block === 0 ? 0 : 1e9) + span.offset;
			if (!best || rank < best.rank) best = { article, block, rank };
		});
		return best && { article: best.article, block: best.block };
	}

	/** @param {(article: number, block: number, span: ArticleSpan) => void} visit */
	each(visit) {
		for (const [article, { blocks }] of this.list.entries()) {
			for (const [block, { spans }] of blocks.entries()) for (const span of spans) visit(article, block, span);
		}
	}
}

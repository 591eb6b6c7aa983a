import { lastUpTo } from './edition.js';

/** Places in a book of text, which outlive the layouts that they have pages in. */

/**
 * The place that a fragment names, as `#at=OPS%2Fc2.xhtml%231200`.
 * @param {string} fragment
 * @returns {FlowPlace | null}
 */
export function placeOf(fragment) {
	const values = new URLSearchParams(fragment.replace(/^#/, ''));
	const parts = /^([^]*)#(\d{1,9})$/.exec(values.get('at') ?? '');
	return parts && { path: parts[1], offset: Number(parts[2]), nth: Number(/^\d{1,4}$/.exec(values.get('nth') ?? '')?.[0] ?? 0) };
}

/** @param {FlowPlace} place */
export function fragmentOf({ path, offset, nth }) {
	return `#${new URLSearchParams({ at: `${path}#${offset}`, ...(nth && { nth: String(nth) }) })}`;
}

/**
 * The page that a place is on, from 0.
 * @param {FlowChapter[]} chapters
 * @param {FlowPlace} place
 * @returns {number}
 */
export function pageAt(chapters, { path, offset, nth }) {
	const chapter = chapters.find((each) => each.path === path);
	if (!chapter) return 0;
	const { starts, page } = chapter;
	const last = lastUpTo(starts.length, (number) => starts[number], offset);
	// Pages without text begin where the text behind them does.
	const first = starts[last] === offset ? starts.indexOf(offset) : last;
	return page - 1 + Math.min(last, first + nth);
}

/**
 * The place that a page begins at.
 * @param {FlowChapter[]} chapters
 * @param {number} page from 0
 * @returns {FlowPlace}
 */
export function placeAt(chapters, page) {
	const { path, starts, page: first } = chapters[lastUpTo(chapters.length, (number) => chapters[number].page - 1, page)];
	const offset = starts[page - first + 1] ?? 0;
	return { path, offset, nth: Math.max(0, page - first + 1 - starts.indexOf(offset)) };
}

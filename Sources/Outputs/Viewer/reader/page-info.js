import { whole } from './words.js';

/** Where a page is in its issue, and what is on it: `recto/page-info/1`, as `recto info --page` writes it. */

/** Characters of a page's beginning, about: it ends with a word. */
const DESCRIPTION_LENGTH = 120;

/**
 * @param {Reader} reader
 * @param {number} number of the page, from 1
 * @returns {Promise<PageInfo | null>} null where there is no such page
 */
export async function pageInfo(reader, number) {
	const { edition } = reader;
	const pages = edition?.pageCount ?? 0;
	if (!(Number.isInteger(number) && number >= 1 && number <= pages)) return null;
	/** @type {[OutlineEntry[] | null, TextBlock[]]} */
	const [outline, blocks] = await Promise.all([edition.part('outline'), edition.of('text', number - 1)]);
	const words = blocks.flatMap(([, ...lines]) => lines.flatMap(([, , , , , ...parts]) => parts.filter((_, at) => at % 3 === 0).map(String)));
	const keeper = await new (await import('./host-marks.js')).HostMarks(reader).keeper();
	const section = sectionOf(number, Array.isArray(outline) ? outline : [], pages);
	return {
		page: number, label: edition.label(number - 1), pages, section,
		positionInSection: section && (number - section.first) / (section.last - section.first + 1),
		positionInIssue: (number - 1) / pages,
		description: beginningOf(whole(words.join(' '))), words: words.length,
		marks: keeper ? keeper.on(number - 1).map(({ id }) => id) : [],
	};
}

/**
 * The entry of the outline's first level that a page belongs to.
 * @param {number} number
 * @param {OutlineEntry[]} outline
 * @param {number} pages
 * @returns {PageInfo['section']} null before the first
 */
function sectionOf(number, outline, pages) {
	const entries = outline.filter(({ page }) => page >= 0 && page < pages).sort((one, other) => one.page - other.page);
	const at = entries.map(({ page }) => page < number).lastIndexOf(true);
	if (at < 0) return null;
	const first = entries[at].page + 1;
	const last = Math.max(first, entries[at + 1]?.page ?? pages);
	return { title: entries[at].title, index: at + 1, count: entries.length, first, last };
}

/** @param {string} text */
function beginningOf(text) {
	if (text.length <= DESCRIPTION_LENGTH) return text;
	const end = text.lastIndexOf(' ', DESCRIPTION_LENGTH);
	return text.slice(0, end > 0 ? end : DESCRIPTION_LENGTH);
}

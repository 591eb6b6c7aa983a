/**
 * Places in a page's text, which do not depend on how lines and hyphens are written: the number of a word on its page, and how many
 * Unicode scalars of the word are before the place. EDITION.md, “Places in the text”. Nothing here knows of the document.
 */

const SOFT_HYPHEN = '\u00ad';
/** After one of these, a soft hyphen at the end of a word was added to it; otherwise it stands for the word's hyphen. */
const HYPHENS = /[-\u2010\u2011\u2013\u00ad]$/;

/**
 * The words of a page, each with where it starts in `PageText.text` and how many scalars it has there.
 * @param {TextBlock[]} blocks
 * @returns {TextSpan[]}
 */
export function wordSpans(blocks) {
	/** @type {TextSpan[]} */
	const spans = [];
	let start = 0;
	for (const [, ...lines] of blocks) {
		for (const line of lines) {
			for (let i = 5; i < line.length; i += 3) {
				const text = String(line[i]);
				const length = scalarsOf(text);
				spans.push({ text, start, length });
				start += length + 1;
			}
		}
		start += 1;
	}
	return spans;
}

/**
 * How many scalars a word has in `PageText.text`.
 * @param {string} text
 */
function scalarsOf(text) {
	const isAdded = text.endsWith(SOFT_HYPHEN) && HYPHENS.test(text.slice(0, -1));
	return [...text].length - (isAdded ? 1 : 0);
}

/**
 * The place at an offset in `PageText.text`; undefined on a page without words.
 * @param {TextSpan[]} spans
 * @param {number} offset
 * @returns {TextPlace | undefined}
 */
export function placeAt(spans, offset) {
	let low = 0;
	let high = spans.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (spans[middle].start + spans[middle].length < offset) low = middle + 1;
		else high = middle;
	}
	if (low < spans.length) return { word: low, offset: Math.max(0, offset - spans[low].start) };
	return low ? { word: low - 1, offset: spans[low - 1].length } : undefined;
}

/**
 * The offset in `PageText.text` of a place; undefined if the page has no such word.
 * @param {TextSpan[]} spans
 * @param {TextPlace} place
 */
export function offsetOf(spans, { word, offset }) {
	const span = spans[word];
	return span && span.start + Math.min(Math.max(0, offset), span.length);
}

/**
 * The place at an index of a word's string, as selections have it.
 * @param {TextSpan[]} spans
 * @param {number} word
 * @param {number} index in UTF-16 units; within a surrogate pair it is before the pair
 * @returns {TextPlace}
 */
export function placeInWord(spans, word, index) {
	const { text, length } = spans[word];
	const isWithinPair = /^[\udc00-\udfff]/.test(text.slice(index)) && /[\ud800-\udbff]$/.test(text.slice(0, index));
	return { word, offset: Math.min([...text.slice(0, isWithinPair ? index - 1 : index)].length, length) };
}

/**
 * The index of a place in its word's string, in UTF-16 units.
 * @param {TextSpan[]} spans
 * @param {TextPlace} place
 */
export const indexInWord = (spans, { word, offset }) => [...spans[word].text].slice(0, offset).join('').length;

import { EditionLetters, lettersOf } from './edition-letters.js';
import { candidatesFor, distanceToBeginning, GRAM, SLACK, TOLERANCE } from './mark-matching.js';
import { bookmarkPlace, LONGEST_QUOTE, placeOf } from './mark-text.js';

/**
 * Finds the places of marks that were made on another version of the edition, as `Engine/Marks/Finding` does without the old version at
 * hand. A wrong place is worse than none: what fits in two places, or nowhere for certain, is lost.
 */

/** Milliseconds of searching after which the page may do something else. */
const TIME_SLICE = 12;

const isLetter = /[\p{Alphabetic}\p{N}]/u;

/**
 * @param {MarkPlace[]} places
 * @param {number} pageCount
 * @param {(page: number) => Promise<MarkText>} textOf
 * @param {(page: number) => { document: string, label: string }} known
 * @returns {Promise<(MarkPlace | null)[]>} null for those that are not found for certain
 */
export async function placesHere(places, pageCount, textOf, known) {
	const letters = new EditionLetters();
	const rest = pauses();
	for (let page = 0; page < pageCount; page++) {
		letters.add(await textOf(page));
		await rest();
	}
	/** @type {(MarkPlace | null)[]} */
	const found = [];
	for (const place of places) {
		found.push(placeHere(place, letters, known));
		await rest();
	}
	return found;
}

/** Lets the page do something else, from time to time. */
function pauses() {
	let begin = performance.now();
	return async () => {
		if (performance.now() - begin < TIME_SLICE) return;
		await new Promise((resolve) => setTimeout(resolve));
		begin = performance.now();
	};
}

/**
 * @param {MarkPlace} place
 * @param {EditionLetters} letters
 * @param {(page: number) => { document: string, label: string }} known
 * @returns {MarkPlace | null}
 */
export function placeHere(place, letters, known) {
	const { quote, range, end } = place;
	// Of a longer mark the quote does not say where it ends.
	if (!quote || [...quote.exact].length >= LONGEST_QUOTE) return null;
	const pattern = { prefix: lettersOf(quote.prefix), core: lettersOf(quote.exact), suffix: lettersOf(quote.suffix) };
	if (!pattern.core) return bookmarkHere(pattern.suffix, letters, known);
	const candidates = candidatesFor(pattern, letters.row);
	const [best] = candidates;
	if (!best) return null;
	const margin = Math.max(2, Math.floor((pattern.prefix.length + pattern.core.length + pattern.suffix.length) / 20));
	const rivals = candidates.filter(({ distance }) => distance <= best.distance + margin);
	const spans = rivals.map((rival) => withEdges(letters.spanOf(rival), quote.exact, letters));
	// The same words between the same words at the same offsets, and nowhere else: nothing has changed.
	const isUnmoved = best.distance === 0 && spans[0].page === place.page && spans[0].start === range?.[0] && spans[0].end === (end?.offset ?? range[1])
		&& rivals.filter(({ distance }) => distance === 0).length === 1;
	if (rivals.length > 1 && !isUnmoved) return null;
	const [span] = spans;
	const texts = letters.pages.slice(span.page, span.last + 1).map(({ text }, at) => /** @type {[number, MarkText]} */ ([span.page + at, text]));
	return placeOf(span, new Map(texts), known);
}

/**
 * The page that begins like the one of a bookmark.
 * @param {string} beginning
 * @param {EditionLetters} letters
 * @param {(page: number) => { document: string, label: string }} known
 */
function bookmarkHere(beginning, { row, starts, pages }, known) {
	if (beginning.length < GRAM) return null;
	const limit = Math.floor(beginning.length / TOLERANCE);
	const alike = starts.flatMap((start, page) => {
		const distance = row.startsWith(beginning, start) ? 0 : distanceToBeginning(row.slice(start, start + beginning.length + SLACK), beginning, limit);
		return distance <= limit ? [{ page, distance }] : [];
	}).sort((one, other) => one.distance - other.distance);
	const [best, second] = alike;
	const isCertain = best && (!second || second.distance > best.distance + Math.max(2, limit / 2));
	return isCertain ? bookmarkPlace(best.page, pages[best.page].text, known(best.page)) : null;
}

/**
 * Takes in the punctuation at a quote's ends, as far as it is there.
 * @param {MarkSpan} span
 * @param {string} exact
 * @param {EditionLetters} letters
 * @returns {MarkSpan}
 */
function withEdges(span, exact, { pages }) {
	const signs = [...exact].filter((sign) => sign.trim());
	const isLetterAt = signs.map((sign) => isLetter.test(sign));
	const first = isLetterAt.indexOf(true);
	const last = isLetterAt.lastIndexOf(true);
	const before = scalarsAround(pages[span.page].text, span.start, -1);
	const after = scalarsAround(pages[span.last].text, span.end, 1);
	return { ...span, start: span.start - reach(signs.slice(0, first).reverse(), before), end: span.end + reach(signs.slice(last + 1), after) };
}

/**
 * The scalars of a page's text next to an offset, white space as spaces; nearest first.
 * @param {MarkText} text
 * @param {number} offset
 * @param {1 | -1} way
 */
function scalarsAround({ spans }, offset, way) {
	const start = way > 0 ? offset : offset - SLACK;
	/** @type {string[]} */
	const scalars = Array(SLACK).fill(' ');
	const near = spans.filter((span) => span.start < start + SLACK && span.start + span.length > start);
	for (const span of near) {
		[...span.text].slice(0, span.length).forEach((scalar, at) => {
			const place = span.start + at - start;
			if (place >= 0 && place < SLACK) scalars[place] = scalar;
		});
	}
	return way > 0 ? scalars : scalars.reverse();
}

/**
 * How many scalars of a text are these signs, whatever white space is between them.
 * @param {string[]} signs
 * @param {string[]} scalars
 */
function reach(signs, scalars) {
	let count = 0;
	let next = 0;
	for (const [index, scalar] of scalars.entries()) {
		if (next === signs.length) break;
		if (scalar === signs[next]) {
			next += 1;
			count = index + 1;
		} else if (scalar.trim()) break;
	}
	return count;
}

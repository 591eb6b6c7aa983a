import { list } from './edition.js';
import { fold, whole } from './words.js';

/** Words that are shown on either side of a hit. */
const CONTEXT = 7;

/**
 * All hits for the page around the reader, where pages count from 1.
 * @param {Edition} edition
 * @param {string} query
 */
export async function allHits(edition, query) {
	/** @type {Hit[]} */
	const hits = [];
	for await (const hit of search(edition, query)) hits.push({ ...hit, page: hit.page + 1 });
	return hits;
}

/**
 * Hits in the order of pages, as the text comes in.
 * @param {Edition} edition
 * @param {string} query
 * @param {AbortSignal} [signal]
 * @returns {AsyncGenerator<Hit>}
 */
export async function* search(edition, query, signal = null) {
	const wanted = fold(query).trim();
	const chunk = edition.data.search?.chunk ?? edition.pageCount;
	for (let first = 0; wanted && first < edition.pageCount; first += chunk) {
		const texts = list(await edition.part('search', first));
		for (const [index, text] of texts.entries()) {
			const page = first + index;
			const label = edition.label(page);
			for (const hit of hitsIn(text, wanted)) {
				if (signal?.aborted) return;
				yield { page, label, ...hit };
			}
		}
		// Lets the page breathe between two files.
		await new Promise((resolve) => setTimeout(resolve));
	}
}

/**
 * @param {string} text
 * @param {string} wanted folded
 */
function* hitsIn(text, wanted) {
	const folded = fold(text);
	const words = whole(text).split(/\s+/);
	/**
	 * @param {number} from
	 * @param {number} to
	 */
	const told = (from, to) => words.slice(Math.max(0, from), to).join(' ');
	for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
		// Folding leaves the spaces, so they tell which words these are.
		const begin = folded.slice(0, at).split(' ').length - 1;
		const end = begin + wanted.split(' ').length;
		yield { before: told(begin - CONTEXT, begin), match: told(begin, end), after: told(end, end + CONTEXT) };
	}
}

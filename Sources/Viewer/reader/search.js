import { list } from './edition.js';
import { fold, whole } from './text.js';

/**
 * Finds words page by page, as they come in: no index to wait for, and of a book of 5,000 pages only what is searched is loaded.
 * @param {import('./edition.js').Edition} edition @param {string} query @param {AbortSignal} [signal] @returns {AsyncGenerator<Hit>}
 */
export async function* search(edition, query, signal) {
	const wanted = fold(query).trim(), chunk = edition.data.search?.chunk ?? edition.pageCount;
	for (let first = 0; wanted && first < edition.pageCount; first += chunk) {
		for (const [i, text] of list(await edition.part('search', first)).entries()) {
			const folded = fold(text), page = first + i, label = edition.label(page);
			for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
				if (signal?.aborted) return;
				const begin = original(text, at + 1) - 1, end = original(text, at + wanted.length);
				const plain = (from, to) => whole(text.slice(Math.max(0, from), to)).replace(/\s+/g, ' ');
				yield { page, label, before: plain(begin - 40, begin), match: plain(begin, end), after: plain(end, end + 60) };
			}
		}
		// Lets the page breathe between two files.
		await new Promise((resolve) => setTimeout(resolve));
	}
}

/** How much of a text folds to a length: by halves, since folding a prefix gives a prefix. */
function original(text, length) {
	let low = 0, high = text.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (fold(text.slice(0, middle)).length < length) low = middle + 1;
		else high = middle;
	}
	return low;
}

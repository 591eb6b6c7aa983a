import { fold } from './text.js';

/**
 * Finds words page by page, as they come in: no index to wait for, and a book of 5,000 pages is not loaded to search the first.
 * @param {import('./edition.js').Edition} edition @param {string} query @param {AbortSignal} [signal]
 * @returns {AsyncGenerator<{ page: number, label: string, before: string, match: string, after: string }>}
 */
export async function* search(edition, query, signal) {
	const wanted = fold(query).trim();
	const chunk = edition.data.search?.chunk ?? edition.pageCount;
	if (!wanted) return;
	for (let first = 0; first < edition.pageCount; first += chunk) {
		const pages = await edition.part('search', first);
		for (const [i, text] of (Array.isArray(pages) ? pages : []).entries()) {
			if (signal?.aborted) return;
			if (typeof text !== 'string') continue;
			const folded = fold(text);
			for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
				const [begin, end] = original(text, folded, at, at + wanted.length);
				const plain = (from, to) => text.slice(from, to).replace(/\u00ad\s*/g, '').replace(/\s+/g, ' ');
				yield { page: first + i, label: edition.label(first + i), before: plain(Math.max(0, begin - 40), begin), match: plain(begin, end), after: plain(end, end + 60) };
			}
		}
		// Lets the page breathe between two files.
		await new Promise((resolve) => setTimeout(resolve));
	}
}

/** The place in the text of a place in its folded form: by halves, since folding a prefix gives a prefix. */
function original(text, folded, begin, end) {
	const find = (length) => {
		let low = 0, high = text.length;
		while (low < high) {
			const middle = (low + high) >> 1;
			if (fold(text.slice(0, middle)).length < length) low = middle + 1;
			else high = middle;
		}
		return low;
	};
	return folded.length === text.length ? [begin, end] : [Math.max(0, find(begin + 1) - 1), find(end)];
}

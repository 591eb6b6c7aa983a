import { list } from './edition.js';
import { fold, whole } from './text.js';

const AROUND = 7;

export async function* search(edition, query, signal = null) {
	const wanted = fold(query).trim(), chunk = edition.data.search?.chunk ?? edition.pageCount;
	for (let first = 0; wanted && first < edition.pageCount; first += chunk) {
		for (const [i, text] of list(await edition.part('search', first)).entries()) {
			const folded = fold(text), page = first + i, label = edition.label(page), words = whole(text).split(/\s+/);
			for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
				if (signal?.aborted) return;
				// Folding leaves the spaces, so they tell which words these are.
				const begin = folded.slice(0, at).split(' ').length - 1, end = begin + wanted.split(' ').length;
				const told = (from, to) => words.slice(Math.max(0, from), to).join(' ');
				yield { page, label, before: told(begin - AROUND, begin), match: told(begin, end), after: told(end, end + AROUND) };
			}
		}
		// Lets the page breathe between two files.
		await new Promise((then) => setTimeout(then));
	}
}

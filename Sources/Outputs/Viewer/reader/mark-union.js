import { lastPageOf, mergeWith } from './mark-model.js';
import { isBlank, placeOf } from './mark-text.js';

/**
 * What a new mark and those that it meets become.
 * @param {Mark} mark
 * @param {import('./mark-keeper.js').MarkKeeper} keeper
 */
export async function unionOf(mark, keeper) {
	const [first, last] = [mark.place.page, lastPageOf(mark.place)];
	// Those on the pages before and behind may touch it over a page break.
	const pages = [...Array(last - first + 3).keys()].map((at) => first - 1 + at);
	const near = [...new Set(pages.flatMap((page) => keeper.on(page)))].filter(({ place }) => place.range && place.document === keeper.digest);
	if (!near.length) return null;
	const places = [mark.place, ...near.map(({ place }) => place)];
	const texts = await keeper.texts.among(Math.min(...places.map(({ page }) => page)), Math.max(...places.map(lastPageOf)));
	return mergeWith(mark, near, keeper.merging, {
		isBlank: (from, to) => [...texts].every(([page, text]) => page < from.page || page > to.page
			|| isBlank(text, page === from.page ? from.offset : 0, page === to.page ? to.offset : undefined)),
		place: (span) => placeOf(span, texts, keeper.known),
		time: (after) => keeper.time(after),
	});
}

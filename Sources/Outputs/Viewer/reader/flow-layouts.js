/** The layouts that an edition in files has of a book of text, and which of them suits a window and its reader. */

/** How much less a part of the window that stays empty counts than text that is made smaller. */
const EMPTINESS = 0.5;

/**
 * The sizes of text that there are, in CSS pixels, smallest first.
 * @param {FlowLayout[]} layouts
 */
export const sizesOf = (layouts) => [...new Set(layouts.map(({ size }) => size))].sort((a, b) => a - b);

/**
 * The number of the size that is nearest in proportion.
 * @param {number[]} sizes
 * @param {number} size
 */
export function nearest(sizes, size) {
	const far = sizes.map((each) => Math.abs(Math.log(each / size)));
	return far.indexOf(Math.min(...far));
}

/**
 * The layout in the size that the reader likes best, whose pages need to be scaled least, and leave least of the window empty.
 * @param {FlowLayout[]} layouts at least one
 * @param {{ width: number, height: number, size: number }} wanted room for a page and text, in CSS pixels
 */
export function nearestLayout(layouts, { width, height, size }) {
	const sizes = sizesOf(layouts);
	const chosen = layouts.filter((each) => each.size === sizes[nearest(sizes, size)]);
	const cost = chosen.map((each) => {
		const scale = Math.min(width / each.width, height / each.height);
		const empty = 1 - scale * scale * each.width * each.height / (width * height);
		return Math.abs(Math.log(scale)) + EMPTINESS * empty;
	});
	return chosen[cost.indexOf(Math.min(...cost))];
}

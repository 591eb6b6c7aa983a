import { find, t } from './dom.js';
import { apply, inverse } from './geometry.js';
import { offer } from './hint.js';
import { recall, remember } from './memory.js';
import { openReading } from './reading.js';
import { articlesOf, readingAt } from './reading-place.js';

/** CSS pixels of a line of body text below which it is too small to read. */
const LEGIBLE = 12;
/** Milliseconds in which a second tap may follow, which zooms; as in gestures.js. */
const DOUBLE_TAP_TIME = 320;
/** Share of the stage's width at each side where a tap turns the page. */
const EDGE = 0.14;
/** How often, in one issue, it is said that columns can be tapped. */
const MOST_OFFERS = 2;

/**
 * Lets a finger on a column open it as text where the print is too small; where the article's order is not sure, the column is enlarged.
 * @param {Furniture} furniture
 * @param {AbortSignal} signal
 */
export async function listenForTaps(furniture, signal) {
	const { reader } = furniture;
	const { edition, view, session: { mayStore } } = reader;
	const articles = await articlesOf(reader);
	if (!articles || signal.aborted) return;
	/** @type {ReturnType<typeof setTimeout> | undefined} */
	let waiting;

	/**
	 * How tall a line of the page's text is on screen, CSS pixels: the median.
	 * @param {number} page
	 * @param {Matrix} matrix
	 */
	const lineHeight = async (page, matrix) => {
		const heights = (await edition.of('text', page)).flatMap(([, ...lines]) => lines.map((/** @type {TextLine} */ line) => Math.min(line[3], line[4]))).sort((one, other) => one - other);
		return heights.length ? heights[heights.length >> 1] * Math.hypot(matrix[0], matrix[1]) : Infinity;
	};

	/** @param {PointerEvent} event */
	const tapped = async (event) => {
		// A mark has taken it meanwhile.
		if (event.defaultPrevented) return;
		const stage = reader.stage.getBoundingClientRect();
		const x = event.clientX - stage.left;
		for (const { page, matrix } of view.visible()) {
			const point = apply(inverse(matrix), x, event.clientY - stage.top);
			if (await lineHeight(page, matrix) >= LEGIBLE) continue;
			const hit = await readingAt(reader, articles, page, point);
			if (!hit) continue;
			if (!reader.emit('action', { name: 'read', page: page + 1 })) return;
			reader.frame.querySelector('.offer')?.remove();
			if (hit.place) openReading(furniture, articles, hit.place, event.clientY);
			else reader.visit({ page, rect: hit.rect });
			return;
		}
	};

	reader.stage.addEventListener('click', (event) => {
		const isTouch = /** @type {PointerEvent} */ (event).pointerType === 'touch';
		const target = /** @type {Element} */ (event.composedPath()[0]);
		clearTimeout(waiting);
		if (!isTouch || event.detail > 1 || target.closest('button, a, input, .overlay, .own')) return;
		const { left, width } = reader.stage.getBoundingClientRect();
		const across = (event.clientX - left) / width;
		if (!view.continuous && (across < EDGE || across > 1 - EDGE)) return;
		waiting = setTimeout(tapped, DOUBLE_TAP_TIME, event);
	}, { signal });

	const [shown] = view.visible();
	const memory = mayStore ? recall('reading offered') : {};
	const count = Number(memory.offered) || 0;
	if (!shown || count >= MOST_OFFERS || !articles.first(shown.page) || await lineHeight(shown.page, shown.matrix) >= LEGIBLE || signal.aborted) return;
	if (mayStore) remember('reading offered', { offered: count + 1 });
	offer(reader, t(reader, 'small-print'), t(reader, 'read'), () => void furniture.act(find(furniture.takePart('menu'), '[data-do=text]')));
}

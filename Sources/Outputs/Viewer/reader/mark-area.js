import { frameStyle, h, t } from './dom.js';
import { apply, clamp, inverse } from './geometry.js';

/** A rectangle on a page that has no words there: drawn with a mouse or a finger, or moved and sized by keys. */

/** Points of the least side of an area. */
const LEAST_SIDE = 4;
/** The part of a page's width that a key moves an area. */
const KEY_STEP = 0.02;

/**
 * By key, where it moves an area, in steps.
 * @type {Record<string, Point>}
 */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @param {Furniture} furniture
 * @param {{ drawing(): void, drawn(box: DOMRect): void, accepted(): void, closed(): void }} events with where the area is on the screen
 */
export function areaPicker(furniture, { drawing, drawn, accepted, closed }) {
	const { reader, layers } = furniture;
	const { view, edition } = reader;
	const frame = h('div', { className: 'area' });
	const sheet = h('div', { className: 'picker', tabIndex: 0, role: 'application', ariaLabel: t(reader, 'area-help') });
	/**
	 * Where a drag began.
	 * @type {{ page: number, point: Point } | null}
	 */
	let begin = null;
	let isDrawn = false;

	/** @param {number} page */
	const middleOf = (page) => {
		const { width, height } = edition.picture(page);
		return /** @type {Rect} */ ([width * 0.3, height * 0.4, width * 0.4, height * 0.2]);
	};
	/** @type {MarkArea} */
	const area = { page: view.page, rect: middleOf(view.page) };

	/**
	 * The page under a point of the window, or else the one that is given, and the point on it.
	 * @param {PointerEvent} event
	 * @param {number} [known]
	 */
	const pointAt = ({ clientX, clientY }, known) => {
		const stage = reader.stage.getBoundingClientRect();
		const points = view.visible().map(({ page, matrix }) => {
			const { width, height } = edition.picture(page);
			const [x, y] = apply(inverse(matrix), clientX - stage.left, clientY - stage.top);
			const isWithin = x >= 0 && y >= 0 && x <= width && y <= height;
			return { page, isWithin, point: /** @type {Point} */ ([clamp(x, 0, width), clamp(y, 0, height)]) };
		});
		return points.find(({ page, isWithin }) => (known === undefined ? isWithin : page === known));
	};

	const show = () => {
		const page = layers.pages.get(area.page)?.element;
		if (!page) return;
		frameStyle(frame, area.rect);
		page.append(frame);
	};

	const tell = () => {
		isDrawn = true;
		drawn(frame.getBoundingClientRect());
	};

	sheet.onpointerdown = (event) => {
		begin = pointAt(event) ?? null;
		if (!begin) return;
		sheet.setPointerCapture(event.pointerId);
		// The bar would be in the way.
		drawing();
	};
	sheet.onpointermove = (event) => {
		const end = begin && pointAt(event, begin.page);
		if (!end) return;
		const [[x, y], [otherX, otherY]] = [begin.point, end.point];
		area.page = begin.page;
		area.rect = [Math.min(x, otherX), Math.min(y, otherY), Math.max(LEAST_SIDE, Math.abs(x - otherX)), Math.max(LEAST_SIDE, Math.abs(y - otherY))];
		show();
	};
	sheet.onpointerup = sheet.onpointercancel = () => {
		if (begin) tell();
		begin = null;
	};
	sheet.onkeydown = (event) => {
		const way = WAYS[event.key];
		if (!way && event.key !== 'Escape' && event.key !== 'Enter') return;
		event.preventDefault();
		event.stopPropagation();
		if (event.key === 'Escape') picker.close();
		if (event.key === 'Enter') {
			tell();
			accepted();
		}
		if (!way) return;
		const { width, height } = edition.picture(area.page);
		const [dx, dy] = [way[0] * width * KEY_STEP, way[1] * width * KEY_STEP];
		const [x, y, w, h] = area.rect;
		if (event.shiftKey) area.rect = [x, y, clamp(w + dx, LEAST_SIDE, width - x), clamp(h + dy, LEAST_SIDE, height - y)];
		else area.rect = [clamp(x + dx, 0, width - w), clamp(y + dy, 0, height - h), w, h];
		show();
		tell();
	};
	reader.stage.after(sheet);
	sheet.focus();
	show();

	const picker = {
		area,

		/** Pages were turned or made anew. */
		moved() {
			if (!layers.pages.has(area.page)) Object.assign(area, { page: view.page, rect: middleOf(view.page) });
			show();
			if (isDrawn) tell();
		},

		close() {
			const hadFocus = sheet.contains(reader.root.activeElement);
			sheet.remove();
			frame.remove();
			if (hadFocus) reader.stage.focus();
			closed();
		},
	};
	return picker;
}

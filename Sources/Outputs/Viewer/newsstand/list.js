import { h } from './element.js';
import { Tile } from './tile.js';

/** CSS pixels: the least width of a column, the height of a row, and the same of lines on narrow screens. */
const COLUMN = 176;
const ROW = 416;
const LINE = 148;
const NARROW = 560;
/** Rows that are there above and below the window. */
const SPARE = 1;

/** A list of any length, of which only what is in the window, and the issue that has the focus, are elements. */
export class IssueList {
	/**
	 * @param {ShelfPart} shelf
	 * @param {TileHost} host
	 */
	constructor(shelf, host) {
		this.shelf = shelf;
		this.host = host;
		this.element = h('ol', { className: 'issues', role: 'list' });
		/** @type {Map<string, { tile: Tile, index: number }>} by the issue's number, or by the place while that is not known */
		this.tiles = new Map();
		/** The place that the Tab key comes to. */
		this.current = 0;
		this.columns = 1;
		this.height = ROW;
		this.request = 0;
		const later = () => this.later();
		addEventListener('scroll', later, { passive: true });
		new ResizeObserver(later).observe(this.element);
		this.element.addEventListener('keydown', (event) => this.key(event));
		this.element.addEventListener('focusin', (event) => this.focused(/** @type {HTMLElement} */ (event.target)));
	}

	later() {
		this.request ||= requestAnimationFrame(() => {
			this.request = 0;
			this.show();
		});
	}

	/** Shows what is in the window, and asks for what is not known of it. */
	show() {
		const { element, shelf } = this;
		const width = element.clientWidth;
		const isNarrow = width < NARROW;
		this.columns = isNarrow ? 1 : Math.max(2, Math.floor(width / COLUMN));
		this.height = isNarrow ? LINE : ROW;
		element.classList.toggle('lines', isNarrow);
		const { total } = shelf;
		const rows = Math.ceil(total / this.columns);
		element.style.height = `${rows * this.height}px`;
		const { top } = element.getBoundingClientRect();
		const first = Math.max(0, Math.floor(-top / this.height) - SPARE);
		const last = Math.min(rows, Math.ceil((innerHeight - top) / this.height) + SPARE);
		const [from, to] = [first * this.columns, Math.min(total, last * this.columns)];
		this.current = Math.min(this.current, Math.max(0, total - 1));
		/** @type {Map<string, number>} */
		const wanted = new Map();
		for (let index = from; index < to; index += 1) wanted.set(this.name(index), index);
		const focus = [...this.tiles].find(([, { tile }]) => tile.element.contains(document.activeElement));
		// Where the focus is stays, or the Tab key would begin anew.
		if (focus && !wanted.has(focus[0])) this.keepFocus(focus, wanted);
		for (const [name, { tile }] of this.tiles) {
			if (wanted.has(name)) continue;
			tile.element.remove();
			this.tiles.delete(name);
		}
		let before = null;
		for (const [name, index] of [...wanted].sort(([, one], [, other]) => other - one)) {
			const entry = this.tiles.get(name) ?? { tile: new Tile(this.host), index };
			entry.index = index;
			this.tiles.set(name, entry);
			this.place(entry.tile, index);
			// In the order in which they are read; what is in its place is not moved, which would take the focus off it.
			if (entry.tile.element.parentNode !== element || entry.tile.element.nextSibling !== before) element.insertBefore(entry.tile.element, before);
			before = entry.tile.element;
		}
		if (to > from || !total) shelf.need(from, Math.max(to, from + 1));
	}

	/** @param {number} index */
	name(index) {
		const issue = this.shelf.at(index);
		return issue ? `issue ${issue.id}` : `place ${index}`;
	}

	/**
	 * The issue with the focus has gone out of the window, or off the list.
	 * @param {[string, { tile: Tile, index: number }]} focus
	 * @param {Map<string, number>} wanted
	 */
	keepFocus([name, { tile, index }], wanted) {
		const isThere = index < this.shelf.total && (this.name(index) === name || !this.shelf.at(index));
		if (isThere) {
			wanted.set(name, index);
			return;
		}
		const next = Math.min(index, this.shelf.total - 1);
		const heir = this.tiles.get(this.name(next));
		if (heir) heir.tile.element.focus({ preventScroll: true });
		else if (tile.element.contains(document.activeElement)) this.pending = next;
	}

	/**
	 * @param {Tile} tile
	 * @param {number} index
	 */
	place(tile, index) {
		const { style } = tile.element;
		style.top = `${Math.floor(index / this.columns) * this.height}px`;
		style.insetInlineStart = `${((index % this.columns) * 100) / this.columns}%`;
		style.width = `${100 / this.columns}%`;
		tile.show(this.shelf.at(index), index, this.shelf.total);
		tile.reach(index === this.current);
		if (this.pending === index) {
			this.pending = undefined;
			queueMicrotask(() => tile.element.focus({ preventScroll: true }));
		}
	}

	/** @param {HTMLElement} target */
	focused(target) {
		const found = [...this.tiles.values()].find(({ tile }) => tile.element.contains(target));
		if (!found || found.index === this.current) return;
		this.current = found.index;
		for (const { tile, index } of this.tiles.values()) tile.reach(index === this.current);
	}

	/** @param {KeyboardEvent} event */
	key(event) {
		if (event.altKey || event.metaKey || event.ctrlKey && !['Home', 'End'].includes(event.key)) return;
		const forward = getComputedStyle(this.element).direction === 'rtl' ? -1 : 1;
		const page = this.columns * Math.max(1, Math.floor(innerHeight / this.height));
		/** @type {Record<string, number>} */
		const steps = {
			ArrowRight: forward, ArrowLeft: -forward, ArrowDown: this.columns, ArrowUp: -this.columns,
			PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity,
		};
		const step = steps[event.key];
		if (step) {
			event.preventDefault();
			const last = this.shelf.total - 1;
			const target = this.current + step;
			// Up and down stay in their column; what lies beyond the end is the last.
			if (target < 0 && step === -this.columns) return;
			this.go(Math.max(0, Math.min(last, target)));
		} else if (event.key === 'Enter' && /** @type {HTMLElement} */ (event.target).classList.contains('issue')) {
			event.preventDefault();
			/** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).querySelector('.act'))?.click();
		}
	}

	/**
	 * Moves the focus to a place.
	 * @param {number} index
	 */
	go(index) {
		this.current = index;
		const top = this.element.getBoundingClientRect().top + Math.floor(index / this.columns) * this.height;
		if (top < 0) scrollBy({ top: top - 8 });
		else if (top + this.height > innerHeight) scrollBy({ top: top + this.height - innerHeight + 8 });
		this.pending = index;
		this.show();
	}
}

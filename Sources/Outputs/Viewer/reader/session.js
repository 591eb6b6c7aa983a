import { arrangedLayout, insetsOf } from './arrangement.js';
import { recall, remember } from './edition.js';

/**
 * An edition while it is read: places as addresses (README.md; pages count from 1 in them, as in RFC 8118), jumps, the window's layout,
 * and what is remembered for the next visit.
 */

/**
 * What readers can choose, and its values.
 * @type {Record<string, unknown[]>}
 */
const CHOICES = { layout: ['auto', 'single', 'spread', 'continuous'], transition: ['slide', 'flip', 'none'], shift: [false, true] };
/** Milliseconds after which a new place is written down. */
const SAVE_DELAY = 300;
/** What a zoom has to change to be told of. */
const LEAST_ZOOM = 0.005;

/**
 * What makes sense of a choice, whoever has written it down.
 * @param {Record<string, unknown>} wanted
 * @returns {Partial<Choice>}
 */
export const sensibleChoice = (wanted) =>
	Object.fromEntries(Object.entries(CHOICES).flatMap(([name, values]) => (values.includes(wanted[name]) ? [[name, wanted[name]]] : [])));

/**
 * @param {string} fragment with or without its `#`; a number alone is a page
 * @returns {Address | null} null where it names no place
 */
export function parseFragment(fragment) {
	const text = fragment.replace(/^#/, '');
	const values = new URLSearchParams(/^\d+$/.test(text) ? `page=${text}` : text);
	/** @param {string} name */
	const numbers = (name) => (values.get(name) ?? '').split(',').filter(Boolean).map(Number);
	const [page] = numbers('page');
	const [percent, x, y] = numbers('zoom');
	const rect = numbers('rect');
	const dest = values.get('dest');
	const label = Number.isInteger(page) ? undefined : values.get('page') || undefined;
	if (!Number.isInteger(page) && !dest && !label) return null;
	const isZoom = percent > 0 && percent < 1e5;
	const isRect = rect.length === 4 && rect.every(Number.isFinite) && rect[2] > 0 && rect[3] > 0;
	return {
		page: page - 1,
		dest,
		label,
		zoom: isZoom ? percent / 100 : undefined,
		...(Number.isFinite(x + y) && { x, y }),
		rect: isRect ? /** @type {Rect} */ (rect) : undefined,
	};
}

/**
 * @param {Place} place
 * @param {boolean} [isStrip] whether a page is too tall to be a place by itself
 */
export function formatFragment({ page, x, y, zoom }, isStrip = false) {
	const fragment = `#page=${page + 1}`;
	if (!(zoom > 1.01) && !isStrip) return fragment;
	return `${fragment}&zoom=${Math.round(zoom * 100)},${Math.round(x)},${Math.round(y)}`;
}

/**
 * The place that a page's address asks for: by its fragment, or else by `page` in its query.
 * @param {Edition} edition
 * @param {{ hash: string, search: string }} address
 * @returns {Address | null} null where it names none, or a label that no page has
 */
export function askedPlace(edition, { hash, search }) {
	const page = new URLSearchParams(search).get('page') ?? '';
	const places = [parseFragment(hash), parseFragment(`page=${encodeURIComponent(page)}`)];
	return places.find((place) => place && (place.label === undefined || edition.labelled(place.label) >= 0)) ?? null;
}

/** Where jumps came from, so that they can be taken back, and taken again. */
export class Trail {
	/** @type {Place[]} */
	behind = [];
	/** @type {Place[]} */
	ahead = [];

	/** @param {Place} place that is left */
	push(place) {
		this.behind.push(place);
		this.ahead = [];
	}

	/**
	 * @param {'behind' | 'ahead'} way
	 * @param {Place} here
	 * @returns {Place | undefined} where it leads, if anywhere
	 */
	retrace(way, here) {
		const place = this[way].pop();
		if (place) this[way === 'behind' ? 'ahead' : 'behind'].push(here);
		return place;
	}
}

/**
 * A reader's marks for the page around the reader. README.md describes them; host-marks.js does it, when they are used.
 * @param {Reader} reader
 */
export function hostMarks(reader) {
	const load = async () => new (await import('./host-marks.js')).HostMarks(reader);
	return {
		async *[Symbol.asyncIterator]() { yield* await load(); },
		add: async (/** @type {HostPlace} */ place) => (await load()).add(place),
		change: async (/** @type {string} */ id, /** @type {MarkLook} */ look) => (await load()).change(id, look),
		remove: async (/** @type {string} */ id) => (await load()).remove(id),
	};
}

/** Where an edition is read, and how it is laid out. Pages count from 0 here. */
export class Session {
	trail = new Trail();
	/**
	 * Where to begin, until that is shown.
	 * @type {Address | null}
	 */
	first = null;

	/**
	 * @param {Reader} reader
	 * @param {Edition} edition
	 * @param {View} view
	 */
	constructor(reader, edition, view) {
		this.isClosed = false;
		/** The zoom of the last rest. */
		this.zoom = NaN;
		this.reader = reader;
		this.edition = edition;
		this.view = view;
		/** Whether anything may be stored in the browser. */
		this.mayStore = reader.getAttribute('storage') !== 'none';
		this.memory = this.mayStore ? recall(edition.key) : {};
	}

	/** Whether the page's address is this reader's. */
	get isLinked() {
		return this.reader.linked;
	}

	/**
	 * Takes up where reading stopped: with what was chosen, or else what attributes say; at the place that the page's address asks for,
	 * else where the attribute says, else where it was.
	 */
	begin() {
		const { reader, memory } = this;
		const page = Number(reader.getAttribute('page'));
		const layout = memory.layout ?? reader.getAttribute('layout');
		const transition = memory.transition ?? reader.getAttribute('transition');
		reader.choose({ layout, transition, shift: memory.shift }, false);
		this.first = reader.asked || (page ? { page: page - 1 } : memory.place) || { page: 0 };
	}

	/**
	 * Goes to a place. At once, if that is no named destination.
	 * @param {Address} address
	 * @param {VisitOptions} options `push` for a jump that can be taken back
	 */
	async visit(address, { animated = true, push = true }) {
		const { view, edition } = this;
		const place = address.dest ? await edition.resolved(address) : address;
		const { rect, zoom, x, y } = place;
		const page = edition.pageOf(place);
		if (push) this.trail.push(view.current());
		const { width, height } = edition.picture(page);
		if (rect?.length === 4) view.frame(page, rect, animated);
		else if (zoom > 1.001 || x !== undefined) view.show({ page, x: x ?? width / 2, y: y ?? height / 2, zoom: zoom ?? 1 }, animated);
		else view.showPage(page, animated);
		if (push && this.isLinked) history.pushState(null, '', formatFragment({ ...view.current(), page }));
		this.reader.redraw();
	}

	/**
	 * Takes a jump back, or makes it again.
	 * @param {'behind' | 'ahead'} way
	 */
	retrace(way) {
		const place = this.trail.retrace(way, this.view.current());
		if (!place) return;
		if (this.isLinked) history.go(way === 'ahead' ? 1 : -1);
		else this.reader.visit(place, { push: false });
	}

	/**
	 * Changes the view; pages get what bars, arrows and panel leave.
	 * @param {Partial<View>} [change]
	 * @param {boolean} [whole] shows all of the spread again
	 */
	arrange(change, whole) {
		const { view, reader } = this;
		view.keeping(() => {
			Object.assign(view, change);
			view.insets = insetsOf(view, {
				hasBars: reader.getAttribute('controls') !== 'none',
				hasPointer: !matchMedia('(hover: none)').matches,
				hasPanel: Boolean(reader.furniture?.panel),
				isTurned: reader.translation?.direction === 'rtl',
			});
		}, whole);
	}

	/**
	 * Lays pages out as the reader has chosen.
	 * @param {boolean} keep for the next visit
	 */
	follow(keep) {
		const { view, reader } = this;
		const { shift, transition } = reader.choice;
		const layout = this.layoutFor(view.width, view.height);
		view.transition = transition;
		if (layout !== view.layout || view.shift !== shift) this.arrange({ layout, shift }, true);
		if (!keep) return;
		Object.assign(this.memory, reader.choice);
		this.save();
	}

	/**
	 * @param {number} width
	 * @param {number} height
	 */
	layoutFor(width, height) {
		return arrangedLayout(this.reader.choice.layout, this.edition, width, height);
	}

	/** @param {boolean} calm whether nothing may move on its own */
	applyTheme(calm) {
		const { painter, frame } = this.reader;
		const style = getComputedStyle(frame);
		this.view.calm = calm;
		painter.paper = style.getPropertyValue('--paper');
		painter.shade = style.getPropertyValue('--shade');
		this.reader.redraw();
	}

	/** Follows the size of the stage, and the pixels of the screen; begins at its first place once there is a size. */
	measure() {
		const { view, reader } = this;
		const { width, height } = reader.stage.getBoundingClientRect();
		const pixelRatio = devicePixelRatio;
		if (!width || !height) return;
		if (view.width === width && view.height === height && view.pixelRatio === pixelRatio) return;
		this.fineness = matchMedia(`(resolution: ${pixelRatio}dppx)`);
		this.fineness.onchange = () => reader.measure();
		this.arrange({ width, height, pixelRatio, layout: this.layoutFor(width, height) });
		reader.painter.resize();
		if (this.first) this.visit(this.first, { animated: false, push: false });
		this.first = null;
		reader.draw(performance.now());
		reader.furniture?.rested();
	}

	/**
	 * The view has come to rest: tells of the page, and lets everything follow that does not move.
	 * @param {string} state what is shown now
	 */
	rest(state) {
		const { reader, view, edition } = this;
		const { page } = view;
		reader.shown = state;
		if (page !== reader.lastPage) {
			reader.painter.direction = page < reader.lastPage ? -1 : 1;
			reader.lastPage = page;
			reader.sharp = false;
			const pages = view.pagesOf().map((each) => each + 1);
			reader.emit('pagemove', { page: page + 1, pages, label: edition.label(page), zoom: view.zoom });
		}
		if (Math.abs(view.zoom - this.zoom) > LEAST_ZOOM) reader.emit('zoom', { zoom: view.zoom, page: page + 1 });
		this.zoom = view.zoom;
		reader.furniture?.rested();
		reader.redraw();
		this.saveSoon();
	}

	/**
	 * A tile will never come: its page may have to say so.
	 * @param {TileAddress} tile
	 * @param {TileError} error
	 */
	tellOfTile(tile, { message }) {
		const { reader } = this;
		reader.shown = null;
		reader.redraw();
		reader.emit('error', { kind: 'tile', page: tile.page + 1, message });
	}

	/** Writes the place down that is read. */
	save() {
		if (this.first || this.isClosed) return;
		this.memory.place = this.view.current();
		if (this.mayStore) remember(this.edition.key, this.memory);
		const fragment = formatFragment(this.memory.place, this.view.isStrip);
		if (this.isLinked && location.hash !== fragment) history.replaceState(null, '', fragment);
	}

	/** The same, a moment later. */
	saveSoon() {
		clearTimeout(this.saving);
		this.saving = setTimeout(() => this.save(), SAVE_DELAY);
	}

	close() {
		this.isClosed = true;
		clearTimeout(this.saving);
	}
}

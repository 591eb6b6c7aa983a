import { loadEdition } from './edition.js';
import { Gestures } from './gestures.js';
import { Painter } from './painter.js';
import { formatFragment, parseFragment, recall, remember } from './places.js';
import { fileSource, TileStore } from './tiles.js';
import { View } from './view.js';

/** `<recto-reader src="edition.json">`. README.md lists attributes, methods, events and colours. */

const LAYOUTS = ['auto', 'single', 'spread', 'continuous'];
const TRANSITIONS = ['slide', 'flip', 'none'];
/** Room around the pages: top, right, bottom, left. With bars, nothing moves when they arrive; the same as in reader.css. */
const MARGINS = [8, 8, 8, 8], BARS = [64, 8, 60, 8];

export class RectoReader extends HTMLElement {
	static observedAttributes = ['src', 'layout', 'transition', 'theme'];

	constructor() {
		super();
		this.root = this.attachShadow({ mode: 'open' });
		this.choice = { layout: 'auto', transition: 'slide', shift: false };
		/** Places to go back to, and forward. @type {import('./view.js').Place[][]} */
		this.trail = [[], []];
	}

	connectedCallback() {
		if (!this.stage) this.build();
		this.observer?.observe(this);
		this.open();
	}

	disconnectedCallback() {
		this.observer?.disconnect();
		this.closeEdition();
	}

	/** @param {string} name @param {string | null} before @param {string | null} after */
	attributeChangedCallback(name, before, after) {
		if (before === after || !this.isConnected) return;
		if (name === 'src') this.open();
		else if (name === 'theme') this.applyTheme();
		else this.choose({ [name]: after ?? undefined });
	}

	build() {
		const make = (tag, name) => Object.assign(document.createElement(tag), { className: name });
		const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: new URL('reader.css', import.meta.url).href });
		this.frameElement = make('div', 'reader');
		this.frameElement.hidden = true;
		style.addEventListener('load', () => {
			/** @type {HTMLElement} */ (this.frameElement).hidden = false;
			this.applyTheme();
			this.measure();
		});
		this.stage = make('div', 'stage');
		this.stage.tabIndex = 0;
		this.stage.setAttribute('role', 'region');
		this.canvas = /** @type {HTMLCanvasElement} */ (make('canvas', 'canvas'));
		this.canvas.setAttribute('aria-hidden', 'true');
		this.pages = make('div', 'pages');
		this.live = make('div', 'hidden-visually');
		this.live.setAttribute('aria-live', 'polite');
		this.stage.append(this.canvas, this.pages);
		this.frameElement.append(this.stage, this.live);
		this.root.append(style, this.frameElement);
		this.observer = new ResizeObserver(() => this.measure());
		this.motionQuery = matchMedia('(prefers-reduced-motion: reduce)');
		this.motionQuery.addEventListener('change', () => this.view && (this.view.calm = Boolean(this.motionQuery?.matches)));
		matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.applyTheme());
		window.addEventListener('popstate', () => this.followFragment());
		window.addEventListener('online', () => this.store?.retry());
		this.gestures = new Gestures(this);
	}

	async open() {
		this.closeEdition();
		const address = this.getAttribute('src');
		if (!address || !this.isConnected) return;
		const opening = (this.opening = new AbortController());
		try {
			const edition = await loadEdition(address, opening.signal);
			const archive = edition.data.tiles?.archive && await import('./archive.js');
			if (opening.signal.aborted) return;
			this.start(edition, archive ? archive.archiveSource(edition) : fileSource(edition));
		} catch (error) {
			if (!opening.signal.aborted) this.fail(error);
		}
	}

	/** @param {import('./edition.js').Edition} edition @param {import('./tiles.js').TileSource} source */
	start(edition, source) {
		this.edition = edition;
		this.memory = recall(edition.key);
		this.view = new View(edition);
		this.view.calm = Boolean(this.motionQuery?.matches);
		this.view.insets = this.getAttribute('controls') === 'none' ? MARGINS : BARS;
		this.store = new TileStore(source, {
			onload: () => this.redraw(),
			onfail: (tile, error) => {
				this.redraw();
				this.emit('error', { kind: 'tile', page: tile.page + 1, message: String(error) });
			},
		});
		this.painter = new Painter(/** @type {any} */ (this.canvas), this.view, this.store);
		this.stage?.setAttribute('aria-label', edition.title || 'Pages');
		this.choose({
			layout: this.memory.layout ?? this.getAttribute('layout'), shift: this.memory.shift ?? false,
			transition: this.memory.transition ?? this.getAttribute('transition'),
		}, false);
		this.applyTheme();
		const asked = this.hasAttribute('deep-links') ? parseFragment(location.hash) : null;
		const attribute = this.getAttribute('page');
		this.first = asked ?? (attribute ? { page: Number(attribute) - 1 } : this.memory.place) ?? { page: 0 };
		this.measure();
		// The first page comes first; controls, text and overlays follow it, or come anyway where it is slow.
		this.later = setTimeout(() => this.furnish(), 800);
		this.emit('ready', { title: edition.title, pageCount: edition.pageCount });
	}

	furnish() {
		clearTimeout(this.later);
		const { edition } = this;
		this.furnished ??= import('./furniture.js').then(({ Furniture }) => {
			if (this.edition !== edition || !edition) return;
			this.furniture = new Furniture(this);
			this.redraw();
		});
	}

	closeEdition() {
		this.opening?.abort();
		clearTimeout(this.later);
		this.furniture?.close();
		this.store?.close();
		this.furniture = this.store = this.view = this.painter = this.edition = this.furnished = this.shown = undefined;
		this.root.querySelector('.card')?.remove();
		this.trail = [[], []];
	}

	/** @param {any} error */
	async fail(error) {
		this.emit('error', { kind: `edition-${error.kind ?? 'damaged'}`, message: String(error.message ?? error) });
		const { card } = await import('./furniture.js');
		this.frameElement?.append(await card(this, error.kind));
	}

	/** @param {string} name @param {object} detail @returns {boolean} False where a listener wants to do it itself. */
	emit(name, detail) {
		return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: false, cancelable: true }));
	}

	applyTheme() {
		const wanted = this.getAttribute('theme');
		const dark = wanted === 'dark' || (wanted !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
		this.frameElement?.classList.toggle('dark', dark);
		if (!this.painter) return;
		this.painter.paper = getComputedStyle(/** @type {Element} */ (this.frameElement)).getPropertyValue('--paper').trim() || '#e4e1db';
		this.painter.shade = dark ? 0.3 : 0.09;
		this.redraw();
	}

	measure() {
		const { view, stage } = this;
		if (!view || !stage || this.frameElement?.hidden) return;
		const { width, height } = stage.getBoundingClientRect();
		const ratio = window.devicePixelRatio || 1;
		if (this.ratio !== ratio) {
			this.ratio = ratio;
			matchMedia(`(resolution: ${ratio}dppx)`).addEventListener('change', () => this.measure(), { once: true });
		}
		if (!width || !height || (view.width === width && view.height === height && view.pixelRatio === ratio)) return;
		view.keeping(() => {
			Object.assign(view, { width, height, pixelRatio: ratio, layout: this.effectiveLayout(width, height) });
		});
		this.painter?.resize();
		if (this.first) this.goTo(this.first, { animated: false, push: false });
		this.first = null;
		this.frame(performance.now());
		this.furniture?.resized();
	}

	effectiveLayout(width = this.view?.width ?? 1, height = this.view?.height ?? 1) {
		if (this.choice.layout !== 'auto') return this.choice.layout;
		const mode = this.edition?.data.mode ?? 'auto';
		return mode === 'always' || (mode === 'auto' && width > height * 1.05) ? 'spread' : 'single';
	}

	/** Sets layout, transition or shift. @param {Record<string, any>} wanted @param {boolean} [keep] Remember it. */
	choose(wanted, keep = true) {
		if (LAYOUTS.includes(wanted.layout)) this.choice.layout = wanted.layout;
		if (TRANSITIONS.includes(wanted.transition)) this.choice.transition = wanted.transition;
		if (typeof wanted.shift === 'boolean') this.choice.shift = wanted.shift;
		const { view } = this;
		if (!view || !this.memory) return;
		if (keep) Object.assign(this.memory, this.choice);
		view.transition = this.choice.transition;
		const layout = this.effectiveLayout();
		if (layout !== view.layout || view.shift !== this.choice.shift)
			view.keeping(() => Object.assign(view, { layout, shift: this.choice.shift }));
		if (keep) this.save();
		this.furniture?.resized();
		this.redraw();
	}

	/**
	 * @param {import('./places.js').Address & { label?: string, fraction?: number }} address `page` from 0
	 * @param {{ animated?: boolean, push?: boolean }} [options] Jumps can be taken back.
	 */
	async goTo(address, { animated = true, push = true } = {}) {
		const { view, edition } = this;
		if (!view || !edition) return;
		let { page, rect } = address;
		if (address.dest) {
			const found = (await edition.part('destinations'))?.[address.dest];
			if (Array.isArray(found)) [page, rect] = [found[0], found.length >= 5 ? /** @type {any} */ (found.slice(1, 5)) : undefined];
		}
		if (address.label !== undefined) page = edition.pageOf(address.label);
		if (address.fraction !== undefined) page = Math.round(address.fraction * (edition.pageCount - 1));
		if (page === undefined || !Number.isInteger(page) || page < 0 || page >= edition.pageCount) page = page !== undefined && page >= edition.pageCount ? edition.pageCount - 1 : 0;
		if (push) {
			this.trail[0].push(view.current());
			this.trail[1] = [];
		}
		const { width, height } = edition.picture(page);
		if (rect) view.frame(page, rect, animated);
		else if (address.zoom && (address.zoom > 1.001 || address.x !== undefined)) view.show({ page, x: address.x ?? width / 2, y: address.y ?? height / 2, zoom: address.zoom }, animated);
		else if (view.itemOfPage[page] !== view.item || view.continuous) view.showPage(page, animated);
		else view.showPage(page, animated);
		if (push && this.hasAttribute('deep-links')) history.pushState(null, '', formatFragment({ ...view.current(), page }));
		this.redraw();
	}

	followFragment() {
		const address = this.hasAttribute('deep-links') && parseFragment(location.hash);
		if (address) this.goTo(address, { push: false });
	}

	/** @param {0 | 1} way 0 back, 1 forward */
	retrace(way) {
		const place = this.trail[way].pop();
		if (!place || !this.view) return;
		this.trail[1 - way].push(this.view.current());
		this.goTo(place, { push: false });
	}

	redraw() {
		if (!this.view) return;
		this.request ||= requestAnimationFrame((time) => this.frame(time));
	}

	/** @param {number} time */
	frame(time) {
		this.request = 0;
		const { view, painter } = this;
		if (!view || !painter) return;
		const moving = view.step(time);
		const shown = view.visible();
		painter.paint(shown);
		this.furniture?.sync(shown);
		if (moving) this.redraw();
		const state = `${view.item} ${view.layout} ${view.turns} ${Object.values(view.camera)}`;
		if (view.atRest && this.shown !== state) this.rest(state);
		const sharp = view.atRest && painter.missing === 0 && view.width > 1;
		if (sharp && !this.sharp) {
			this.emit('sharp', { page: view.page + 1 });
			this.furnish();
		}
		this.sharp = sharp;
	}

	/** The view has come to rest at another place. @param {string} state */
	rest(state) {
		const { view, edition } = this;
		if (!view || !edition) return;
		this.shown = state;
		if (view.page !== this.lastPage) {
			if (this.painter && this.lastPage !== undefined) this.painter.direction = view.page < this.lastPage ? -1 : 1;
			this.lastPage = view.page;
			const pages = view.items[view.item].pages.map(({ page }) => page + 1).sort((p, q) => p - q);
			this.emit('pagemove', { page: view.page + 1, pages, label: edition.label(view.page), zoom: view.zoom });
		}
		this.furniture?.rested();
		clearTimeout(this.saving);
		this.saving = setTimeout(() => this.save(), 300);
	}

	save() {
		if (!this.view || !this.edition || !this.memory || this.first) return;
		this.memory.place = this.view.current();
		remember(this.edition.key, this.memory);
		const fragment = formatFragment(this.memory.place);
		if (this.hasAttribute('deep-links') && this.shown && location.hash !== fragment) history.replaceState(null, '', fragment);
	}

	// What hosts call. Pages count from 1 there, as in addresses.

	get page() { return (this.view?.page ?? 0) + 1; }
	set page(page) { this.goTo({ page: page - 1 }); }
	get pageCount() { return this.edition?.pageCount ?? 0; }
	get zoom() { return this.view?.zoom ?? 1; }
	set zoom(zoom) { this.zoomTo(zoom, false); }
	get rotation() { return (this.view?.turns ?? 0) * 90; }
	set rotation(degrees) { this.rotate(degrees / 90 - (this.view?.turns ?? 0)); }
	get layout() { return this.choice.layout; }
	set layout(layout) { this.setAttribute('layout', layout); }

	/** @param {number} [delta] Spreads; negative for back. @returns {boolean} */
	turn(delta = 1) {
		const turned = this.view?.turn(Math.sign(delta)) ?? false;
		if (this.painter) this.painter.direction = Math.sign(delta);
		this.redraw();
		return turned;
	}
	next() { return this.turn(1); }
	previous() { return this.turn(-1); }

	/** @param {number} zoom 1 shows the whole spread @param {boolean} [animated] */
	zoomTo(zoom, animated = true) {
		this.view?.zoomTo(zoom, undefined, animated);
		this.redraw();
	}

	/** @param {number} turns Quarter turns clockwise */
	rotate(turns) {
		const { view } = this;
		view?.keeping(() => (view.turns = (view.turns + Math.round(turns)) & 3));
		this.redraw();
	}

	/** @param {string} query @returns {Promise<{ page: number, label: string, before: string, match: string, after: string }[]>} */
	async search(query) {
		const { search } = await import('./search.js');
		const hits = [];
		if (this.edition) for await (const hit of search(this.edition, query)) hits.push({ ...hit, page: hit.page + 1 });
		return hits;
	}

	async print() {
		const { printPages } = await import('./print.js');
		await printPages(this);
	}
}

customElements.define('recto-reader', RectoReader);

import { loadEdition } from './edition.js';
import { shareTouch } from './geometry.js';
import { listen, listenToWindow } from './gestures.js';
import { dress, makeFrame, Painter, undress } from './painter.js';
import { askedPlace, hostMarks, sensibleChoice, Session } from './session.js';
import { fileSource, TileStore } from './tiles.js';
import { View } from './view.js';

/** Milliseconds that all else waits for the first page to be sharp. */
const PATIENCE = 2500;
/** What there is of an edition while none is open. */
const NOTHING_OPEN = Object.fromEntries(
	['edition', 'view', 'store', 'painter', 'session', 'furniture', 'keep', 'shown', 'furnished'].map((name) => [name, undefined]));

/** The element `<recto-reader>`: opens an edition, draws its pages, and lets the rest follow when the first page is sharp. */
export class RectoReader extends HTMLElement {
	static observedAttributes = ['src', 'layout', 'transition', 'theme', 'lang'];
	/** @type {Choice} */
	choice = { layout: 'auto', transition: 'slide', shift: false };

	// Of the edition that is open; undefined while there is none. `keep` keeps it for reading offline, where that is possible.
	/** @type {Edition} */ edition;
	/** @type {View} */ view;
	/** @type {TileStore} */ store;
	/** @type {Painter} */ painter;
	/** @type {Session} */ session;
	/** @type {Furniture} */ furniture;
	/** @type {() => void} */ keep;
	/** @type {string | null} */ shown;
	/** @type {Promise<void> | undefined} */ furnished;

	// furniture.html and its words, once they are there.
	/** @type {Document} */ parts;
	/** @type {Record<string, string>} */ words;
	/** @type {import('./translation.js').Translation} */ translation;

	/** @type {number} */ lastPage;
	/** @type {import('./flow.js').Flow | undefined} of a book of text; stays while its layouts change */ flow;

	/** @type {ShadowRoot} */ root;
	/** @type {HTMLElement} */ frame;
	/** @type {HTMLElement} */ stage;
	/** @type {HTMLElement} */ pages;
	/** @type {HTMLElement} */ live;
	/** @type {HTMLElement} */ size;

	constructor() {
		super();
		Object.assign(this, makeFrame(this));
		this.observer = new ResizeObserver(() => this.measure());
		this.motion = matchMedia('(prefers-reduced-motion: reduce)');
		this.dark = matchMedia('(prefers-color-scheme: dark)');
		this.motion.onchange = () => this.applyTheme();
		this.dark.onchange = () => this.applyTheme();
		listen(this);
	}

	connectedCallback() {
		this.connected = new AbortController();
		const { signal } = this.connected;
		this.observer.observe(this);
		addEventListener('popstate', () => this.asked && this.visit(this.asked, { push: false }), { signal });
		addEventListener('online', () => this.retry(), { signal });
		listenToWindow(this, signal);
		this.open();
	}

	disconnectedCallback() {
		this.observer.disconnect();
		this.connected.abort();
		this.connected = undefined;
		this.closeEdition();
	}

	/** Whether the page's address is this reader's. */
	get linked() {
		return this.hasAttribute('deep-links');
	}

	/** Whether the page has nothing else: keys and gestures are then this reader's. */
	get ownsPage() { return this.linked || Boolean(this.flow?.isLinked); }

	/** The place that the page's address asks for. */
	get asked() { return this.linked && this.edition ? askedPlace(this.edition, location) : null; }

	/**
	 * Not before `connectedCallback`, which reads them all.
	 * @param {string} name
	 * @param {string | null} before
	 * @param {string | null} after
	 */
	attributeChangedCallback(name, before, after) {
		if (before === after || !this.connected) return;
		if (name === 'src') this.open();
		else if (name === 'theme') this.applyTheme();
		else if (name === 'lang') this.refurnish();
		else this.choose({ [name]: after });
	}

	// Opening and closing

	async open() {
		this.closeEdition();
		const address = this.getAttribute('src');
		if (!address) return;
		this.opening = new AbortController();
		const { signal } = this.opening;
		try {
			const edition = await (this.hasAttribute('flow') ? (await import('./flow.js')).openFlow(this, signal) : loadEdition(address, signal));
			const isArchive = Boolean(edition.data.tiles?.archive);
			const source = isArchive ? (await import('./archive.js')).archiveSource(edition) : fileSource(edition);
			if (!signal.aborted) this.start(edition, source);
		} catch (error) {
			if (!signal.aborted) this.fail(error);
		}
	}

	/**
	 * Shows a card instead of the edition.
	 * @param {Error & { kind?: string }} error
	 */
	async fail({ kind = 'damaged', message }) {
		this.closeEdition();
		const { card } = await import('./furniture.js');
		this.emit('error', { kind, message });
		this.frame.append(await card(this, kind));
	}

	/**
	 * @param {Edition} edition
	 * @param {TileSource} source
	 */
	start(edition, source) {
		this.edition = edition;
		dress(this, edition);
		this.view = new View(edition);
		this.store = new TileStore(source, {
			onload: () => this.painter.missing && this.redraw(),
			onrest: () => this.painter?.prepare(),
			onfail: (tile, error) => (error.kind ? this.fail(error) : this.session.tellOfTile(tile, error)),
		});
		const canvas = /** @type {HTMLCanvasElement} */ (this.stage.firstChild);
		this.painter = new Painter(canvas, this.view, this.store);
		this.stage.ariaLabel = edition.title || 'Pages';
		this.session = new Session(this, edition, this.view);
		this.session.begin();
		this.applyTheme();
		this.measure();
		this.later = setTimeout(() => this.furnish(), PATIENCE);
		this.emit('ready', { title: edition.title, pageCount: edition.pageCount });
	}

	/** Bars, panel, text and overlays: once, and after the first page. */
	furnish() {
		const { signal } = this.opening;
		return (this.furnished ??= import('./furniture.js').then(({ furnish }) => (signal.aborted ? undefined : furnish(this))));
	}

	/** Rebuilds the controls in another language. */
	refurnish() {
		if (!this.furniture) return;
		this.furniture.close();
		this.furniture = undefined;
		this.furnished = undefined;
		this.furnish();
	}

	closeEdition() {
		this.opening?.abort();
		clearTimeout(this.later);
		this.session?.close();
		this.furniture?.close();
		this.store?.close();
		Object.assign(this, NOTHING_OPEN);
		undress(this);
	}

	/**
	 * @param {string} name
	 * @param {object} detail
	 * @returns {boolean} false where a listener has prevented it
	 */
	emit(name, detail) {
		// Scripts that watch a whole page hear it, but an `error` would be taken for one of the page's own.
		return this.dispatchEvent(new CustomEvent(name, { detail, cancelable: true, bubbles: name !== 'error', composed: true }));
	}

	// What it looks like

	applyTheme() {
		const theme = this.getAttribute('theme');
		const isDark = theme === 'dark' || (theme !== 'light' && this.dark.matches);
		this.frame.classList.toggle('dark', isDark);
		this.session?.applyTheme(this.motion.matches);
	}

	/** Follows the size of the element, and the pixels of the screen. */
	measure() {
		if (!this.frame.hidden) this.session?.measure();
	}

	/**
	 * @param {Record<string, unknown>} wanted values that make no sense are left out
	 * @param {boolean} [keep] for the next visit
	 */
	choose(wanted, keep = true) {
		Object.assign(this.choice, sensibleChoice(wanted));
		if (!this.session) return;
		this.session.follow(keep);
		this.redraw();
	}

	// Going places; pages count from 0 here

	/**
	 * @param {Address} address
	 * @param {VisitOptions} [options]
	 */
	async visit(address, options = {}) {
		await this.session?.visit(address, options);
	}

	// Drawing

	redraw() {
		if (this.view) this.request ||= requestAnimationFrame((time) => this.draw(time));
	}

	/** @param {number} time */
	draw(time) {
		this.request = 0;
		const { view, painter } = this;
		if (!view || this.session.first) return;
		if (view.step(time)) this.redraw();
		const shown = view.visible();
		const state = view.layout + view.shift + painter.keyOf(shown);
		const isNew = view.atRest && this.shown !== state;
		painter.paint(shown, Boolean(this.furnished) && view.atRest, isNew);
		this.furniture?.sync(shown);
		if (isNew) this.session.rest(state);
		shareTouch(this);
		const isSharp = view.atRest && !painter.missing;
		if (isSharp && !this.sharp) {
			this.redraw();
			this.emit('sharp', { page: this.page });
			this.furnish();
		}
		this.sharp = isSharp;
	}

	// What hosts call, as README.md says. Pages count from 1 there, as in addresses.

	get page() { return (this.view?.page ?? 0) + 1; }
	set page(page) { this.goTo({ page }); }
	get marks() { return hostMarks(this); }
	get pageCount() { return this.edition?.pageCount ?? 0; }
	get zoom() { return this.view?.zoom ?? 1; }
	set zoom(zoom) { this.zoomTo(zoom, false); }
	get rotation() { return (this.view?.turns ?? 0) * 90; }
	set rotation(degrees) { this.rotate((degrees - this.rotation) / 90); }
	get layout() { return this.choice.layout; }
	set layout(layout) { this.setAttribute('layout', layout); }

	/**
	 * @param {Address} address
	 * @param {VisitOptions} [options]
	 */
	goTo(address, options) {
		return this.visit({ ...address, page: address.page - 1 }, options);
	}

	back() { this.session?.retrace('behind'); }
	forward() { this.session?.retrace('ahead'); }
	next() { return this.turn(1); }
	previous() { return this.turn(-1); }

	/** @param {number} delta */
	turn(delta) {
		if (this.painter) this.painter.direction = delta;
		this.redraw();
		return this.view?.turn(delta) ?? false;
	}

	/** @param {number} zoom */
	zoomTo(zoom, animated = true) {
		this.view?.zoomTo(zoom, undefined, animated);
		this.redraw();
	}

	/** @param {number} turns quarters of a turn */
	rotate(turns) {
		if (this.view) this.session.arrange({ turns: (this.view.turns + Math.round(turns)) & 3 });
		this.redraw();
	}

	retry() {
		this.store?.retry();
		this.shown = null;
		this.redraw();
	}

	/**
	 * @param {string} query
	 * @returns {Promise<Hit[]>}
	 */
	async search(query) {
		return this.edition ? (await import('./search.js')).allHits(this.edition, query) : [];
	}

	async pageInfo(page = this.page) {
		return (await import('./page-info.js')).pageInfo(this, page);
	}

	async print() {
		await (await import('./print.js')).printPages(this);
	}
}

customElements.define('recto-reader', RectoReader);

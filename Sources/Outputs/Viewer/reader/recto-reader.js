import { loadEdition } from './edition.js';
import { listen } from './gestures.js';
import { Painter } from './painter.js';
import { formatFragment, parseFragment, recall, remember } from './places.js';
import { fileSource, TileStore } from './tiles.js';
import { View } from './view.js';

/** @type {any} */
const CHOICES = { layout: ['auto', 'single', 'spread', 'continuous'], transition: ['slide', 'flip', 'none'], shift: [false, true] };
/** Milliseconds that all else waits for the first page. */
const PATIENCE = 2500;

const SHADOW = `<div class="reader" hidden>
	<div class="stage" tabindex="0" role="region"><canvas class="canvas" aria-hidden="true"></canvas><div class="pages"></div></div>
	<div class="hidden-visually" aria-live="polite"></div>
</div>`;

export class RectoReader extends HTMLElement {
	static observedAttributes = ['src', 'layout', 'transition', 'theme'];
	frame; stage; pages; live;
	choice = { layout: 'auto', transition: 'slide', shift: false };

	constructor() {
		super();
		this.root = this.attachShadow({ mode: 'open' });
		this.root.innerHTML = SHADOW;
		[this.frame, this.stage, , this.pages, this.live] = this.root.querySelectorAll('*');
		const style = document.createElement('link');
		style.onload = () => {
			this.frame.hidden = false;
			this.applyTheme();
			this.measure();
		};
		Object.assign(style, { rel: 'stylesheet', href: new URL('reader.css', import.meta.url).href });
		this.root.prepend(style);
		this.observer = new ResizeObserver(() => this.measure());
		this.motion = matchMedia('(prefers-reduced-motion: reduce)');
		this.dark = matchMedia('(prefers-color-scheme: dark)');
		this.motion.onchange = this.dark.onchange = () => this.applyTheme();
		listen(this);
	}

	connectedCallback() {
		const { signal } = (this.connected = new AbortController());
		this.observer.observe(this);
		addEventListener('popstate', () => this.asked && this.visit(this.asked, { push: false }), { signal });
		addEventListener('online', () => this.retry(), { signal });
		// A page of its own needs no click before its keys work.
		addEventListener('keydown', (event) => {
			if (this.linked && event.target === document.body && !this.stage.dispatchEvent(new KeyboardEvent('keydown', event))) event.preventDefault();
		}, { signal });
		this.open();
	}

	disconnectedCallback() {
		this.observer.disconnect();
		this.connected = void this.connected.abort();
		this.closeEdition();
	}

	get linked() { return this.hasAttribute('deep-links'); }
	get asked() { return this.linked && parseFragment(location.hash); }

	/** Not before `connectedCallback`, which reads them all. */
	attributeChangedCallback(name, before, after) {
		if (before === after || !this.connected) return;
		if (name === 'src') this.open();
		else if (name === 'theme') this.applyTheme();
		else this.choose({ [name]: after });
	}

	async open() {
		this.closeEdition();
		if (!this.getAttribute('src')) return;
		const { signal } = (this.opening = new AbortController());
		try {
			const edition = await loadEdition(this.getAttribute('src'), signal);
			const source = edition.data.tiles?.archive ? (await import('./archive.js')).archiveSource(edition) : fileSource(edition);
			if (!signal.aborted) this.start(edition, source);
		} catch (error) {
			if (!signal.aborted) this.fail(error);
		}
	}

	async fail({ kind = 'damaged', message }) {
		this.closeEdition();
		const { card } = await import('./furniture.js');
		this.emit('error', { kind, message });
		this.frame.append(await card(this, kind));
	}

	start(edition, source) {
		this.edition = edition;
		this.memory = recall(edition.key);
		this.view = new View(edition);
		this.store = new TileStore(source, {
			onload: () => this.painter.missing && this.redraw(),
			onrest: () => this.painter?.prepare(),
			onfail: (tile, error) => {
				if (error.kind) return this.fail(error);
				this.shown = null;
				this.redraw();
				this.emit('error', { kind: 'tile', page: tile.page + 1, message: error.message });
			},
		});
		this.painter = new Painter(this.stage.firstChild, this.view, this.store);
		this.trail = [[], []];
		this.stage.ariaLabel = edition.title || 'Pages';
		const { memory } = this, own = (name) => memory[name] ?? this.getAttribute(name), page = Number(this.getAttribute('page'));
		this.choose({ layout: own('layout'), transition: own('transition'), shift: memory.shift }, false);
		this.first = this.asked || (page ? { page: page - 1 } : memory.place) || { page: 0 };
		this.applyTheme();
		this.measure();
		this.later = setTimeout(() => this.furnish(), PATIENCE);
		this.emit('ready', { title: edition.title, pageCount: edition.pageCount });
	}

	async furnish() {
		if (this.isFurnished) return;
		this.isFurnished = true;
		const { signal } = this.opening, { furnish } = await import('./furniture.js');
		if (!signal.aborted) furnish(this);
	}

	closeEdition() {
		this.opening?.abort();
		clearTimeout(this.later);
		clearTimeout(this.saving);
		this.furniture?.close();
		this.store?.close();
		this.furniture = this.store = this.view = this.painter = this.edition = this.shown = this.keep = this.isFurnished = undefined;
		this.frame.querySelector('.card')?.remove();
	}

	emit(name, detail) {
		return this.dispatchEvent(new CustomEvent(name, { detail, cancelable: true }));
	}

	applyTheme() {
		const theme = this.getAttribute('theme');
		this.frame.classList.toggle('dark', theme === 'dark' || (theme !== 'light' && this.dark.matches));
		if (!this.painter) return;
		this.view.calm = this.motion.matches;
		const style = getComputedStyle(this.frame);
		for (const name of ['paper', 'shade']) this.painter[name] = style.getPropertyValue(`--${name}`);
		this.redraw();
	}

	measure() {
		const { view, stage } = this;
		if (!view || this.frame.hidden) return;
		const { width, height } = stage.getBoundingClientRect(), pixelRatio = devicePixelRatio;
		if (!width || !height || (view.width === width && view.height === height && view.pixelRatio === pixelRatio)) return;
		(this.fineness = matchMedia(`(resolution: ${pixelRatio}dppx)`)).onchange = () => this.measure();
		this.arrange({ width, height, pixelRatio, layout: this.layoutFor(width, height) });
		this.painter.resize();
		if (this.first) this.visit(this.first, { animated: false, push: false });
		this.first = null;
		this.draw(performance.now());
		this.furniture?.rested();
	}

	/** Changes the view; pages get what bars, arrows and panel leave, as in reader.css: top, right, bottom, left. */
	arrange(change, whole) {
		const { view, furniture } = this;
		view.keeping(() => {
			const { width, layout } = Object.assign(view, change), side = width < 700 || layout === 'continuous' || matchMedia('(hover: none)').matches ? 8 : 60;
			view.insets = this.getAttribute('controls') === 'none' ? [8, 8, 8, 8] : [64, side, 60, side + (furniture?.panel && width >= 800 ? 320 : 0)];
		}, whole);
	}

	layoutFor(width, height) {
		const { mode = 'auto' } = this.edition.data, { layout } = this.choice;
		if (layout !== 'auto') return layout;
		return mode === 'always' || (mode === 'auto' && width > height * 1.05) ? 'spread' : 'single';
	}

	choose(wanted, keep = true) {
		const { view } = this;
		for (const [name, values] of Object.entries(CHOICES)) if (values.includes(wanted[name])) this.choice[name] = wanted[name];
		if (!view) return;
		const { shift, transition } = this.choice, layout = this.layoutFor(view.width, view.height);
		view.transition = transition;
		if (layout !== view.layout || view.shift !== shift) this.arrange({ layout, shift }, true);
		if (keep) {
			Object.assign(this.memory, this.choice);
			this.save();
		}
		this.redraw();
	}

	/** Pages count from 0 here; what is pushed can be taken back. */
	async visit(address, { animated = true, push = true } = {}) {
		const { view, edition } = this;
		if (!view) return;
		let { page, rect, zoom, x, y, dest, label } = address;
		if (dest) [page, ...rect] = Object(await edition.part('destinations'))[dest] ?? [];
		if (label !== undefined) page = edition.single.findIndex((_, page) => edition.label(page) === label);
		page = Math.max(0, Math.min(edition.pageCount - 1, Math.floor(page) || 0));
		if (push) this.trail = [[...this.trail[0], view.current()], []];
		const { width, height } = edition.picture(page);
		if (rect?.length === 4) view.frame(page, rect, animated);
		else if (zoom > 1.001 || x !== undefined) view.show({ page, x: x ?? width / 2, y: y ?? height / 2, zoom: zoom ?? 1 }, animated);
		else view.showPage(page, animated);
		if (push && this.linked) history.pushState(null, '', formatFragment({ ...view.current(), page }));
		this.redraw();
	}

	retrace(way) {
		const place = this.trail[way].pop();
		if (!place) return;
		this.trail[1 - way].push(this.view.current());
		if (this.linked) history.go(way ? 1 : -1);
		else this.visit(place, { push: false });
	}

	redraw() {
		if (this.view) this.request ||= requestAnimationFrame((time) => this.draw(time));
	}

	draw(time) {
		this.request = 0;
		const { view, painter } = this;
		if (!view || this.first) return;
		if (view.step(time)) this.redraw();
		const shown = view.visible(), state = view.layout + view.shift + painter.keyOf(shown);
		const isNew = view.atRest && this.shown !== state;
		painter.paint(shown, this.isFurnished && view.atRest, isNew);
		this.furniture?.sync(shown);
		if (isNew) this.rest(state);
		const isSharp = view.atRest && !painter.missing;
		if (isSharp && !this.sharp) {
			this.redraw();
			this.emit('sharp', { page: this.page });
			this.furnish();
		}
		this.sharp = isSharp;
	}

	rest(state) {
		const { view, edition, painter } = this, { page } = view;
		this.shown = state;
		if (page !== this.lastPage) {
			painter.direction = page < this.lastPage ? -1 : 1;
			this.lastPage = page;
			this.sharp = false;
			this.emit('pagemove', { page: page + 1, pages: view.pagesOf().map((page) => page + 1), label: edition.label(page), zoom: view.zoom });
		}
		this.furniture?.rested();
		this.redraw();
		clearTimeout(this.saving);
		this.saving = setTimeout(() => this.save(), 300);
	}

	save() {
		if (!this.view || this.first) return;
		this.memory.place = this.view.current();
		remember(this.edition.key, this.memory);
		const fragment = formatFragment(this.memory.place);
		if (this.linked && location.hash !== fragment) history.replaceState(null, '', fragment);
	}

	// What hosts call. Pages count from 1 there, as in addresses.

	get page() { return (this.view?.page ?? 0) + 1; }
	set page(page) { this.goTo({ page }); }
	get pageCount() { return this.edition?.pageCount ?? 0; }
	get zoom() { return this.view?.zoom ?? 1; }
	set zoom(zoom) { this.zoomTo(zoom, false); }
	get rotation() { return (this.view?.turns ?? 0) * 90; }
	set rotation(degrees) { this.rotate((degrees - this.rotation) / 90); }
	get layout() { return this.choice.layout; }
	set layout(layout) { this.setAttribute('layout', layout); }

	goTo(address, options) { return this.visit({ ...address, page: address.page - 1 }, options); }
	back() { this.retrace(0); }
	forward() { this.retrace(1); }
	next() { return this.turn(1); }
	previous() { return this.turn(-1); }

	turn(delta) {
		if (this.painter) this.painter.direction = delta;
		this.redraw();
		return this.view?.turn(delta) ?? false;
	}

	zoomTo(zoom, animated = true) {
		this.view?.zoomTo(zoom, undefined, animated);
		this.redraw();
	}

	rotate(turns) {
		if (this.view) this.arrange({ turns: (this.view.turns + Math.round(turns)) & 3 });
		this.redraw();
	}

	retry() {
		this.store?.retry();
		this.shown = null;
		this.redraw();
	}

	async search(query) {
		const { search } = await import('./search.js'), hits = [];
		if (this.edition) for await (const hit of search(this.edition, query)) hits.push({ ...hit, page: hit.page + 1 });
		return hits;
	}

	async print() {
		await (await import('./print.js')).printPages(this);
	}
}

customElements.define('recto-reader', RectoReader);

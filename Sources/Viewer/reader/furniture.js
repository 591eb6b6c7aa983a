import { h, iconButton, loadStrings, t } from './dom.js';
import { Layers } from './layers.js';

/** Everything around and above the pictures: bars, menu, panel, and the layers of the pages. Comes after the first page. */

/** What is shown when an edition can't be. @param {any} reader @param {string} kind */
export async function card(reader, kind) {
	await loadStrings(reader);
	return h('div', { className: 'card', role: 'alert' },
		h('h2', {}, t(reader, `${kind}-title`)), h('p', {}, t(reader, `${kind}-text`)),
		kind !== 'newer' && h('button', { type: 'button', className: 'action', onclick: () => reader.open() }, t(reader, 'retry')));
}

export class Furniture {
	constructor(reader) {
		this.reader = reader;
		this.layers = new Layers(reader);
		this.parts = [];
		loadStrings(reader).then(() => this.build());
	}

	build() {
		const { reader } = this;
		const { edition } = reader;
		if (!edition || reader.furniture !== this) return;
		reader.stage.setAttribute('aria-label', edition.title || t(reader, 'pages'));
		this.isBuilt = true;
		if (reader.getAttribute('controls') !== 'none') this.buildBars();
		if (reader.hasAttribute('offline')) import('./offline.js').then(({ keepOffline }) => keepOffline(reader)).catch(() => {});
		this.rested();
	}

	buildBars() {
		const { reader } = this;
		const { edition } = reader;
		const say = (key) => t(reader, key);
		this.title = h('h1', {}, edition.title);
		this.percent = h('button', { type: 'button', className: 'percent', title: say('fit'), onclick: () => reader.zoomTo(1) });
		this.menuButton = iconButton('menu', say('menu'), () => this.toggleMenu(), { 'aria-expanded': 'false', 'aria-controls': 'menu' });
		this.panelButton = iconButton('contents', say('contents'), () => this.openPanel('contents'), { 'aria-expanded': 'false' });
		const top = h('header', { className: 'bar top' }, this.panelButton, this.title,
			h('div', { className: 'group zooming', role: 'group', 'aria-label': say('zoom') },
				iconButton('minus', say('smaller'), () => reader.zoomTo(reader.zoom / 1.4)), this.percent,
				iconButton('plus', say('larger'), () => reader.zoomTo(reader.zoom * 1.4))),
			edition.data.search && iconButton('search', say('search'), () => this.openPanel('search')),
			iconButton('full', say('fullscreen'), () => this.fullScreen(), { className: 'icon wide' }), this.menuButton);
		const count = edition.pageCount;
		this.slider = h('input', { type: 'range', min: 1, max: count, step: 1, 'aria-label': say('page'), dir: edition.rtl ? 'rtl' : 'ltr',
			oninput: () => this.showLabel(Number(this.slider.value) - 1), onchange: () => reader.goTo({ page: Number(this.slider.value) - 1 }) });
		this.label = h('output', { className: 'label' });
		this.backButton = h('button', { type: 'button', className: 'return', hidden: true, onclick: () => reader.hasAttribute('deep-links') ? history.back() : reader.retrace(0) });
		const [left, right] = edition.rtl ? [1, -1] : [-1, 1];
		const name = (delta) => say(delta > 0 ? 'next' : 'previous');
		this.arrows = [left, right].map((delta, i) => iconButton(i ? 'right' : 'left', name(delta), () => reader.turn(delta), { className: `icon arrow ${i ? 'right' : 'left'}` }));
		const bottom = h('footer', { className: 'bar bottom' }, this.backButton, this.slider, this.label);
		this.parts = [top, this.arrows, bottom].flat();
		reader.frameElement.insertBefore(top, reader.stage);
		reader.stage.after(...this.arrows, bottom);
	}

	showLabel(page) {
		const { reader } = this;
		const { edition, view } = reader;
		const pages = view.items[view.itemOfPage[page]].pages.map((placed) => placed.page).sort((p, q) => p - q);
		const text = pages.map((one) => edition.label(one)).join('–');
		this.label.value = t(reader, 'of', { page: text, count: edition.pageCount });
		this.slider.setAttribute('aria-valuetext', this.label.value);
		return t(reader, 'announced', { page: text, count: edition.pageCount });
	}

	/** Each frame. @param {import('./view.js').Shown[]} shown */
	sync(shown) {
		this.layers.sync(shown);
		const percent = `${Math.round(this.reader.view.zoom * 100)} %`;
		if (this.percent && this.percent.textContent !== percent) this.percent.textContent = percent;
	}

	/** The view has come to rest. */
	rested() {
		const { reader } = this;
		const { view } = reader;
		if (!this.isBuilt) return;
		this.layers.rested(view.visible());
		if (!this.slider) return;
		this.slider.value = view.page + 1;
		const said = this.showLabel(view.page);
		if (said !== this.said) reader.live.textContent = this.said ? said : '';
		this.said = said;
		const ends = [view.item <= 0, view.item >= view.items.length - 1];
		if (view.edition.rtl) ends.reverse();
		this.arrows.forEach((arrow, i) => (arrow.hidden = view.continuous || ends[i]));
		const back = reader.trail[0].at(-1);
		this.backButton.hidden = !back;
		if (back) this.backButton.textContent = t(reader, 'back', { page: view.edition.label(back.page) });
		this.panel?.moved();
		this.guide?.moved();
	}

	resized() {
		this.layers.update();
	}

	toggleMenu(open = !this.menu) {
		this.menu?.remove();
		this.menuButton.setAttribute('aria-expanded', String(open));
		if (!open) {
			if (this.menu?.contains(this.reader.root.activeElement)) this.menuButton.focus();
			this.menu = null;
			return;
		}
		import('./menu.js').then(({ buildMenu }) => {
			this.menu = buildMenu(this);
			this.menuButton.after(this.menu);
			this.menu.querySelector('input, button')?.focus();
		});
	}

	/** @param {'contents' | 'pages' | 'search'} tab */
	async openPanel(tab, toggle = true) {
		const { reader } = this;
		this.toggleMenu(false);
		if (this.panel && toggle && this.panel.tab === tab) return this.panel.close();
		const { Panel } = await import('./panel.js');
		this.panel ??= new Panel(this);
		this.panel.show(tab);
		this.panelButton?.setAttribute('aria-expanded', 'true');
		reader.frameElement.classList.add('with-panel');
		this.room();
	}

	/** Pages make room for an open panel where there is enough of it. */
	room() {
		const { view } = this.reader;
		const wide = view.width >= 800 && this.panel;
		const insets = [...view.insets];
		insets[view.edition.rtl ? 1 : 3] = wide ? 328 : 8;
		view.keeping(() => (view.insets = insets));
		this.reader.redraw();
	}

	fullScreen() {
		if (document.fullscreenElement) document.exitFullscreen();
		else this.reader.requestFullscreen?.().catch(() => {});
	}

	close() {
		this.panel?.close();
		this.guide?.close();
		this.menu?.remove();
		this.layers.close();
		for (const part of this.parts) part.remove();
	}
}

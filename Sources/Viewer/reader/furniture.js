import { loadFurniture, take, t } from './dom.js';
import { Layers } from './layers.js';
import { Panel } from './panel.js';

/** What is around and above the pictures: bars, menu, panel, and the layers of the pages. */

/** What is shown when an edition can't be. */
export async function card(reader, kind) {
	await loadFurniture(reader);
	const card = take(reader, `card-${kind}`);
	card.querySelector('button')?.addEventListener('click', () => reader.open());
	return card;
}

export class Furniture {
	constructor(reader) {
		this.reader = reader;
		this.layers = new Layers(reader);
		this.parts = [];
		this.panel = this.guide = null;
		loadFurniture(reader).then(() => this.build());
	}

	build() {
		const { reader } = this;
		if (reader.furniture !== this) return;
		this.isBuilt = true;
		reader.frameElement.onclick = ({ target }) => this.act(target.closest('[data-do]'), target);
		if (reader.getAttribute('controls') !== 'none') this.buildBars();
		if (reader.hasAttribute('offline')) import('./offline.js').then(({ keepOffline }) => keepOffline(reader)).catch(() => {});
		this.rested();
	}

	buildBars() {
		const { reader } = this, { edition } = reader;
		const top = this.take('top'), bottom = this.take('bottom');
		top.querySelector('h1').textContent = edition.title;
		this.percent = top.querySelector('.percent');
		this.slider = bottom.querySelector('input');
		Object.assign(this.slider, { max: edition.pageCount, dir: edition.rtl ? 'rtl' : 'ltr' });
		this.slider.addEventListener('input', () => this.tell(this.slider.value - 1));
		this.slider.addEventListener('change', () => reader.visit({ page: this.slider.value - 1 }));
		this.label = bottom.querySelector('output');
		this.back = bottom.querySelector('.return');
		this.arrows = [...this.take('arrows').children];
		reader.frameElement.classList.toggle('rtl', edition.rtl);
		reader.stage.before(top);
		reader.stage.after(...this.arrows, bottom);
		this.parts = [top, bottom, ...this.arrows];
	}

	/** A part without what this edition has no use for. */
	take(id) {
		const part = take(this.reader, id), { data } = this.reader.edition;
		for (const element of part.querySelectorAll('[data-needs]')) if (!data[element.dataset.needs]) element.remove();
		return part;
	}

	act(button, target) {
		const { reader } = this, name = button?.dataset.do;
		const actions = {
			'close-panel': () => this.panel?.close(), 'close-dialog': () => button.closest('dialog').close(), menu: () => this.toggleMenu(!this.menu),
			smaller: () => reader.zoomTo(reader.zoom / 1.4), larger: () => reader.zoomTo(reader.zoom * 1.4), fit: () => reader.zoomTo(1),
			rotate: () => reader.rotate(1), fullscreen: () => this.fullScreen(),
			guide: async () => (this.guide ??= new (await import('./guide.js')).Guide(this)),
			text: async () => (await import('./article.js')).showPageText(reader),
		};
		if (name !== 'menu' && this.menu && !target?.closest('fieldset')) this.toggleMenu(false);
		if (['contents', 'pages', 'search'].includes(name)) this.openPanel(name);
		else if (actions[name]) actions[name]();
		else if (name) reader[name]();
	}

	/** Each frame. */
	sync(shown) {
		this.layers.sync(shown);
		if (this.percent) this.percent.textContent = `${Math.round(this.reader.zoom * 100)} %`;
	}

	/** Says where a page is, or would be. */
	tell(page) {
		const { edition, view } = this.reader, values = { page: edition.labels(view.pagesOf(view.itemOfPage[page])), count: edition.pageCount };
		this.label.value = t(this.reader, 'of', values);
		this.slider.setAttribute('aria-valuetext', this.label.value);
		return t(this.reader, 'announced', values);
	}

	/** The view has come to rest. */
	rested() {
		const { reader } = this, { view, edition } = reader;
		if (!this.isBuilt) return;
		this.layers.rested(view.visible());
		this.guide?.moved();
		if (!this.slider) return;
		this.slider.value = view.page + 1;
		const said = this.tell(view.page);
		if (this.said && said !== this.said) reader.live.textContent = said;
		this.said = said;
		this.arrows.forEach((arrow, i) => (arrow.hidden = view.continuous || !view.items[view.item + 2 * i - 1]));
		const back = reader.trail[0].at(-1);
		this.back.hidden = !back;
		if (back) this.back.textContent = t(reader, 'back', { page: edition.label(back.page) });
		this.panel?.moved();
	}

	toggleMenu(open) {
		const { reader } = this, button = this.parts[0].querySelector('[data-do=menu]');
		button.setAttribute('aria-expanded', open);
		if (!open) {
			if (this.menu?.contains(reader.root.activeElement)) button.focus();
			this.menu?.remove();
			return void (this.menu = null);
		}
		const menu = (this.menu = this.take('menu'));
		const link = menu.querySelector('[download]'), keep = menu.querySelector('[data-do=keep]');
		if (link) link.href = reader.edition.address(reader.edition.data.document.href);
		if (!reader.keep) keep.remove();
		for (const input of menu.querySelectorAll('input')) {
			input.checked = input.name === 'shift' ? reader.choice.shift : reader.choice[input.name] === input.value;
			input.addEventListener('change', () => reader.choose({ [input.name]: input.name === 'shift' ? input.checked : input.value }));
		}
		menu.addEventListener('keydown', ({ key }) => key === 'Escape' && this.toggleMenu(false));
		button.after(menu);
		menu.querySelector('input').focus();
	}

	/** Opens the panel at a tab; the same button closes it again. */
	openPanel(tab) {
		if (this.panel?.tab === tab) return this.panel.close();
		this.panel ??= new Panel(this);
		this.panel.show(tab);
		this.room();
	}

	/** Pages make room for an open panel where there is enough of it. */
	room() {
		const { reader } = this, { view } = reader, isOpen = Boolean(this.panel);
		this.parts[0]?.querySelector('[data-do=contents]').setAttribute('aria-expanded', isOpen);
		reader.frameElement.classList.toggle('with-panel', isOpen);
		view.keeping(() => (view.insets = [...view.insets.slice(0, 3), isOpen && view.width >= 800 ? 328 : 8]));
		reader.redraw();
	}

	fullScreen() {
		if (document.fullscreenElement) document.exitFullscreen();
		else this.reader.requestFullscreen?.().catch(() => {});
	}

	close() {
		for (const part of [this.panel, this.guide, this.layers]) part?.close();
		for (const part of this.parts) part.remove();
	}
}

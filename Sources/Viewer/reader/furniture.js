import { loadFurniture, take, t } from './dom.js';
import { Layers } from './layers.js';
import { Panel } from './panel.js';

/** What is around and above the pictures: bars, menu, panel, and the layers of the pages. */

export async function card(reader, kind) {
	await loadFurniture(reader);
	const card = take(reader, `card-${kind}`);
	card.onclick = ({ target }) => target.closest('button') && reader.open();
	return card;
}

export class Furniture {
	percent; opener; menuButton; back; slider; label;

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
		reader.frame.onclick = ({ target }) => this.act(target.closest('[data-do]'), target);
		if (reader.getAttribute('controls') !== 'none') this.buildBars();
		if (reader.hasAttribute('offline')) import('./offline.js').then(({ keepOffline }) => keepOffline(reader)).catch(() => {});
		this.rested();
	}

	buildBars() {
		const { reader } = this, { edition } = reader, top = this.take('top'), bottom = this.take('bottom');
		top.querySelector('h1').textContent = edition.title;
		[this.percent, this.opener, this.menuButton] = ['.percent', '[data-do=contents]', '[data-do=menu]'].map((name) => top.querySelector(name));
		[this.back, this.slider, this.label] = bottom.children;
		Object.assign(this.slider, { max: edition.pageCount, dir: edition.rtl ? 'rtl' : 'ltr' });
		this.slider.oninput = () => this.tell(this.slider.value - 1);
		this.slider.onchange = () => reader.visit({ page: this.slider.value - 1 });
		this.arrows = [...this.take('arrows').children];
		reader.frame.classList.toggle('rtl', edition.rtl);
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

	sync(shown) {
		this.layers.sync(shown);
		if (this.percent) this.percent.textContent = `${Math.round(this.reader.zoom * 100)} %`;
	}

	/** Says where a page is, or would be. */
	tell(page) {
		const { edition, view } = this.reader, values = { page: edition.labels(view.pagesOf(view.itemOfPage[page])), count: edition.pageCount };
		this.label.value = this.slider.ariaValueText = t(this.reader, 'of', values);
		return t(this.reader, 'announced', values);
	}

	rested() {
		const { reader } = this, { view, edition } = reader;
		if (!this.isBuilt) return;
		this.layers.rested(view.visible());
		this.guide?.moved();
		this.panel?.moved();
		if (!this.slider) return;
		this.slider.value = view.page + 1;
		const said = this.tell(view.page), back = reader.trail[0].at(-1);
		if (this.said && said !== this.said) reader.live.textContent = said;
		this.said = said;
		this.arrows.forEach((arrow, i) => (arrow.hidden = view.continuous || !view.items[view.item + 2 * i - 1]));
		this.back.hidden = !back;
		this.back.textContent = back && t(reader, 'back', { page: edition.label(back.page) });
	}

	toggleMenu(open) {
		const { reader, menuButton } = this;
		menuButton.ariaExpanded = open;
		if (!open) {
			if (this.menu?.contains(reader.root.activeElement)) menuButton.focus();
			this.menu?.remove();
			return void (this.menu = null);
		}
		const menu = (this.menu = this.take('menu')), link = menu.querySelector('[download]');
		if (link) link.href = reader.edition.address(reader.edition.data.document.href);
		if (!reader.keep) menu.querySelector('[data-do=keep]').remove();
		for (const input of menu.querySelectorAll('input')) {
			const { name } = input, isCheck = input.type === 'checkbox';
			input.checked = reader.choice[name] === (isCheck || input.value);
			input.onchange = () => reader.choose({ [name]: isCheck ? input.checked : input.value });
		}
		menu.onkeydown = ({ key }) => key === 'Escape' && this.toggleMenu(false);
		menuButton.after(menu);
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
		const { reader, opener } = this, { view } = reader, isOpen = Boolean(this.panel);
		if (opener) opener.ariaExpanded = isOpen;
		reader.frame.classList.toggle('with-panel', isOpen);
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

import { loadFurniture, take, t } from './dom.js';
import { layersOf } from './layers.js';
import { openPanel } from './panel.js';

export async function card(reader, kind) {
	await loadFurniture(reader);
	const card = take(reader, `card-${kind}`);
	card.onclick = ({ target }) => target.closest('button') && reader.open();
	return card;
}

export async function furnish(reader) {
	const { edition, view, frame, opening: { signal } } = reader;
	await loadFurniture(reader);
	if (signal.aborted) return;
	const layers = layersOf(reader), hasBars = reader.getAttribute('controls') !== 'none';
	let menu = null, said = '';

	/** A part without what this edition has no use for. */
	const takePart = (id) => {
		const part = take(reader, id);
		for (const element of part.querySelectorAll('[data-needs]')) if (!edition.data[element.dataset.needs]) element.remove();
		return part;
	};
	const top = takePart('top'), bottom = takePart('bottom'), arrows = [...takePart('arrows').children], [back, slider, label] = bottom.children;
	const [title, percent, opener, menuButton] = ['h1', '.percent', '[data-do=contents]', '[data-do=menu]'].map((name) => top.querySelector(name));

	const tell = (page) => {
		const pages = view.pagesOf(view.itemOfPage[page]), named = (name) => pages.map(name).join('–');
		const numbers = named((page) => page + 1), labels = named((page) => edition.label(page));
		label.value = slider.ariaValueText = t(reader, numbers === labels ? 'of' : 'of-labelled', { numbers, labels, count: edition.pageCount });
		return t(reader, 'page-name', { page: label.value });
	};

	const toggleMenu = (open = !menu) => {
		menuButton.ariaExpanded = open;
		if (!open) {
			if (menu?.contains(reader.root.activeElement)) menuButton.focus();
			menu?.remove();
			return void (menu = null);
		}
		menu = takePart('menu');
		const link = menu.querySelector('[download]');
		if (link) link.href = edition.address(edition.data.document.href);
		if (!reader.keep) menu.querySelector('[data-do=keep]').remove();
		for (const input of menu.querySelectorAll('input')) {
			const { name } = input, isCheck = input.type === 'checkbox';
			input.checked = reader.choice[name] === (isCheck || input.value);
			input.onchange = () => reader.choose({ [name]: isCheck ? input.checked : input.value });
		}
		menu.onkeydown = ({ key }) => void (key === 'Escape' && toggleMenu(false));
		menuButton.after(menu);
		menu.querySelector('input').focus();
	};

	const actions = {
		menu: () => toggleMenu(), 'close-panel': () => furniture.panel?.close(), 'close-dialog': (button) => button.closest('dialog').close(),
		smaller: () => reader.zoomTo(reader.zoom / 1.4), larger: () => reader.zoomTo(reader.zoom * 1.4), fit: () => reader.zoomTo(1), rotate: () => reader.rotate(1),
		fullscreen: () => (document.fullscreenElement ? document.exitFullscreen() : reader.requestFullscreen?.().catch(() => {})),
		guide: async () => (furniture.guide ??= (await import('./guide.js')).guide(furniture)),
		text: async () => (await import('./article.js')).showPageText(reader),
	};

	const furniture = {
		reader, layers, takePart, panel: null, guide: null,

		act(button, target = null) {
			const name = button?.dataset.do;
			if (name !== 'menu' && menu && !target?.closest('fieldset')) toggleMenu(false);
			if (['contents', 'pages', 'search'].includes(name)) furniture.open(name);
			else if (actions[name]) actions[name](button);
			else if (name) reader[name]();
		},

		open(tab) {
			if (furniture.panel?.tab === tab) return furniture.panel.close();
			furniture.panel ??= openPanel(furniture);
			furniture.panel.show(tab);
			furniture.room();
		},

		room() {
			const isOpen = Boolean(furniture.panel);
			opener.ariaExpanded = isOpen;
			frame.classList.toggle('with-panel', isOpen);
			reader.arrange();
			reader.redraw();
		},

		sync(shown) {
			layers.sync(shown);
			percent.textContent = `${Math.round(reader.zoom * 100)} %`;
		},

		rested() {
			layers.rested(view.visible());
			requestAnimationFrame(() => signal.aborted || furniture.settled());
		},

		settled() {
			furniture.guide?.moved();
			furniture.panel?.moved();
			slider.value = view.page + 1;
			const before = said, last = reader.trail[0].at(-1);
			said = tell(view.page);
			if (before && said !== before) reader.live.textContent = said;
			arrows.forEach((arrow, i) => (arrow.hidden = view.continuous || !view.items[view.item + 2 * i - 1]));
			back.hidden = !last;
			back.textContent = last && t(reader, 'back', { page: edition.label(last.page) });
		},

		close() {
			for (const part of [furniture.panel, furniture.guide, layers]) part?.close();
			for (const part of [top, bottom, ...arrows]) part.remove();
		},
	};

	title.textContent = edition.title;
	Object.assign(slider, { max: edition.pageCount, dir: edition.rtl ? 'rtl' : 'ltr' });
	slider.oninput = () => tell(slider.value - 1);
	slider.onchange = () => reader.visit({ page: slider.value - 1 });
	frame.classList.toggle('rtl', edition.rtl);
	frame.onclick = ({ target }) => furniture.act(target.closest('[data-do]'), target);
	if (hasBars) {
		reader.stage.before(top);
		reader.stage.after(...arrows, bottom);
	}
	if (reader.hasAttribute('offline')) import('./offline.js').then(({ keepOffline }) => keepOffline(reader)).catch(() => {});
	reader.furniture = furniture;
	furniture.sync(view.visible());
	furniture.rested();
}

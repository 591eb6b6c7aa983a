import { h, t } from './dom.js';

/** Layout, transition, turning, and what else can be done with the page. @param {any} furniture */
export function buildMenu(furniture) {
	const { reader } = furniture;
	const { edition, view } = reader;
	const say = (key) => t(reader, key);
	const radios = (name, values) => h('fieldset', {}, h('legend', {}, say(name)), values.map((value) => h('label', {},
		h('input', { type: 'radio', name, value, checked: reader.choice[name] === value, onchange: () => reader.choose({ [name]: value }) }), say(`${name}-${value}`))));
	const action = (key, run, when = true) => when && h('button', { type: 'button', onclick: () => {
		furniture.toggleMenu(false);
		run();
	} }, say(key));
	const menu = h('div', { id: 'menu', className: 'sheet scrolls', role: 'group', 'aria-label': say('menu'), onkeydown: (event) => {
		if (event.key === 'Escape') furniture.toggleMenu(false);
	}, onfocusout: (event) => {
		if (event.relatedTarget && !menu.contains(event.relatedTarget) && event.relatedTarget !== furniture.menuButton) furniture.toggleMenu(false);
	} },
	radios('layout', ['auto', 'single', 'spread', 'continuous']),
	edition.shifted && view.layout === 'spread' && h('label', { className: 'check' }, h('input', { type: 'checkbox', checked: reader.choice.shift,
		onchange: (event) => reader.choose({ shift: event.target.checked }) }), say('shift')),
	radios('transition', ['slide', 'flip', 'none']),
	h('div', { className: 'actions' },
		action('rotate', () => reader.rotate(1)),
		action('guided', () => import('./guide.js').then(({ Guide }) => (furniture.guide ??= new Guide(furniture))), edition.data.regions),
		action('as-text', () => import('./article.js').then(({ showPageText }) => showPageText(reader)), edition.data.text),
		action('pages', () => furniture.openPanel('pages', false)),
		action('print', () => reader.print()),
		action('fullscreen', () => furniture.fullScreen()),
		action('keep', () => reader.keep(), reader.keep),
		edition.data.document?.href && h('a', { href: edition.address(edition.data.document.href), download: '' }, say('download'))));
	// A tap beside the menu closes it.
	reader.stage.addEventListener('pointerdown', () => furniture.toggleMenu(false), { once: true });
	return menu;
}

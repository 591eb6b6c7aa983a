import { find } from './dom.js';
import { fillContents } from './panel-contents.js';
import { fillPages } from './panel-pages.js';
import { fillSearch } from './panel-search.js';

/** Narrower windows, in CSS pixels, have no room for the panel beside the pages; as in reader.css. */
const LEAST_WINDOW_BESIDE = 800;

/**
 * What fills a tab, and what it is given.
 * @typedef {{ moved?(): void, stop?(): void }} Tab
 * @typedef {{ query: string }} LastSearch
 * @typedef {{
 *	reader: Reader, furniture: Furniture, layers: PageLayers, body: HTMLElement, lastSearch: LastSearch, go(address: Address): void, isOpen(): boolean
 * }} TabContext
 */

/** @type {Record<string, (context: TabContext) => Tab>} */
const FILLERS = { contents: fillContents, pages: fillPages, search: fillSearch, marks: fillMarksLater };

/**
 * The tab of the marks, whose module is only loaded with them.
 * @param {TabContext} context
 * @returns {Tab}
 */
function fillMarksLater(context) {
	/** @type {Tab} */
	let tab = {};
	const fill = async () => {
		const [{ fillMarks }, marking] = await Promise.all([import('./panel-marks.js'), context.furniture.marking()]);
		if (marking && context.isOpen()) tab = fillMarks(context, marking);
	};
	fill();
	return { stop: () => tab.stop?.() };
}

/**
 * The panel beside the pages, or over them in a narrow window: contents, small pictures of all pages, and search.
 * @param {Furniture} furniture
 * @returns {Panel}
 */
export function openPanel(furniture) {
	const { reader, layers } = furniture;
	const element = furniture.takePart('panel');
	const body = find(element, '.body');
	const tabs = /** @type {HTMLElement[]} */ ([...element.querySelectorAll('[role=tab]')]);
	/** Where the focus goes back to. */
	const focused = /** @type {HTMLElement | null} */ (reader.root.activeElement);
	/**
	 * What fills the tab that is open.
	 * @type {Tab}
	 */
	let content = {};
	/** How often a tab has been opened. */
	let count = 0;
	/** @type {LastSearch} */
	const lastSearch = { query: '' };

	/** @param {Address} address */
	const go = (address) => {
		reader.visit(address);
		if (reader.view.width < LEAST_WINDOW_BESIDE) panel.close();
	};

	/** @type {Panel} */
	const panel = {
		tab: '',

		moved: () => content.moved?.(),

		show(name) {
			content.stop?.();
			panel.tab = name;
			for (const tab of tabs) {
				const isOpen = tab.id === `tab-${name}`;
				tab.ariaSelected = String(isOpen);
				tab.tabIndex = isOpen ? 0 : -1;
				if (isOpen) tab.focus();
			}
			body.setAttribute('aria-labelledby', `tab-${name}`);
			body.replaceChildren();
			body.onscroll = null;
			count += 1;
			const own = count;
			content = {};
			content = FILLERS[name]({ reader, furniture, layers, body, lastSearch, go, isOpen: () => count === own });
		},

		close() {
			content.stop?.();
			layers.mark('');
			element.remove();
			furniture.panel = null;
			if (reader.view) furniture.room();
			(focused?.isConnected ? focused : reader.stage).focus();
		},
	};
	for (const tab of tabs) tab.onclick = () => panel.show(tab.id.replace('tab-', ''));
	element.onkeydown = ({ key, target }) => {
		if (key === 'Escape') panel.close();
		const at = tabs.indexOf(/** @type {HTMLElement} */ (target));
		if (at < 0) return;
		const [forward, backward] = element.dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
		if (key === forward) tabs[(at + 1) % tabs.length].click();
		else if (key === backward) tabs.at(at - 1).click();
	};
	reader.stage.before(element);
	return panel;
}

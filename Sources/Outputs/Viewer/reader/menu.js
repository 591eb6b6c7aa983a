import { find } from './dom.js';

/**
 * What a saved PDF is called; without what file systems refuse.
 * @param {string} title
 */
const fileName = (title) => `${title.replace(/[\s\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'document'}.pdf`;

/**
 * The menu of layouts and of what can be done with a page.
 * @param {Reader} reader
 * @param {HTMLElement} button that opens it
 * @param {(id: string) => HTMLElement} takePart
 */
export function menuOf(reader, button, takePart) {
	/** @type {HTMLElement | null} */
	let menu = null;

	const close = () => {
		if (!menu) return;
		button.ariaExpanded = 'false';
		if (menu.contains(reader.root.activeElement)) button.focus();
		menu.remove();
		menu = null;
	};

	const open = () => {
		const { edition } = reader;
		button.ariaExpanded = 'true';
		menu = takePart('menu');
		const link = /** @type {HTMLAnchorElement | null} */ (find(menu, '[download]'));
		if (link) {
			link.href = edition.address(edition.data.document.href);
			link.download = fileName(edition.title);
		}
		if (!reader.keep) find(menu, '[data-do=keep]').remove();
		for (const input of menu.querySelectorAll('input')) bind(input);
		menu.onkeydown = ({ key }) => {
			if (key === 'Escape') close();
		};
		button.after(menu);
		menu.querySelector('input').focus();
	};

	/** @param {HTMLInputElement} input */
	const bind = (input) => {
		const name = /** @type {keyof Choice} */ (input.name);
		const isCheck = input.type === 'checkbox';
		input.checked = reader.choice[name] === (isCheck || input.value);
		input.onchange = () => {
			const value = isCheck ? input.checked : input.value;
			reader.choose({ [name]: value });
			reader.emit('action', { name, value, page: reader.page });
		};
	};

	return { close, toggle: () => (menu ? close() : open()) };
}

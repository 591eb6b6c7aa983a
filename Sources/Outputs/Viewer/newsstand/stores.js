import { h, write } from './element.js';
import { storeWords } from './states.js';
import { ago, count, say } from './words.js';

/** The stores, how their lists are, and a form for another one. */
export class Stores {
	/** @param {{ act(path: string, body?: object): Promise<unknown>, manages(): boolean }} host */
	constructor(host) {
		this.host = host;
		/** @type {LibraryStore[]} */
		this.stores = [];
		/** @type {Map<number, { element: HTMLElement, title: HTMLElement, state: HTMLElement, reason: HTMLElement, refresh: HTMLElement, forget: HTMLElement }>} */
		this.rows = new Map();
		this.summary = h('summary');
		this.list = h('ul', { role: 'list' });
		this.form = this.makeForm();
		this.element = h('details', { className: 'stores' }, this.summary, this.list, this.form);
	}

	makeForm() {
		const address = h('input', { type: 'url', name: 'address', required: true, placeholder: 'https://', autocomplete: 'off', dir: 'ltr', id: 'library-address' });
		const auto = h('input', { type: 'checkbox', name: 'auto', id: 'library-auto' });
		const submit = h('button', { className: 'act main' }, say('Add'));
		const note = h('p', { className: 'note', role: 'status' });
		const onsubmit = async (/** @type {Event} */ event) => {
			event.preventDefault();
			submit.disabled = true;
			write(note, say('Reads the store’s list …'));
			try {
				await this.host.act('stores', { address: address.value, auto: auto.checked });
				write(note, say('The store was added.'));
				address.value = '';
				auto.checked = false;
			} catch (error) {
				write(note, say('That did not work: {reason}', { reason: /** @type {Error} */ (error).message }));
			}
			submit.disabled = false;
		};
		return h('form', { onsubmit, hidden: true },
			h('label', { htmlFor: address.id }, say('Address of a store’s list')), address,
			h('label', { htmlFor: auto.id, className: 'check' }, auto, h('span', {}, say('Fetch new issues by itself'))), submit, note);
	}

	/** @param {LibraryStore[]} stores */
	show(stores) {
		// Without a store there is nothing else to do here.
		if (!stores.length && this.host.manages()) this.element.open = true;
		this.stores = stores;
		this.form.hidden = !this.host.manages();
		write(this.summary, say('Stores: {count}', { count: count(stores.length) }));
		const ids = new Set(stores.map(({ id }) => id));
		for (const [id, { element }] of this.rows) {
			if (ids.has(id)) continue;
			element.remove();
			this.rows.delete(id);
		}
		for (const store of stores) this.showRow(store);
	}

	/**
	 * A button that has to be pressed twice.
	 * @param {number} id
	 */
	forgetting(id) {
		const button = h('button', { type: 'button', className: 'act' }, say('Forget'));
		const calm = () => {
			button.dataset.sure = '';
			write(button, say('Forget'));
			const store = this.stores.find((each) => each.id === id);
			if (store) label(button, 'Forget', store);
		};
		button.onblur = calm;
		button.onclick = () => {
			if (button.dataset.sure) {
				this.host.act(`stores/${id}/drop`).catch(calm);
				return;
			}
			button.dataset.sure = 'true';
			write(button, say('Really? Its issues go as well.'));
			button.removeAttribute('aria-label');
		};
		return button;
	}

	/** @param {LibraryStore} store */
	showRow(store) {
		let row = this.rows.get(store.id);
		if (!row) {
			const [title, state, reason] = [h('h3', { className: 'title' }), h('p', { className: 'state' }), h('p', { className: 'reason' })];
			const refresh = h('button', { type: 'button', className: 'act', onclick: () => this.host.act(`stores/${store.id}/refresh`).catch(() => {}) }, say('Look for new issues'));
			const forget = this.forgetting(store.id);
			const acts = this.host.manages() ? h('div', { className: 'acts' }, refresh, forget) : null;
			row = { element: h('li', {}, h('div', {}, title, state, reason), acts), title, state, reason, refresh, forget };
			this.rows.set(store.id, row);
			this.list.append(row.element);
		}
		// A store has its title only once its list was read.
		label(row.refresh, 'Look for new issues', store);
		if (!row.forget.dataset.sure) label(row.forget, 'Forget', store);
		row.element.dataset.state = store.state;
		write(row.title, nameOf(store));
		const parts = [say('Issues: {count}', { count: count(store.issues) }), store.auto ? say('new ones come by themselves') : '', storeWords(store, ago)];
		write(row.state, parts.filter(Boolean).join(' · '));
		write(row.reason, ['stale', 'failed', 'gone'].includes(store.state) ? store.reason ?? '' : '');
	}
}

/** @param {LibraryStore} store */
export const nameOf = ({ title, address }) => title || address.replace(/^https?:\/\//, '').replace(/\/.*/, '');

/**
 * @param {HTMLElement} button
 * @param {string} act what it says
 * @param {LibraryStore} store
 */
function label(button, act, store) {
	button.setAttribute('aria-label', say('{act}: {title}', { act: say(act), title: nameOf(store) }));
}

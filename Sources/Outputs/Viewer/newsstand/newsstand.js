import { h, write } from './element.js';
import { IssueList } from './list.js';
import { Shelf } from './shelf.js';
import { Source } from './source.js';
import { stateWords } from './states.js';
import { nameOf, Stores } from './stores.js';
import { ago, count, loadWords, say } from './words.js';

/** How soon the list is asked for again after something in it has changed. */
const SOON = 400;
/** How often ages are written anew. */
const MINUTE = 60_000;
/** Issues that are named one by one when their states change; of more it is said how many. */
const MOST_NAMES = 3;
const REMEMBERED = `recto library list ${location.pathname}`;

/** The library on the shelf's page. */
class Newsstand {
	/** @param {HTMLElement} section */
	constructor(section) {
		this.section = section;
		/** @type {LibraryQuery} */
		this.query = { show: 'all', store: '', words: '' };
		/** @type {LibraryStore[]} */
		this.stores = [];
		this.isConnected = true;
		/** When the list was last heard of, in seconds since 1970. */
		this.asOf = Date.now() / 1000;
		this.source = new Source(new URL('./', document.baseURI).href, {
			connected: (isConnected) => this.connected(isConnected),
			list: () => this.soon(),
			issues: (issues) => this.changed(issues),
			stores: (stores) => {
				this.showStores(stores);
				this.soon();
			},
			progress: (positions) => this.progress(positions),
		});
		this.shelf = new Shelf((from) => this.source.window(this.query, from), (list, altered) => {
			this.loaded(list);
			this.tell(altered);
		});
		const host = {
			manages: () => this.manages(),
			/** @param {number} id */
			store: (id) => (this.stores.length > 1 ? nameOf(this.stores.find((store) => store.id === id) ?? /** @type {LibraryStore} */ ({ address: '' })) : ''),
			/** @param {number} id @param {string} name */
			act: (id, name) => this.act(id, name),
		};
		this.list = new IssueList(this.shelf, host);
		this.storeList = new Stores({ act: (path, body) => this.source.act(path, body), manages: host.manages });
		this.build();
		setInterval(() => this.showTimes(), MINUTE);
	}

	/** Whether this browser may change the library. */
	manages() {
		const { manages, key } = this.section.dataset;
		return manages === 'true' && (key !== 'true' || Boolean(this.source.key));
	}

	build() {
		this.notice = h('p', { className: 'notice', role: 'status', hidden: true });
		this.alert = h('p', { className: 'notice', role: 'alert', hidden: true });
		this.live = h('p', { className: 'spoken', 'aria-live': 'polite' });
		this.empty = h('p', { className: 'empty', hidden: true });
		const again = () => this.ask();
		this.words = h('input', { type: 'search', 'aria-label': say('Words in titles'), placeholder: say('Search the library'), oninput: again });
		this.viewChoice = h('select', { 'aria-label': say('Which issues'), onchange: again });
		for (const [value, words] of this.views()) this.viewChoice.append(h('option', { value }, words));
		this.storeChoice = h('select', { 'aria-label': say('Which store'), onchange: again, hidden: true });
		const isLocked = this.section.dataset.manages === 'true' && !this.manages();
		const locked = isLocked ? h('p', { className: 'notice' }, say('To fetch and remove issues here, open the address that `recto serve` has printed.')) : null;
		this.section.setAttribute('aria-label', say('Library'));
		this.section.replaceChildren(this.notice, this.alert, .../** @type {Node[]} */ ([locked].filter(Boolean)),
			h('div', { className: 'tools' }, this.words, this.viewChoice, this.storeChoice), this.storeList.element, this.live, this.empty, this.list.element);
		this.list.element.setAttribute('aria-label', say('Issues'));
		for (const element of document.querySelectorAll('[data-words]')) element.textContent = say(element.textContent ?? '');
	}

	/** @returns {[string, string][]} */
	views() {
		return [['all', say('All issues')], ['here', say('To be read here')], ['way', say('On their way')], ['store', say('In the stores')]];
	}

	async start() {
		const first = await this.source.window(this.query, 0).catch(() => null);
		if (first) {
			this.source.listen(first.last);
			this.first(first);
			return;
		}
		this.connected(false);
		const kept = this.remembered();
		if (kept) {
			this.asOf = kept.time;
			this.first(kept.list);
		}
		this.showTimes();
		setTimeout(() => this.start(), 3000);
	}

	/** @param {LibraryList} list */
	first(list) {
		this.shelf.total = list.total;
		this.shelf.blocks.set(0, { generation: this.shelf.generation, issues: list.issues });
		this.loaded(list);
	}

	/** @param {LibraryList | null} list */
	loaded(list) {
		if (list) {
			if (this.isConnected) this.asOf = Date.now() / 1000;
			this.counts = list.counts;
			this.showStores(list.stores);
			if (this.isConnected && list.from === 0 && this.isWhole()) this.remember(list);
		}
		this.section.dataset.ready = 'true';
		const words = this.isWhole() ? say('There are no issues yet: add a store.') : say('No issue is like that.');
		write(this.empty, words);
		this.empty.hidden = this.shelf.total > 0;
		this.list.show();
	}

	isWhole() {
		return this.query.show === 'all' && !this.query.store && !this.query.words;
	}

	/** Another part of the list is wanted. */
	ask() {
		clearTimeout(this.asking);
		this.asking = setTimeout(() => {
			this.query = { show: this.viewChoice.value, store: this.storeChoice.value, words: this.words.value.trim() };
			this.shelf.clear();
			this.list.current = 0;
			this.shelf.need(0, 1);
		}, 150);
	}

	/** What is shown may be different. */
	soon() {
		if (this.reloading) return;
		this.reloading = setTimeout(() => {
			this.reloading = 0;
			this.shelf.expire();
			this.list.show();
		}, SOON);
	}

	/**
	 * @param {number} id
	 * @param {string} name
	 */
	async act(id, name) {
		this.alert.hidden = true;
		try {
			const issue = await this.source.act(`issues/${id}/${name}`);
			this.shelf.take(issue);
			this.say([stateOf(issue)]);
			this.list.show();
			this.soon();
		} catch (error) {
			const reason = error instanceof TypeError ? say('The server does not answer.') : /** @type {Error} */ (error).message;
			write(this.alert, say('That did not work: {reason}', { reason }));
			this.alert.hidden = false;
		}
	}

	/** @param {string[]} texts */
	say(texts) {
		write(this.live, texts.length > MOST_NAMES ? say('Issues that have changed: {count}', { count: count(texts.length) }) : texts.join('. '));
	}

	/**
	 * Says what has become of issues, but not each step on their way.
	 * @param {LibraryIssue[]} issues
	 */
	tell(issues) {
		const texts = issues.filter(({ state }) => !['transferring', 'verifying'].includes(state)).map(stateOf);
		if (texts.length) this.say(texts);
	}

	// What is heard of the server

	/** @param {LibraryIssue[]} issues */
	changed(issues) {
		this.tell(issues.filter((issue) => this.shelf.take(issue)?.state !== issue.state));
		this.list.show();
		this.soon();
	}

	/** @param {[number, number, number][]} positions */
	progress(positions) {
		for (const [id, offset, total] of positions) {
			const issue = this.shelf.find(id);
			if (issue) this.shelf.take({ ...issue, offset, bytes: total || issue.bytes });
		}
		this.list.show();
	}

	/** @param {boolean} isConnected */
	connected(isConnected) {
		if (isConnected && !this.isConnected) this.soon();
		this.isConnected = isConnected;
		if (isConnected) this.asOf = Date.now() / 1000;
		this.showTimes();
	}

	// What is shown besides the list

	/** @param {LibraryStore[]} stores */
	showStores(stores) {
		this.stores = stores;
		this.storeList.show(stores);
		const { value } = this.storeChoice;
		const options = [['', say('All stores')], ...stores.map((store) => [String(store.id), nameOf(store)])];
		const key = JSON.stringify(options);
		this.storeChoice.hidden = stores.length < 2;
		if (key === this.storeChoice.dataset.key) return;
		this.storeChoice.dataset.key = key;
		this.storeChoice.replaceChildren(...options.map(([id, title]) => h('option', { value: id }, title)));
		this.storeChoice.value = value;
	}

	showTimes() {
		this.notice.hidden = this.isConnected;
		if (!this.isConnected) write(this.notice, say('The server can’t be reached. This is the list as it was {time}.', { time: ago(this.asOf) }));
		this.storeList.show(this.stores);
	}

	/** @param {LibraryList} list */
	remember(list) {
		try {
			localStorage.setItem(REMEMBERED, JSON.stringify({ time: this.asOf, list: { ...list, total: list.issues.length } }));
		} catch {
			// Where nothing may be kept, nothing is.
		}
	}

	/** @returns {{ time: number, list: LibraryList } | null} */
	remembered() {
		try {
			return JSON.parse(localStorage.getItem(REMEMBERED) ?? 'null');
		} catch {
			return null;
		}
	}
}

/** @param {LibraryIssue} issue */
const stateOf = (issue) => say('{title}: {state}', { title: issue.title, state: stateWords(issue) });

const section = document.getElementById('library');
if (section) {
	await loadWords();
	await new Newsstand(section).start();
}

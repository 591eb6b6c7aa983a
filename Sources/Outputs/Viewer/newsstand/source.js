/** Issues of a window; the server gives at most 200. */
export const BLOCK = 60;
const KEY_HEADER = 'Recto-Library-Key';
/** How soon a connection is tried again that the browser has given up. */
const RETRY = 5000;

/** Asks the server for the library's list, hears what happens in it, and asks for changes. */
export class Source {
	/**
	 * @param {string} base the address of the shelf
	 * @param {Heard} heard
	 */
	constructor(base, heard) {
		this.base = base;
		this.heard = heard;
		this.key = takeKey();
		/** @type {EventSource | null} */
		this.events = null;
	}

	/**
	 * A window of the list.
	 * @param {LibraryQuery} query
	 * @param {number} from
	 * @returns {Promise<LibraryList>}
	 */
	async window({ show, store, words }, from) {
		const query = new URLSearchParams({ from: String(from), count: String(BLOCK), show });
		if (store) query.set('store', store);
		if (words) query.set('q', words);
		const response = await fetch(`${this.base}library.json?${query}`);
		if (!response.ok) throw new Error(String(response.status));
		return response.json();
	}

	/**
	 * Asks for a change.
	 * @param {string} path as `issues/12/get`
	 * @param {object} [body]
	 * @returns {Promise<any>} the issue or the store as it is then
	 * @throws {Error} with the server's words
	 */
	async act(path, body) {
		/** @type {Record<string, string>} */
		const headers = this.key ? { [KEY_HEADER]: this.key } : {};
		if (body) headers['Content-Type'] = 'application/json';
		const response = await fetch(`${this.base}library/${path}`, { method: 'POST', headers, body: body && JSON.stringify(body) });
		const text = await response.text();
		if (!response.ok) throw new Error(text.trim());
		return text ? JSON.parse(text) : null;
	}

	/**
	 * Hears what happens from a change on.
	 * @param {number} last as the list says
	 */
	listen(last) {
		const events = new EventSource(`${this.base}library/events?after=${last}`);
		this.events = events;
		events.onopen = () => this.heard.connected(true);
		events.onerror = () => {
			this.heard.connected(false);
			if (events.readyState !== EventSource.CLOSED) return;
			events.close();
			setTimeout(() => this.listen(last), RETRY);
		};
		for (const name of /** @type {const} */ (['list', 'issues', 'stores', 'progress'])) {
			events.addEventListener(name, (event) => this.heard[name](JSON.parse(/** @type {MessageEvent} */ (event).data)));
		}
	}
}

/** The key that whoever started the server got with the page's address; this browser keeps it for this server. */
function takeKey() {
	const name = `recto library key ${location.pathname}`;
	const [, given] = /^#library-key=([0-9a-f]{32})$/.exec(location.hash) ?? [];
	try {
		if (given) localStorage.setItem(name, given);
		return given ?? localStorage.getItem(name);
	} catch {
		return given ?? null;
	} finally {
		if (given) history.replaceState(null, '', location.pathname + location.search);
	}
}

import { arrangedLayout, insetsOf } from './arrangement.js';
import { find, t } from './dom.js';
import { list, loadEdition, recall, remember } from './edition.js';
import { nearest, nearestLayout, sizesOf } from './flow-layouts.js';
import { fragmentOf, pageAt, placeAt, placeOf } from './flow-place.js';

/**
 * Books of text: the server sets them into pages as large as the window, as readers like it; an edition in files has the layouts
 * that its publisher chose. Loaded for such books only.
 */

/** @type {FlowLook} */
const DEFAULTS = { size: 18, font: 'book', margin: 8, lineHeight: 0, align: 'book', hyphens: true, writingMode: 'book', theme: 'light' };
/** What readers can choose; a size is a whole number of CSS pixels. */
const CHOICES = {
	font: ['book', 'serif', 'sans', 'mono'], margin: [4, 8, 14], lineHeight: [0, 1.2, 1.5, 1.8], align: ['book', 'justify', 'start'],
	hyphens: [true, false], writingMode: ['book', 'horizontal', 'vertical'], theme: ['light', 'sepia', 'dark'],
};
const SMALLEST = 10;
const LARGEST = 48;
/** Of pages that are being fetched, as the server paints it. */
const PAPER = { light: '', sepia: '#f4ecd8', dark: '#171717' };
/** Pages are as many times this wide and high, in CSS pixels; the server's step. */
const STEP = 8;
/** How wide a page gets at most, in the text's size: longer lines are hard to follow. */
const WIDEST = 46;
/** Milliseconds that a window or a slider has to be still. */
const PATIENCE = 350;
/** How often a busy server is asked, and the milliseconds in between where it does not say. */
const MOST_TRIES = 20;
const PAUSE = 1000;

/**
 * What makes sense of settings, whoever has written them down.
 * @param {any} wanted
 * @returns {Partial<FlowLook>}
 */
export function sensibleLook(wanted) {
	const look = Object.fromEntries(Object.entries(CHOICES).flatMap(([name, values]) =>
		(/** @type {unknown[]} */ (values).includes(wanted?.[name]) ? [[name, wanted[name]]] : [])));
	const size = Math.round(wanted?.size);
	return { ...look, ...(size >= SMALLEST && size <= LARGEST && { size }) };
}

/**
 * The edition of the layout that suits the window.
 * @param {Reader} reader
 * @param {AbortSignal} signal
 */
export function openFlow(reader, signal) {
	reader.flow ??= new Flow(reader);
	return reader.flow.edition(signal);
}

/** A book of text while it is read: how it is set, and the place that stays whatever the setting. */
export class Flow {
	/** @type {FlowAnswer | null} the layout that is shown, or about to be */
	answer = null;
	/** @type {FlowLayout[]} all that there are; none where the server sets the book as it is asked for */
	layouts = [];
	/** What documents as running text are relative to. */
	textBase = 'flow/';
	/** What it was asked for by, and what is being asked for. */
	query = '';
	asked = '';
	/** The page that the reader was put on, until pages are turned; -1 after that. */
	landing = -1;
	/** @type {ReturnType<typeof setTimeout> | undefined} */
	timer;
	/** @type {AbortController | undefined} */
	asking;
	/** @type {import('./flow-voice.js').FlowVoice | undefined} */
	voice;

	/** @param {Reader} reader */
	constructor(reader) {
		this.reader = reader;
		this.url = new URL(reader.getAttribute('flow'), document.baseURI);
		this.key = `flow ${this.url.pathname}`;
		this.mayStore = reader.getAttribute('storage') !== 'none';
		const kept = this.mayStore ? recall('flow') : {};
		/** @type {FlowLook} */
		this.look = { ...DEFAULTS, ...(reader.dark.matches && { theme: 'dark' }), ...sensibleLook(kept) };
		const at = this.mayStore ? recall(`place ${this.key}`).at : '';
		const asked = reader.linked ? placeOf(location.hash) : null;
		/** @type {FlowPlace | null} moves only when somebody goes to another page */
		this.place = asked ?? placeOf(String(at ?? ''));
		this.isLinked = reader.linked;
		// Numbers of pages are the layout's; addresses and marks have to outlive it.
		reader.removeAttribute('deep-links');
		reader.setAttribute('marks', 'none');
		reader.addEventListener('pagemove', (event) => this.moved(/** @type {CustomEvent} */ (event).detail.pages));
		reader.addEventListener('overlaytap', (event) => this.tapped(/** @type {CustomEvent} */ (event)));
		reader.frame.addEventListener('change', () => this.soon());
		new ResizeObserver(() => this.soon()).observe(reader);
		addEventListener('hashchange', () => {
			const place = this.isLinked && placeOf(location.hash);
			if (place && this.answer) reader.visit({ page: pageAt(this.answer.chapters, place) });
		});
	}

	// Layouts

	/** What to ask the server for: a query, or the address of a file with a layout. */
	wanted() {
		const { reader, look } = this;
		const { width, height } = reader.stage.getBoundingClientRect();
		const chosen = recall(this.key).layout ?? reader.getAttribute('layout') ?? reader.choice.layout;
		const layout = arrangedLayout(chosen, { isStrip: false, data: {} }, width, height);
		const [top, right, bottom, left] = insetsOf({ width, layout }, {
			hasBars: reader.getAttribute('controls') !== 'none', hasPointer: !matchMedia('(hover: none)').matches, hasPanel: false,
		});
		const room = Math.min((width - left - right) / (layout === 'spread' ? 2 : 1), WIDEST * look.size);
		if (this.layouts.length) {
			return nearestLayout(this.layouts, { width: room, height: height - top - bottom, size: look.size }).map;
		}
		/** @param {number} side */
		const whole = (side) => String(Math.max(160, Math.floor(side / STEP) * STEP));
		return new URLSearchParams({
			width: whole(room), height: whole(height - top - bottom), size: String(look.size), font: look.font, margin: String(look.margin),
			'line-height': look.lineHeight ? String(look.lineHeight) : 'book', align: look.align, hyphens: String(look.hyphens), theme: look.theme,
			...(look.writingMode !== 'book' && { 'writing-mode': look.writingMode }),
		}).toString();
	}

	/**
	 * @param {string} query
	 * @param {AbortSignal} signal
	 * @returns {Promise<FlowAnswer>}
	 */
	async ask(query, signal) {
		for (let tries = 1; ; tries++) {
			const address = this.layouts.length ? new URL(query, this.url).href : `${this.url.href}?${query}`;
			const response = await fetch(address, { signal }).catch((error) => {
				throw Object.assign(new Error(String(error)), { kind: 'missing' });
			});
			if (response.ok) {
				const answer = await response.json().catch(() => null);
				if (answer?.format === 'recto/flow/1' && list(answer.chapters ?? answer.layouts).length) return answer;
				throw Object.assign(new Error('this is no flow.json'), { kind: 'damaged' });
			}
			if (response.status !== 503 || tries === MOST_TRIES) throw Object.assign(new Error(String(response.status)), { kind: 'missing' });
			const pause = Number(response.headers.get('Retry-After')) * 1000 || PAUSE;
			await new Promise((resolve) => setTimeout(resolve, pause));
		}
	}

	/** @param {AbortSignal} signal */
	async edition(signal) {
		const { reader } = this;
		let query = this.wanted();
		if (query !== this.query) {
			/** @type {any} */
			let answer = await this.ask(query, signal);
			if (answer.layouts) {
				this.layouts = answer.layouts;
				this.textBase = answer.text;
				query = this.wanted();
				answer = await this.ask(query, signal);
			}
			this.answer = answer;
			this.query = query;
			this.asked = query;
		}
		const edition = await loadEdition(new URL(this.answer.edition, this.url).href, signal);
		signal.throwIfAborted();
		// What is remembered is the book's, not the layout's.
		edition.key = this.key;
		edition.data.flow = true;
		this.landing = this.place ? pageAt(this.answer.chapters, this.place) : 0;
		this.place ??= placeAt(this.answer.chapters, 0);
		reader.setAttribute('page', String(this.landing + 1));
		// Pages in files are on white.
		const theme = this.layouts.length ? 'light' : this.look.theme;
		reader.setAttribute('theme', theme === 'dark' ? 'dark' : 'light');
		reader.frame.style.setProperty('--paper', PAPER[theme]);
		return edition;
	}

	/** Sets the book anew, where that is needed, when nothing has changed for a moment. */
	soon() {
		clearTimeout(this.timer);
		this.timer = setTimeout(() => this.follow(), PATIENCE);
	}

	/** The pages that are there stay until the new ones have come. */
	async follow() {
		const { reader } = this;
		if (!this.answer || !reader.isConnected || reader.frame.hidden) return;
		const query = this.wanted();
		if (query === this.asked) return;
		this.asking?.abort();
		this.asked = query;
		if (query === this.query) {
			reader.frame.classList.remove('setting');
			return;
		}
		this.asking = new AbortController();
		const { signal } = this.asking;
		reader.frame.classList.add('setting');
		reader.live.textContent = t(reader, 'setting');
		try {
			const answer = await this.ask(query, signal);
			if (signal.aborted) return;
			this.voice?.stop();
			this.answer = answer;
			this.query = query;
			await reader.open();
		} catch (error) {
			if (signal.aborted) return;
			this.asked = '';
			reader.live.textContent = t(reader, 'setting-failed');
		} finally {
			if (!signal.aborted) reader.frame.classList.remove('setting');
		}
	}

	// Places

	/** @param {number[]} pages that are shown, from 1 */
	moved(pages) {
		// A layout puts the reader on a page; that moves nothing.
		if (!this.answer || pages.includes(this.landing + 1)) return;
		this.landing = -1;
		this.place = placeAt(this.answer.chapters, Math.min(...pages) - 1);
		this.keep();
	}

	/**
	 * Goes to a place, as when somebody turns pages.
	 * @param {FlowPlace} place
	 */
	go(place) {
		const page = pageAt(this.answer.chapters, place);
		if (this.reader.view?.pagesOf().includes(page)) return;
		void this.reader.visit({ page });
	}

	/**
	 * A link within the book may lead to a note.
	 * @param {CustomEvent} event
	 */
	async tapped(event) {
		const { id, page, to } = event.detail;
		const { furniture } = this.reader;
		if (to === undefined || !furniture || !this.answer) return;
		event.preventDefault();
		const { followLink } = await import('./flow-text.js');
		await followLink(this, furniture, page - 1, id);
	}

	/** The book as running text. */
	async text() {
		(await import('./flow-text.js')).openText(this);
	}

	keep() {
		const fragment = fragmentOf(this.place);
		if (this.mayStore) remember(`place ${this.key}`, { at: fragment });
		if (this.isLinked && location.hash !== fragment) history.replaceState(null, '', fragment);
	}

	// Settings

	/** @param {Partial<FlowLook>} change */
	choose(change) {
		Object.assign(this.look, sensibleLook(change));
		if (this.mayStore) remember('flow', this.look);
		this.soon();
	}

	/**
	 * The sheet with the settings.
	 * @param {Furniture} furniture
	 */
	show(furniture) {
		const { reader, look } = this;
		const dialog = /** @type {HTMLDialogElement} */ (furniture.takePart('flow'));
		const form = /** @type {HTMLFormElement} */ (find(dialog, 'form'));
		const size = find(form, 'output');
		const sizes = sizesOf(this.layouts);
		if (sizes.length) this.offer(form, sizes);
		for (const field of /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (form.querySelectorAll('[name]'))) {
			const value = look[/** @type {keyof FlowLook} */ (field.name)];
			if (field.type === 'checkbox') /** @type {HTMLInputElement} */ (field).checked = Boolean(value);
			else if (field.type === 'radio') /** @type {HTMLInputElement} */ (field).checked = field.value === value;
			else field.value = String(sizes.length ? nearest(sizes, look.size) : value);
		}
		const tell = () => {
			size.textContent = `${sizes[nearest(sizes, look.size)] ?? look.size} px`;
			dialog.dataset.theme = sizes.length ? 'light' : look.theme;
		};
		form.oninput = ({ target }) => {
			const field = /** @type {HTMLInputElement} */ (target);
			const isNumber = ['size', 'margin', 'lineHeight'].includes(field.name);
			if (sizes.length) this.choose({ size: sizes[Number(field.value)] });
			else this.choose({ [field.name]: field.type === 'checkbox' ? field.checked : isNumber ? Number(field.value) : field.value });
			tell();
		};
		const listen = find(form, '.listen');
		listen.hidden = !('speechSynthesis' in globalThis);
		listen.onclick = () => {
			dialog.close();
			this.listen(furniture);
		};
		dialog.onclick = ({ target }) => target === dialog && dialog.close();
		dialog.onclose = () => {
			dialog.remove();
			reader.stage.focus();
		};
		tell();
		reader.frame.append(dialog);
		dialog.showModal();
	}

	/**
	 * Leaves in the sheet what an edition in files has: sizes, by their numbers from 0.
	 * @param {HTMLFormElement} form
	 * @param {number[]} sizes
	 */
	offer(form, sizes) {
		for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll('[name]'))) {
			if (field.name === 'size') Object.assign(field, { min: '0', max: String(sizes.length - 1) });
			else field.closest('fieldset, label')?.remove();
		}
		form.querySelector('fieldset')?.remove();
		if (sizes.length === 1) find(form, 'label').hidden = true;
	}

	/**
	 * Reads the book out from the page that is shown.
	 * @param {Furniture} furniture
	 */
	async listen(furniture) {
		const { FlowVoice } = await import('./flow-voice.js');
		this.voice?.stop();
		this.voice = new FlowVoice(furniture);
	}
}

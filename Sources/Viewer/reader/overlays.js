import { fallback, h, openLink, t } from './dom.js';
import { list } from './edition.js';
import { intersect, mapRect } from './geometry.js';

/** Overlays of the pages on screen: elements in the order of the file, which is the order of reading and focus, painted by `z`. */

const MAKERS = { video: 'media', audio: 'media', gallery: 'gallery', widget: 'widget', article: 'article' };
/** As many as a package may have on a page. */
const MOST = 500;
/** Overlays that show each other for ever end here. */
const DEEPEST = 8;

const actions = (data, event) => list(data.on).filter((action) => (action.event ?? 'tap') === event);

export class Overlays {
	constructor(reader) {
		this.reader = reader;
		/** @type {Overlay[]} */
		this.all = [];
		/** What was shown or hidden stays so when the page comes back. */
		this.hidden = new Map();
		this.depth = 0;
		document.addEventListener('securitypolicyviolation', this.blocked = ({ blockedURI }) => {
			for (const { behaviour } of this.all) behaviour.blocked?.(blockedURI);
		});
	}

	async fill(page, container) {
		const { edition, view } = this.reader, { width, height } = edition.picture(page), { joins } = edition;
		const partner = joins.has(page) ? page + 1 : joins.has(page - 1) ? page - 1 : -1, isJoined = partner >= 0;
		const isAlone = !view.pagesOf(view.itemOfPage[page]).includes(partner);
		for (const data of (await edition.of('overlays', page)).slice(0, MOST)) {
			const rect = list(data?.rect);
			if (rect.length !== 4 || !rect.every(Number.isFinite) || !(rect[2] > 0 && rect[3] > 0)) continue;
			const here = intersect(rect, [0, 0, width, height]), area = here[2] * here[3];
			const isWhole = area > rect[2] * rect[3] * 0.999;
			if (!isWhole && !isJoined) this.complain(page, data.id, 'the overlay runs over the edge of its page');
			if (!area && !(isJoined && !isAlone)) continue;
			// Half of a joined overlay would be no use alone: the part that is here opens the whole.
			const popup = !isWhole && isJoined && isAlone && data.present !== 'fullscreen' && { present: 'popup' };
			const overlay = await this.make({ ...data, ...popup }, page, container, isJoined && !isAlone ? rect : here);
			if (!container.isConnected) return overlay.behaviour.close?.();
			this.all.push(overlay);
		}
		this.zoomed();
		this.moved();
		for (const overlay of this.all) if (overlay.page === page && overlay.data.start === 'page') this.begin(overlay);
	}

	complain(page, id, message) {
		this.reader.emit('error', { kind: 'overlay', page: page + 1, id, message });
	}

	async make(data, page, container, rect) {
		const { reader } = this, { kind, id } = data;
		const name = data.alt ?? data.title ?? '', taps = actions(data, 'tap');
		const url = taps.find((action) => action.do === 'open')?.url, target = taps.find((action) => action.do === 'goto');
		let element;
		if (kind === 'link' || (kind === 'region' && taps.length)) {
			const href = url ?? (target && `#page=${target.page + 1}`), isSafe = /^(https?:|mailto:|tel:|#)/i.test(href);
			const where = url ? t(reader, 'link-to', { target: url }) : target ? t(reader, 'page-name', { page: reader.edition.label(target.page) }) : t(reader, 'link');
			element = h(isSafe ? 'a' : 'button', { href: isSafe && href, rel: 'noopener noreferrer', 'aria-label': name || data.title || where });
			element.classList.add('link');
		} else {
			const role = kind !== 'region' || data.role === 'text' ? 'group' : 'img';
			element = h('div', { role: kind === 'region' && !name ? 'presentation' : role, 'aria-label': name || (kind !== 'region' && t(reader, kind)) });
		}
		element.classList.add('overlay', kind);
		element.dataset.id = id ?? '';
		if (data.lang) element.lang = data.lang;
		['--x', '--y', '--width', '--height'].forEach((side, i) => element.style.setProperty(side, rect[i]));
		element.style.zIndex = Math.max(-100, Math.min(100, Number(data.z) || 0)) + 101;
		/** @type {Overlay} */
		const overlay = { data, page, element, hidden: this.hidden.get(id) ?? Boolean(data.hidden), onscreen: false, behaviour: {} };
		element.addEventListener('click', (event) => {
			if (event.target.closest('a') === element) event.preventDefault();
			if (reader.emit('overlaytap', { id, kind, page: page + 1 })) this.fire(overlay, 'tap');
		});
		element.hidden = true;
		container.append(element);
		const isPresented = ['popup', 'fullscreen'].includes(data.present);
		const complain = (message) => this.complain(page, id, message);
		if (MAKERS[kind]) try {
			const { make } = await import(`./${MAKERS[kind]}.js`);
			overlay.behaviour = make({ reader, element, data, name, title: data.title ?? name, rect, isPresented, complain, fire: (event) => this.fire(overlay, event) });
		} catch (error) {
			element.append(fallback(reader, 'unavailable', data.poster));
			complain(String(error));
		}
		return overlay;
	}

	fire(overlay, event) {
		if (++this.depth < DEEPEST) for (const action of actions(overlay.data, event)) this.perform(action);
		this.depth--;
	}

	perform({ do: verb, page, rect, url, target: id }) {
		if (verb === 'goto') return void this.reader.visit({ page, rect });
		if (verb === 'open') return openLink(this.reader, String(url));
		const target = this.all.find(({ data }) => data.id === id);
		if (!target) return;
		const { behaviour } = target, hidden = { show: false, hide: true, toggle: !target.hidden, reset: Boolean(target.data.hidden) };
		if (verb === 'start') this.begin(target, true);
		else if (verb === 'stop') behaviour.stop?.();
		else if (verb === 'toggle' && behaviour.toggle) behaviour.toggle();
		else if (verb in hidden) {
			if (verb === 'reset') behaviour.reset?.();
			target.hidden = hidden[verb];
			this.hidden.set(id, target.hidden);
			this.zoomed(true);
			this.moved();
		}
	}

	/** Starts after the delay, if the overlay can still be seen then. */
	begin(overlay, asked = false) {
		const start = () => this.all.includes(overlay) && !overlay.element.hidden && overlay.behaviour.start?.(asked);
		const delay = asked ? 0 : Math.min(60, Number(overlay.data.delay) || 0);
		delay ? setTimeout(start, delay * 1000) : start();
	}

	/** What is there at this zoom and this shape of the window. */
	zoomed(force = false) {
		const { view } = this.reader, { zoom } = view, isPortrait = view.height > view.width, state = `${zoom} ${isPortrait} ${this.all.length}`;
		if (!force && state === this.state) return;
		this.state = state;
		for (const { data, element, hidden, behaviour } of this.all) {
			const { minZoom = 0, maxZoom = Infinity, orientation = 'any' } = data;
			const isHidden = hidden || zoom < minZoom - 1e-6 || zoom >= maxZoom || (orientation !== 'any' && (orientation === 'portrait') !== isPortrait);
			if (element.hidden === isHidden) continue;
			element.hidden = isHidden;
			if (isHidden) behaviour.stop?.();
		}
	}

	/** What has come on screen, or left it: with half of its area. */
	moved() {
		const { view } = this.reader;
		for (const overlay of this.all) {
			const box = mapRect(view.matrix(overlay.page), overlay.data.rect), seen = intersect(box, [0, 0, view.width, view.height]);
			const onscreen = !overlay.element.hidden && seen[2] * seen[3] >= (box[2] * box[3]) / 2;
			if (onscreen === overlay.onscreen) continue;
			overlay.onscreen = onscreen;
			overlay.behaviour.onscreen?.(onscreen);
			this.fire(overlay, onscreen ? 'enter' : 'leave');
			if (onscreen && overlay.data.start === 'visible') this.begin(overlay);
		}
	}

	drop(page) {
		const gone = this.all.filter((overlay) => overlay.page === page);
		for (const overlay of gone) {
			if (overlay.onscreen) this.fire(overlay, 'leave');
			overlay.behaviour.close?.();
		}
		this.all = this.all.filter((overlay) => !gone.includes(overlay));
	}

	close() {
		document.removeEventListener('securitypolicyviolation', this.blocked);
	}
}

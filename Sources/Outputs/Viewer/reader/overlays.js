import { fallback, frameStyle, h, openLink, t } from './dom.js';
import { list } from './edition.js';
import { clamp, mapRect } from './geometry.js';
import { isOnScreen, isVisible, placementOf, rectOf, stackingOf } from './overlay-rules.js';

/**
 * The modules that show what is more than a link or an area.
 * @type {Record<string, string>}
 */
const MODULES = { video: 'video', audio: 'audio', gallery: 'gallery', widget: 'widget', embed: 'embed', article: 'article' };
/** Overlays on a page. */
const MOST = 500;
/** How far overlays may act on each other in a chain. */
const LONGEST_CHAIN = 8;
/** Seconds. */
const LONGEST_DELAY = 60;
/** Addresses that a link element may have. */
const SAFE_HREF = /^(https?:|mailto:|tel:|#page=\d)/i;

/**
 * @param {OverlayData} data
 * @param {Trigger} event
 * @returns {Action[]}
 */
const actionsOf = (data, event) => list(data.on).filter((action) => (action.event ?? 'tap') === event);

/**
 * The overlays of the pages on screen: makes them, shows and hides them, and does what they say.
 * @param {Reader} reader
 */
export function overlaysOf(reader) {
	const { view } = reader;
	const { signal } = reader.opening;
	/** @type {Overlay[]} */
	let all = [];
	/**
	 * What was shown or hidden stays so when its page comes back.
	 * @type {Map<string, boolean>}
	 */
	const hiddenByID = new Map();
	/** Of the chain of actions. */
	let depth = 0;
	/** For which it was said what is there. */
	let state = '';

	document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
		for (const { behaviour } of all) behaviour.blocked?.(blockedURI);
	}, { signal });

	/**
	 * @param {number} page
	 * @param {string} id
	 * @param {string} message
	 */
	const report = (page, id, message) => reader.emit('error', { kind: 'overlay', page: page + 1, id, message });

	/**
	 * The page that is one picture with this one.
	 * @param {number} page
	 * @returns {{ page: number, side: 'left' | 'right', width: number } | null}
	 */
	const partnerOf = (page) => {
		const { edition } = reader;
		const isFirst = edition.joins.has(page) && page + 1 < edition.pageCount;
		if (!isFirst && !edition.joins.has(page - 1)) return null;
		const partner = isFirst ? page + 1 : page - 1;
		return { page: partner, side: isFirst === edition.rtl ? 'left' : 'right', width: edition.picture(partner).width };
	};

	/**
	 * Makes the overlays of a page.
	 * @param {number} page
	 * @param {HTMLElement} container
	 */
	async function fill(page, container) {
		const { edition } = reader;
		const size = edition.picture(page);
		const partner = partnerOf(page);
		const isBeside = partner !== null && view.pagesOf(view.itemOfPage[page]).includes(partner.page);
		for (const data of (await edition.of('overlays', page)).slice(0, MOST)) {
			const ownRect = rectOf(data?.rect);
			if (!ownRect) continue;
			const { rect, isFaulty, opensAsPopup } = placementOf(ownRect, size, partner, isBeside);
			if (isFaulty) report(page, data.id, 'the overlay runs over the edge of its page');
			if (!rect) continue;
			const popup = opensAsPopup && data.present !== 'fullscreen' && { present: 'popup' };
			const overlay = await make({ ...data, ...popup }, page, rect);
			if (!container.isConnected) {
				overlay.behaviour.close?.();
				return;
			}
			container.append(overlay.element);
			all.push(overlay);
		}
		zoomed(true);
		moved();
		for (const overlay of all) if (overlay.page === page && overlay.data.start === 'page') begin(overlay);
	}

	/**
	 * @param {OverlayData} data
	 * @param {number} page
	 * @param {Rect} rect
	 * @returns {Promise<Overlay>}
	 */
	async function make(data, page, rect) {
		const { kind, id } = data;
		const name = data.alt ?? data.title ?? '';
		const element = elementOf(data, name);
		element.classList.add('overlay', kind);
		element.hidden = true;
		element.lang = data.lang ?? '';
		element.dataset.id = id ?? '';
		frameStyle(element, rect);
		element.style.zIndex = String(stackingOf(data));
		/** @type {Overlay} */
		const overlay = { data, page, element, hidden: hiddenByID.get(id) ?? Boolean(data.hidden), onscreen: false, behaviour: {} };
		element.onclick = (event) => {
			const target = /** @type {Element} */ (event.target);
			if (target.closest('a') === element) event.preventDefault();
			const taps = actionsOf(data, 'tap');
			const { url } = taps.find((action) => action.do === 'open') ?? {};
			const to = taps.find((action) => action.do === 'goto')?.page;
			const detail = { id, kind, page: page + 1, ...(url && { url }), ...(to >= 0 && { to: to + 1 }) };
			if (reader.emit('overlaytap', detail)) fire(overlay, 'tap');
		};
		if (MODULES[kind]) await addBehaviour(overlay, name, rect);
		return overlay;
	}

	/**
	 * @param {OverlayData} data
	 * @param {string} name
	 * @returns {HTMLElement}
	 */
	function elementOf(data, name) {
		const { kind } = data;
		const isRegion = kind === 'region';
		const taps = actionsOf(data, 'tap');
		if (kind === 'link' || (isRegion && taps.length)) return link(taps, name || data.title);
		if (!isRegion) return h('div', { role: 'group', ariaLabel: name || t(reader, kind) });
		if (data.role === 'text') return h('div', { role: 'group', ariaLabel: name });
		return h('div', { role: name ? 'img' : 'presentation', ariaLabel: name });
	}

	/**
	 * A link that leads nowhere safe is a button without an address.
	 * @param {Action[]} taps
	 * @param {string | undefined} name
	 */
	function link(taps, name) {
		const url = taps.find((action) => action.do === 'open')?.url;
		const page = taps.find((action) => action.do === 'goto')?.page;
		const href = url ?? `#page=${page + 1}`;
		const isSafe = SAFE_HREF.test(href);
		const props = { className: 'link', href: isSafe && href, rel: 'noopener noreferrer', ariaLabel: name || describe(url, page) };
		return h(isSafe ? 'a' : 'button', props);
	}

	/**
	 * Where a link leads.
	 * @param {string | undefined} url
	 * @param {number | undefined} page
	 */
	function describe(url, page) {
		if (url) return t(reader, 'link-to', { target: url });
		if (page >= 0) return t(reader, 'page-name', { page: reader.edition.label(page) });
		return t(reader, 'link');
	}

	/**
	 * Lets the module of its kind show an overlay.
	 * @param {Overlay} overlay
	 * @param {string} name
	 * @param {Rect} rect
	 */
	async function addBehaviour(overlay, name, rect) {
		const { data, page, element } = overlay;
		const { kind, id } = data;
		/** @param {string} message */
		const complain = (message) => report(page, id, message);
		try {
			/** @type {{ make(context: OverlayContext): Behaviour }} */
			const module = await import(`./${MODULES[kind]}.js`);
			if (signal.aborted) return;
			overlay.behaviour = module.make({
				reader, element, data, name, rect, complain,
				title: data.title || name || t(reader, kind),
				isPresented: data.present === 'popup' || data.present === 'fullscreen',
				fire: (event) => fire(overlay, event),
			});
		} catch (error) {
			element.append(fallback(reader, 'unavailable', data.poster));
			complain(String(error));
		}
	}

	/**
	 * @param {Overlay} overlay
	 * @param {Trigger} event
	 */
	function fire(overlay, event) {
		depth += 1;
		if (depth < LONGEST_CHAIN) for (const action of actionsOf(overlay.data, event)) perform(action);
		depth -= 1;
	}

	/** @param {Action} action */
	function perform({ do: verb, page, rect, url, target: id }) {
		if (verb === 'goto') {
			reader.visit({ page, rect });
			return;
		}
		if (verb === 'open') {
			openLink(reader, String(url));
			return;
		}
		const target = all.find(({ data }) => data.id === id);
		if (!target) return;
		const { behaviour } = target;
		if (verb === 'start') begin(target, true);
		else if (verb === 'stop' || verb === 'toggle' || verb === 'reset') behaviour[verb]?.();
		// A film is started and stopped by `toggle`; what has nothing to start is shown and hidden.
		if (verb === 'toggle' && behaviour.toggle) return;
		const hidden = hiddenAfter(verb, target);
		if (hidden === undefined) return;
		target.hidden = hidden;
		hiddenByID.set(id, hidden);
		zoomed(true);
		moved();
	}

	/**
	 * @param {Overlay} overlay
	 * @param {boolean} [asked] by the person who reads
	 */
	function begin(overlay, asked = false) {
		const start = () => {
			if (all.includes(overlay) && !overlay.element.hidden) overlay.behaviour.start?.(asked);
		};
		if (asked) start();
		else setTimeout(start, clamp(Number(overlay.data.delay) || 0, 0, LONGEST_DELAY) * 1000);
	}

	/** Shows and hides what is there at this zoom and shape of the window. */
	function zoomed(force = false) {
		const { zoom } = view;
		const shape = view.height > view.width ? 'portrait' : 'landscape';
		const before = state;
		state = `${zoom} ${shape} ${all.length}`;
		if (!force && state === before) return;
		for (const { data, element, hidden, behaviour } of all) {
			const isHidden = !isVisible(data, hidden, zoom, shape);
			if (isHidden && !element.hidden) behaviour.stop?.();
			if (element.hidden !== isHidden) element.hidden = isHidden;
		}
	}

	/** Tells overlays that they have come on screen, or left it. */
	function moved() {
		for (const overlay of all) {
			const box = mapRect(view.matrix(overlay.page), overlay.data.rect);
			const onscreen = !overlay.element.hidden && isOnScreen(box, view.width, view.height);
			if (onscreen === overlay.onscreen) continue;
			overlay.onscreen = onscreen;
			overlay.behaviour.onscreen?.(onscreen);
			fire(overlay, onscreen ? 'enter' : 'leave');
			if (onscreen && overlay.data.start === 'visible') begin(overlay);
		}
	}

	/** @param {number} page */
	function drop(page) {
		const gone = all.filter((overlay) => overlay.page === page);
		for (const overlay of gone) {
			if (overlay.onscreen) fire(overlay, 'leave');
			overlay.behaviour.close?.();
		}
		all = all.filter((overlay) => !gone.includes(overlay));
	}

	return { fill, perform, zoomed, moved, drop };
}

/**
 * Whether an overlay is hidden after a verb that shows or hides; undefined for other verbs.
 * @param {Verb} verb
 * @param {Overlay} overlay
 */
function hiddenAfter(verb, overlay) {
	switch (verb) {
		case 'show': return false;
		case 'hide': return true;
		case 'toggle': return !overlay.hidden;
		case 'reset': return Boolean(overlay.data.hidden);
		default: return undefined;
	}
}

import { find, h, picture, playButton, present, t, take } from './dom.js';
import { list } from './edition.js';

const MOST_ITEMS = 200;
/** CSS pixels that a finger moves to turn a picture. */
const SWIPE = 30;

/**
 * The overlay of kind `gallery`: pictures on the page, or a button that shows them above it.
 * @param {OverlayContext} context
 * @returns {Behaviour}
 */
export function make(context) {
	const { reader, element, data, name, title, isPresented } = context;
	/** @type {OverlayData['items']} */
	const items = list(data.items).slice(0, MOST_ITEMS);
	if (!isPresented) return carousel(context, element, items);
	const start = () => {
		const inner = h('div', { className: 'gallery presented', role: 'group', ariaLabel: name });
		present(reader, title, inner, data.present, carousel(context, inner, items).close);
	};
	element.append(playButton(t(reader, 'enlarge', { title: name }), 'enlarge', start, picture(reader, items[0]?.src)));
	return { start };
}

/**
 * @param {OverlayContext} context
 * @param {HTMLElement} element
 * @param {OverlayData['items']} items
 */
function carousel({ reader, data }, element, items) {
	/** The picture that is shown. */
	let at = 0;
	/** @type {number | undefined} */
	let timer;
	const slides = h('div', { className: `slides ${data.transition ?? 'slide'}` });
	const caption = h('p', { className: 'caption' });
	const turner = take(reader, 'turner');
	const [before, pause, after] = turner.querySelectorAll('button');
	const isMoving = items.length > 1 && !reader.view.calm;
	/** Seconds. */
	const interval = isMoving ? Math.min(60, Number(data.interval) || 0) : 0;

	const figures = items.map(({ alt = '' }) => {
		const missing = () => image.replaceWith(h('p', { className: 'fallback' }, alt || t(reader, 'image-missing')));
		const image = h('img', { alt, draggable: false, onerror: missing });
		image.style.objectFit = data.fit ?? 'contain';
		return h('div', { className: 'slide' }, image);
	});

	/** @param {number} index */
	const show = (index) => {
		if (!items.length || (data.loop === false && !items[index])) {
			stop();
			return;
		}
		at = (index + items.length) % items.length;
		figures.forEach((figure, i) => {
			const image = figure.querySelector('img');
			figure.style.setProperty('--offset', String(i - at));
			figure.classList.toggle('current', i === at);
			figure.inert = i !== at;
			// Only what is next to it is loaded.
			if (image && Math.abs(i - at) < 2) image.src ||= reader.edition.address(items[i].src);
		});
		caption.textContent = items[at].caption ?? '';
		find(turner, '.count').textContent = `${at + 1} / ${items.length}`;
	};

	/** @param {number} delta */
	const step = (delta) => {
		show(at + delta);
		stop();
	};

	const stop = () => {
		clearInterval(timer);
		timer = undefined;
		pause.ariaPressed = 'true';
	};

	const start = () => {
		if (!interval || timer) return;
		timer = setInterval(() => show(at + 1), Math.max(1, interval) * 1000);
		pause.ariaPressed = 'false';
	};

	const toggle = () => (timer ? stop() : start());

	const addControls = () => {
		/**
		 * Where a finger went down.
		 * @type {number | null}
		 */
		let from = null;
		element.ariaRoleDescription = t(reader, 'carousel');
		element.append(turner);
		if (!interval) pause.remove();
		before.onclick = () => step(-1);
		after.onclick = () => step(1);
		pause.onclick = toggle;
		slides.onpointerdown = (event) => {
			from = event.clientX;
			event.stopPropagation();
		};
		slides.onpointerup = ({ clientX }) => {
			if (from !== null && Math.abs(clientX - from) > SWIPE) step(clientX < from ? 1 : -1);
		};
		element.onkeydown = (event) => {
			if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
			event.preventDefault();
			step(event.key === 'ArrowLeft' ? -1 : 1);
		};
	};

	slides.append(...figures);
	element.append(slides, caption);
	if (items.length > 1) addControls();
	show(0);
	start();
	return {
		start, stop, toggle,
		reset: () => show(0),
		close: stop,
		/** @param {boolean} isOnScreen */
		onscreen: (isOnScreen) => (isOnScreen ? start() : stop()),
	};
}

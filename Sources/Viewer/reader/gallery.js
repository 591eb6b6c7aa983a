import { h, picture, playButton, present, t, take } from './dom.js';
import { list } from './edition.js';

/** Pictures one after the other, by buttons, keys, swipes, or by themselves where the reader's system lets things move. */

export function make(context) {
	const { reader, element, data, name, title, isPresented } = context, items = list(data.items).slice(0, 200);
	if (!isPresented) return carousel(context, element, items);
	const start = () => {
		const inner = h('div', { className: 'gallery presented', role: 'group', 'aria-label': name });
		present(reader, title, inner, data.present, carousel(context, inner, items).close);
	};
	element.append(playButton(t(reader, 'enlarge', { title: name }), 'enlarge', start, picture(reader, items[0]?.src)));
	return { start };
}

function carousel({ reader, data }, element, items) {
	let at = 0, timer = 0;
	const slides = h('div', { className: `slides ${data.transition ?? 'slide'}` }), caption = h('p', { className: 'caption' });
	const figures = items.map(({ src, alt = '' }) => {
		const image = h('img', { alt, draggable: false, onerror: () => image.replaceWith(h('p', { className: 'fallback' }, alt || t(reader, 'image-missing'))) });
		image.style.objectFit = data.fit ?? 'contain';
		return h('div', { className: 'slide', onload: () => (image.src ||= reader.edition.address(src)) }, image);
	});
	const turner = take(reader, 'turner'), [before, pause, after] = turner.querySelectorAll('button');
	const show = (index) => {
		if (data.loop === false && !items[index]) return stop();
		at = (index + items.length) % items.length;
		figures.forEach((figure, i) => {
			figure.style.setProperty('--offset', i - at);
			figure.classList.toggle('current', i === at);
			figure.inert = i !== at;
			if (Math.abs(i - at) < 2) figure.dispatchEvent(new Event('load'));
		});
		caption.textContent = items[at].caption ?? '';
		caption.hidden = !items[at].caption;
		turner.querySelector('.count').textContent = `${at + 1} / ${items.length}`;
	};
	const step = (delta) => {
		show(at + delta);
		stop();
	};
	const stop = () => {
		clearInterval(timer);
		timer = 0;
		pause.setAttribute('aria-pressed', 'true');
	};
	const interval = items.length > 1 && !reader.view.calm ? Math.min(60, Number(data.interval) || 0) : 0;
	const start = () => {
		if (!interval || timer) return;
		timer = setInterval(() => show(at + 1), Math.max(1, interval) * 1000);
		pause.setAttribute('aria-pressed', 'false');
	};
	const toggle = () => (timer ? stop() : start());
	slides.append(...figures);
	element.append(slides, caption);
	if (items.length > 1) {
		let from = null;
		element.setAttribute('aria-roledescription', t(reader, 'carousel'));
		element.append(turner);
		if (!interval) pause.remove();
		before.addEventListener('click', () => step(-1));
		after.addEventListener('click', () => step(1));
		pause.addEventListener('click', toggle);
		slides.addEventListener('pointerdown', (event) => {
			from = event.clientX;
			event.stopPropagation();
		});
		slides.addEventListener('pointerup', ({ clientX }) => from !== null && Math.abs(clientX - from) > 30 && step(clientX < from ? 1 : -1));
		element.addEventListener('keydown', (event) => {
			const delta = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
			if (!delta) return;
			event.preventDefault();
			step(delta);
		});
	}
	if (items.length) show(0);
	start();
	return { start, stop, toggle, reset: () => show(0), close: stop, onscreen: (yes) => (yes ? start() : stop()) };
}

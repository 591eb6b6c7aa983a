import { h, picture, playButton, present, t, take } from './dom.js';
import { list } from './edition.js';

export function make(context) {
	const { reader, element, data, name, title, isPresented } = context, items = list(data.items).slice(0, 200);
	if (!isPresented) return carousel(context, element, items);
	const start = () => {
		const inner = h('div', { className: 'gallery presented', role: 'group', ariaLabel: name });
		present(reader, title, inner, data.present, carousel(context, inner, items).close);
	};
	element.append(playButton(t(reader, 'enlarge', { title: name }), 'enlarge', start, picture(reader, items[0]?.src)));
	return { start };
}

function carousel({ reader, data }, element, items) {
	let at = 0, timer = 0;
	const slides = h('div', { className: `slides ${data.transition ?? 'slide'}` }), caption = h('p', { className: 'caption' });
	const figures = items.map(({ alt = '' }) => {
		const image = h('img', { alt, draggable: false, onerror: () => image.replaceWith(h('p', { className: 'fallback' }, alt || t(reader, 'image-missing'))) });
		image.style.objectFit = data.fit ?? 'contain';
		return h('div', { className: 'slide' }, image);
	});
	const turner = take(reader, 'turner'), [before, pause, after] = turner.querySelectorAll('button');
	const show = (index) => {
		if (!items.length || (data.loop === false && !items[index])) return stop();
		at = (index + items.length) % items.length;
		figures.forEach((figure, i) => {
			const image = figure.querySelector('img');
			figure.style.setProperty('--offset', i - at);
			figure.classList.toggle('current', i === at);
			figure.inert = i !== at;
			if (image && Math.abs(i - at) < 2) image.src ||= reader.edition.address(items[i].src);
		});
		caption.textContent = items[at].caption ?? '';
		turner.querySelector('.count').textContent = `${at + 1} / ${items.length}`;
	};
	const step = (delta) => {
		show(at + delta);
		stop();
	};
	const stop = () => {
		timer = void clearInterval(timer);
		pause.ariaPressed = 'true';
	};
	const interval = items.length > 1 && !reader.view.calm ? Math.min(60, Number(data.interval) || 0) : 0;
	const start = () => {
		if (!interval || timer) return;
		timer = setInterval(() => show(at + 1), Math.max(1, interval) * 1000);
		pause.ariaPressed = 'false';
	};
	const toggle = () => (timer ? stop() : start());
	slides.append(...figures);
	element.append(slides, caption);
	if (items.length > 1) {
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
		slides.onpointerup = ({ clientX }) => from !== null && Math.abs(clientX - from) > 30 && step(clientX < from ? 1 : -1);
		element.onkeydown = (event) => {
			const delta = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
			if (!delta) return;
			event.preventDefault();
			step(delta);
		};
	}
	show(0);
	start();
	return { start, stop, toggle, reset: () => show(0), close: stop, onscreen: (yes) => (yes ? start() : stop()) };
}

import { h, iconButton, present, t } from './dom.js';

/** Pictures one after the other, by buttons, keys, swipes, or by themselves where the reader's system lets things move. */

export function make(context) {
	const { reader, element, data, name, isPresented } = context;
	const items = (Array.isArray(data.items) ? data.items : []).slice(0, 200);
	if (!isPresented) return carousel(context, element, items);
	const first = items[0];
	const open = () => {
		const inner = h('div', { className: 'gallery presented', role: 'group', 'aria-label': name });
		const behaviour = carousel(context, inner, items);
		present(reader, data.title ?? name, inner, { kind: data.present === 'fullscreen' ? 'full' : 'popup', onclose: behaviour.close });
	};
	element.append(h('button', { type: 'button', className: 'play', 'aria-label': t(reader, 'enlarge', { title: name }), onclick: open },
		first && h('img', { className: 'poster', src: reader.edition.address(first.src), alt: '' }), h('span', { className: 'i i-enlarge' })));
	return { start: open };
}

function carousel({ reader, data, name }, element, items) {
	const { view } = reader;
	let at = 0, timer = 0, running = false;
	const several = items.length > 1;
	const slides = h('div', { className: `slides ${data.transition ?? 'slide'}` });
	const caption = h('p', { className: 'caption' });
	const figures = items.map(({ src, alt = '' }, i) => {
		const image = h('img', { alt, draggable: false, onerror: () => image.replaceWith(h('p', { className: 'fallback' }, alt || t(reader, 'image-missing'))) });
		image.style.objectFit = data.fit ?? 'contain';
		const figure = h('div', { className: 'slide' }, image);
		figure.load = () => image.src || (image.src = reader.edition.address(src));
		return figure;
	});
	slides.append(...figures);
	const count = h('span', { className: 'count', 'aria-live': 'polite' });
	const show = (index, byHand) => {
		const loops = data.loop !== false;
		if (!loops && (index < 0 || index >= items.length)) return stop();
		at = (index + items.length) % items.length;
		figures.forEach((figure, i) => {
			figure.style.setProperty('--offset', String(i - at));
			figure.classList.toggle('current', i === at);
			figure.inert = i !== at;
			if (Math.abs(i - at) < 2) figure.load();
		});
		caption.textContent = items[at]?.caption ?? '';
		caption.hidden = !items[at]?.caption;
		count.textContent = `${at + 1} / ${items.length}`;
		if (byHand) stop();
	};
	const step = (delta) => () => show(at + delta, true);
	const stop = () => {
		clearInterval(timer);
		running = false;
		pause?.setAttribute('aria-pressed', 'true');
	};
	const start = () => {
		const interval = Math.min(60, Number(data.interval) || 0);
		if (!interval || !several || view.calm || running) return;
		running = true;
		pause?.setAttribute('aria-pressed', 'false');
		timer = setInterval(() => show(at + 1), Math.max(1, interval) * 1000);
	};
	const pause = several && data.interval > 0 && !view.calm && iconButton('pause', t(reader, 'pause', { title: name }), () => (running ? stop() : start()), { 'aria-pressed': 'false' });
	element.append(slides, caption);
	if (several) {
		element.setAttribute('aria-roledescription', t(reader, 'carousel'));
		element.append(h('div', { className: 'turner' }, iconButton('left', t(reader, 'previous-picture'), step(-1)), count, pause, iconButton('right', t(reader, 'next-picture'), step(1))));
		let begin = 0;
		element.addEventListener('pointerdown', (event) => {
			begin = event.clientX;
			if (!event.target.closest('button')) event.stopPropagation();
		});
		element.addEventListener('pointerup', (event) => Math.abs(event.clientX - begin) > 30 && !event.target.closest('button') && show(at + (event.clientX < begin ? 1 : -1), true));
		element.addEventListener('keydown', (event) => {
			const delta = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
			if (!delta) return;
			event.preventDefault();
			show(at + delta, true);
		});
	}
	if (items.length) show(0);
	start();
	return { start, stop, toggle: () => (running ? stop() : start()), reset: () => show(0), close: stop, onscreen: (yes) => (yes ? start() : stop()) };
}

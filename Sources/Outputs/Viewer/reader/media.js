import { fallback, h, picture, playButton, present, t, take } from './dom.js';
import { list } from './edition.js';

/** Films and sounds. Nothing is loaded before it is wanted; one is heard at a time; they end with their page. */

const playing = new Set();
const isAudible = (media) => !media.muted && !media.paused;

function load({ reader, data, name, fire }, tag, props, broken) {
	const address = (path) => reader.edition.address(path);
	const sources = list(data.sources).map(({ src, type }) => h('source', { src: address(src), type }));
	const tracks = list(data.tracks).map(({ src, kind = 'captions', lang, label = lang }) => h('track', { src: address(src), kind, srclang: lang, label }));
	const media = h(tag, { preload: 'none', loop: data.loop, ariaLabel: name, playsInline: true, poster: tag === 'video' && data.poster && address(data.poster), ...props }, sources, tracks);
	media.style.objectFit = data.fit ?? 'contain';
	sources.length ? (sources.at(-1).onerror = broken) : setTimeout(broken);
	media.onerror = () => media.error?.code >= 3 && broken();
	media.onended = () => fire('end');
	media.onplay = media.onvolumechange = () => {
		playing.add(media);
		if (isAudible(media)) for (const other of playing) if (other !== media && isAudible(other)) other.pause();
	};
	return media;
}

function discard(media) {
	media?.pause();
	playing.delete(media);
	media?.replaceChildren();
	media?.load();
	media?.remove();
	return null;
}

const play = (media) => media.play().catch(() => {});

const transcript = ({ reader, data, title }, className) => data.transcript && h('button', { className,
	onclick: async () => (await import('./article.js')).openArticle(reader, title, data.transcript) }, t(reader, 'transcript'));

export const make = (context) => (context.data.kind === 'audio' ? sound : film)(context);

function film(context) {
	const { reader, element, data, title, isPresented, complain } = context, failure = () => fallback(reader, 'video-broken', data.poster);
	let media = null, isBroken = false;
	const show = (...content) => element.replaceChildren(...[...content, transcript(context, 'transcript')].filter(Boolean));
	const reset = () => {
		media = discard(media);
		isBroken ? show(failure()) : show(picture(reader, data.poster), playButton(t(reader, 'play', { title }), 'play', () => start(true)));
	};
	const start = (asked) => {
		if (isBroken || (isPresented && !asked)) return;
		if (isPresented) return open();
		if (!media) {
			const controls = data.controls !== false;
			media = load(context, 'video', { controls, muted: data.muted || !asked }, () => {
				isBroken = true;
				reset();
				complain('no source plays');
			});
			// Without controls, a tap or a key pauses.
			show(media, !controls && playButton(t(reader, 'pause', { title }), '', toggle));
			if (asked && controls) media.focus({ preventScroll: true });
		}
		play(media);
	};
	const open = () => {
		const film = load(context, 'video', { controls: true, muted: data.muted }, () => film.replaceWith(failure()));
		present(reader, title, film, data.present, () => discard(film));
		play(film);
	};
	const stop = () => media?.pause(), toggle = () => (media && !media.paused ? stop() : start(true));
	reset();
	return { start, toggle, stop, reset, close: () => discard(media), onscreen: (yes) => yes || stop() };
}

function sound(context) {
	const { reader, element, data, title } = context, button = playButton(t(reader, 'play', { title }), 'sound', () => toggle());
	let media = null, bar = null;
	const press = () => (button.ariaPressed = String(media?.paused === false));
	const end = () => {
		media = discard(media);
		bar?.remove();
		press();
	};
	const start = (asked) => {
		if (!media) {
			// One sound at a time, beside the pages, so that it can outlast its own.
			reader.root.querySelector('.player')?.onstop?.();
			media = load(context, 'audio', { controls: data.controls !== false, muted: !asked, onplay: press, onpause: press }, () => {
				end();
				element.replaceChildren(fallback(reader, 'audio-broken', data.poster));
			});
			bar = take(reader, 'player');
			bar.onstop = bar.lastElementChild.onclick = end;
			bar.ariaLabel = bar.firstElementChild.textContent = title;
			bar.lastElementChild.before(...[media, transcript(context, 'action quiet')].filter(Boolean));
			reader.stage.after(bar);
		}
		play(media);
	};
	const stop = () => media?.pause(), toggle = () => (media && !media.paused ? stop() : start(true));
	press();
	element.append(...[picture(reader, data.poster), button].filter(Boolean));
	return { start, toggle, stop, reset: end, close: () => data.persist || end() };
}

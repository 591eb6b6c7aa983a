import { percent, price, say, size } from './words.js';

/**
 * How much of an issue is there, from 0 to 1; null where nobody knows.
 * @param {LibraryIssue} issue
 */
export const share = ({ bytes, offset }) => (bytes && offset != null ? Math.min(1, offset / bytes) : null);

/**
 * What a store wants before it gives an issue out.
 * @param {string} reason as the library has it
 */
function want(reason) {
	const [, amount, currency] = /^purchase for ([\d.]+) ([A-Z]{3})$/.exec(reason) ?? [];
	if (currency) return say('To be bought for {price}', { price: price(amount, currency) });
	const [, place] = /^hold, place (\d+)$/.exec(reason) ?? [];
	if (place) return say('Lent out; place {place} in the queue', { place });
	/** @type {Record<string, string>} */
	const words = { purchase: 'To be bought', borrow: 'To be borrowed', hold: 'Lent out', subscription: 'For subscribers' };
	return Object.hasOwn(words, reason) ? say(words[reason]) : say('The store wants something first');
}

/** @param {LibraryIssue} issue */
function amount(issue) {
	const part = share(issue);
	if (part == null) return issue.offset ? size(issue.offset) : '';
	return say('{percent} of {size}', { percent: percent(part), size: size(issue.bytes) });
}

/**
 * The words for an issue's state.
 * @param {LibraryIssue} issue
 * @returns {string}
 */
export function stateWords(issue) {
	switch (issue.state) {
		case 'listed': return issue.bytes ? say('In the store, {size}', { size: size(issue.bytes) }) : say('In the store');
		case 'needs': return want(issue.reason ?? '');
		case 'queued': return say('Waits for its turn');
		case 'transferring': return amount(issue) || say('Begins');
		case 'paused': return amount(issue) ? say('Paused at {amount}', { amount: amount(issue) }) : say('Paused');
		case 'verifying': return say('Is being checked');
		case 'here': return issue.href ? say('Here, {size}', { size: size(issue.bytes ?? 0) }) : say('Here, and is being opened');
		case 'update-available': return say('Here; the store has a later version');
		case 'broken': return say('Could not be fetched');
		case 'withdrawn': return say('No longer in the store');
		case 'removed': return say('Removed by you');
		default: return issue.state;
	}
}

/**
 * What can be done with an issue, the usual thing first.
 * @param {LibraryIssue} issue
 * @param {boolean} manages whether it may be changed
 * @returns {{ name: string, words: string }[]}
 */
export function acts({ state, href, pinned }, manages) {
	const isHere = state === 'here' || state === 'update-available';
	const list = isHere && href ? [{ name: 'read', words: say('Read') }] : [];
	if (!manages) return list;
	if (state === 'update-available') list.push({ name: 'get', words: say('Update') });
	if (state === 'listed' || state === 'removed') list.push({ name: 'get', words: say('Download') });
	if (state === 'queued' || state === 'transferring') list.push({ name: 'pause', words: say('Pause') });
	if (state === 'paused') list.push({ name: 'resume', words: say('Go on') });
	if (state === 'broken') list.push({ name: 'get', words: say('Try again') });
	if (isHere) list.push(pinned ? { name: 'unpin', words: say('Unpin') } : { name: 'pin', words: say('Pin') });
	if (isHere || state === 'paused' || state === 'broken' || state === 'queued') list.push({ name: 'remove', words: say('Remove') });
	return list;
}

/**
 * The words for how a store's list is.
 * @param {LibraryStore} store
 * @param {(seconds: number) => string} ago
 */
export function storeWords({ state, checked }, ago) {
	const time = checked ? ago(checked) : '';
	switch (state) {
		case 'ready': return say('List of {time}', { time });
		case 'stale': return say('Can’t be reached; list of {time}', { time });
		case 'gone': return say('Is no more; list of {time}', { time });
		case 'failed': return say('Its list can’t be read');
		default: return say('Its list has not been read yet');
	}
}

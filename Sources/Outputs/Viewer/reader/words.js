/** Words of pages as text: to be searched, read out and copied. Nothing here knows of the document. */

/**
 * Words that are divided at the end of a line, in one.
 * @param {string} text
 */
export const whole = (text) => text.replace(/\u00ad\s*/g, '');

/**
 * Text as it is compared: without case, accents and width.
 * @param {string} text
 */
export const fold = (text) => whole(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ');

/**
 * The element for a block's role: 1 to 6 are headings.
 * @param {number} role
 */
export const elementOf = (role) => /** @type {'p' | 'h1'} */ (role >= 1 && role <= 6 ? `h${role}` : 'p');

/** @param {TextLine} line */
const textOf = ([, , , , , ...words]) => words.filter((_, index) => index % 3 === 0).join(' ');

/**
 * Blocks of a page as elements and their text.
 * @param {TextBlock[]} blocks
 * @returns {['p' | 'h1', string][]}
 */
export const paragraphs = (blocks) => blocks.map(([role, ...lines]) => [elementOf(role), whole(lines.map(textOf).join(' '))]);

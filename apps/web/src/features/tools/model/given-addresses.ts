import { textOf, type Message } from '@parley/contract';

/** Unasked, an answer opens so many pages of one site … */
const MOST_OF_SITE = 3;
/** … and so many in all, also where it opens one again. */
const MOST_OF_ANSWER = 10;

type Said = Pick<Message, 'role' | 'content'>;

/**
 * Whether an address is one that a model cannot have put words of the chat into: it stands in a message of the person's, or a search
 * of this page found it. Every other address could carry something out: a link that a page asked a model to open.
 */
export function isGivenAddress(url: string, messages: readonly Said[], found: ReadonlySet<string>): boolean {
  const wanted = plainAddress(url);
  if (wanted === undefined) return false;
  if (found.has(wanted)) return true;
  return messages.some(({ role, content }) => role === 'user' && addressesIn(textOf(content)).has(wanted));
}

/**
 * Whether an answer that has opened these pages may open one more unasked. A text that somebody pasted may list a page for every
 * letter, and which of them are opened, in which order, would spell a secret.
 */
export function isWithinBounds(url: string, opened: readonly string[]): boolean {
  if (opened.length >= MOST_OF_ANSWER) return false;
  const wanted = plainAddress(url);
  const others = new Set(opened.filter((other) => siteOf(other) === siteOf(url)).map(plainAddress));
  others.delete(wanted);
  return others.size < MOST_OF_SITE;
}

/** Whom a host belongs to, or more: names such as `co.uk` are not told apart, which only asks more often. */
function siteOf(url: string): string {
  const host = URL.parse(url)?.hostname ?? '';
  return /[\d\]]$/.test(host) ? host : host.split('.').slice(-2).join('.');
}

const TOKEN = /[^\s<>"'`|\\^{}]{4,2000}/g;
const BRACKETS: readonly (readonly [string, string])[] = [
  ['(', ')'],
  ['[', ']'],
];

/** The addresses in what somebody wrote, with or without their beginning. */
function addressesIn(text: string): ReadonlySet<string> {
  const written = Array.from(text.matchAll(TOKEN), ([token]) => token).filter((token) => token.includes('.'));
  return new Set(written.flatMap((token) => [...readings(token)].flatMap((reading) => plainAddress(reading) ?? [])));
}

/** What an address between other signs may be: as it stands, and without the signs of the sentence around it. */
function* readings(token: string): Generator<string> {
  // In Markdown an address stands behind its words.
  const bare = token.slice(Math.max(0, token.search(/https?:\/\//i))).replace(/^[([{*_„“«]+/, '');
  yield bare;
  const ended = withoutEnding(bare);
  yield ended;
  for (const [open, close] of BRACKETS) if (ended.split(open).length > ended.split(close).length) yield ended + close;
}

const ENDINGS = '.,;:!?*_)]}”“»…';

function withoutEnding(text: string): string {
  let end = text.length;
  while (end > 0 && ENDINGS.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * An address without what does not matter: its scheme, a last slash, and the place within the page. With a query it is what it is
 * to the last sign. Undefined where it is none.
 */
export function plainAddress(written: string): string | undefined {
  const url = URL.parse(/^https?:\/\//i.test(written) ? written : `https://${written}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  if (!url.hostname.includes('.')) return undefined;
  if (url.search !== '') return `${url.host}${url.pathname}${url.search}`;
  return `${url.host}${url.pathname.replace(/\/$/, '')}`;
}

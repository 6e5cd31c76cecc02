import { textOf, type Message, type MessageTool } from '@parley/contract';

/** Names of a function under which search results come. */
export const SEARCH_FUNCTION = 'search_web';

type Said = Pick<Message, 'role' | 'content' | 'tools'>;

/**
 * Whether an address is one that a model cannot have put words of the chat into: it stands in a message of the person's, or a search
 * of this chat found it. Every other address could carry something out: a link that a page asked a model to open.
 */
export function isGivenAddress(
  url: string,
  messages: readonly Said[],
  calls: readonly Pick<MessageTool, 'name' | 'toolId' | 'citations'>[],
): boolean {
  const wanted = plainAddress(url);
  if (wanted === undefined) return false;
  const found = [...calls, ...messages.flatMap(({ tools }) => tools)]
    .filter(({ toolId, name }) => toolId === 'web-browsing' && name === SEARCH_FUNCTION)
    .flatMap(({ citations = [] }) => citations);
  if (found.some((source) => plainAddress(source.url) === wanted)) return true;
  return messages.some(({ role, content }) => role === 'user' && addressesIn(textOf(content)).has(wanted));
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

/** An address without what does not matter: its scheme, a last slash, and the place within the page. */
function plainAddress(written: string): string | undefined {
  const url = URL.parse(/^https?:\/\//i.test(written) ? written : `https://${written}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  if (!url.hostname.includes('.')) return undefined;
  return `${url.host}${url.pathname.replace(/\/$/, '')}${url.search}`;
}

import { Lifetime } from '@parley/contract';
import * as z from 'zod/mini';
import type { Selection } from '#/features/export/public.ts';

/** More messages, and more pictures, than these are not remembered by their names. */
const MOST_NAMED = 500;
/** Addresses of pictures in this browser are short; longer ones hold the picture itself. */
const LONGEST_ADDRESS = 200;

/** How private details were dealt with. */
const BlackedOutOf = {
  /** Something was blacked out. What it was is not kept. */
  isBlackedOut: z._default(z.boolean(), false),
  /** What was left readable although other details were blacked out: it is public. */
  leftReadable: z._default(z.array(z.string()), []),
};

/** How a chat was last shared under an address, so that it can be shared again in the same way. */
export const ShareLink = z.object({
  sessionId: z.string(),
  sharedAt: z._default(z.number(), 0),
  name: z._default(z.string(), ''),
  lifetime: z.catch(Lifetime, 'never'),
  isListed: z._default(z.boolean(), false),
  hasTools: z._default(z.boolean(), true),
  hasReasoning: z._default(z.boolean(), false),
  hasPictures: z._default(z.boolean(), true),
  hasContext: z._default(z.boolean(), false),
  /** Messages that stayed behind; null where they were too many to remember. */
  leftOut: z._default(z.nullable(z.array(z.string())), []),
  /** Messages that went along, where too many stayed behind and these are few. */
  chosen: z.optional(z.array(z.string())),
  /** Addresses of pictures that stayed behind while others went along. */
  leftPictures: z._default(z.array(z.string()), []),
  ...BlackedOutOf,
});
export type ShareLink = z.infer<typeof ShareLink>;

/** How a page was last published under an address, so that it can be published again in the same way. */
export const PageLink = z.object({
  /** Fingerprints of its versions: a page that has one of them in its history is the same page. */
  prints: z._default(z.array(z.string()), []),
  sharedAt: z._default(z.number(), 0),
  name: z._default(z.string(), ''),
  lifetime: z.catch(Lifetime, 'never'),
  isListed: z._default(z.boolean(), false),
  /** Earlier versions went along. */
  hasEarlier: z._default(z.boolean(), false),
  ...BlackedOutOf,
});
export type PageLink = z.infer<typeof PageLink>;

/** The links of this person by share id, and the secrets that change them, which stay in this browser. */
export const ShareLinks = z.object({
  links: z._default(z.record(z.string(), ShareLink), {}),
  pages: z._default(z.record(z.string(), PageLink), {}),
  secrets: z._default(z.record(z.string(), z.string()), {}),
});

/** How a choice of messages is remembered: by those that stay behind, or by those that go along where these are few. */
export function rememberedChoice(ids: readonly string[], selection: Selection): Pick<ShareLink, 'leftOut' | 'chosen'> {
  const leftOut = ids.filter((id) => !selection.has(id));
  if (leftOut.length <= MOST_NAMED) return { leftOut };
  return { leftOut: null, ...(selection.size <= MOST_NAMED && { chosen: ids.filter((id) => selection.has(id)) }) };
}

/**
 * The messages to begin with: what has come since goes along where all but a few did. Where neither those that stayed behind nor
 * those that went along are known, nothing goes along by itself.
 */
export function chosenAgain(
  ids: readonly string[],
  link: Pick<ShareLink, 'leftOut' | 'chosen'> | undefined,
): Selection {
  if (link?.leftOut === null) {
    const chosen = new Set(link.chosen);
    return new Set(ids.filter((id) => chosen.has(id)));
  }
  const leftOut = new Set(link?.leftOut);
  return new Set(ids.filter((id) => !leftOut.has(id)));
}

/** The pictures that stay behind, as they are remembered. Of those that are not, the dialog asks again. */
export function rememberedPictures(urls: ReadonlySet<string>): string[] {
  return [...urls].filter((url) => url.length <= LONGEST_ADDRESS).slice(0, MOST_NAMED);
}

/** What is remembered of the details that were found, and of those that are blacked out. */
export function rememberedDetails(
  found: readonly string[],
  hidden: readonly string[],
): Pick<ShareLink, 'isBlackedOut' | 'leftReadable'> {
  const out = new Set(hidden);
  if (out.size === 0) return { isBlackedOut: false, leftReadable: [] };
  return { isBlackedOut: true, leftReadable: found.filter((value) => !out.has(value)).slice(0, MOST_NAMED) };
}

/** A link with its id. */
export interface KnownLink<Link> {
  readonly shareId: string;
  readonly link: Link;
}

/** The newest link of a chat. */
export function newestLinkOf(
  links: Readonly<Record<string, ShareLink>>,
  sessionId: string,
): KnownLink<ShareLink> | undefined {
  return newestOf(links, (link) => link.sessionId === sessionId);
}

/** The newest link of a page, known by its versions. */
export function newestPageOf(
  pages: Readonly<Record<string, PageLink>>,
  prints: readonly string[],
): KnownLink<PageLink> | undefined {
  return newestOf(pages, (page) => page.prints.some((print) => prints.includes(print)));
}

function newestOf<Link extends { readonly sharedAt: number }>(
  links: Readonly<Record<string, Link>>,
  isMeant: (link: Link) => boolean,
): KnownLink<Link> | undefined {
  const [newest] = Object.entries(links)
    .filter(([, link]) => isMeant(link))
    .toSorted(([, one], [, other]) => other.sharedAt - one.sharedAt);
  return newest && { shareId: newest[0], link: newest[1] };
}

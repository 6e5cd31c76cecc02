import type { Token } from 'marked';

/** Tags without danger that answers use inside a line. Everything else that looks like HTML is shown as it is written. */
const PAIRED = ['sub', 'sup', 'kbd', 'mark', 'u'] as const;
type PairedTag = (typeof PAIRED)[number];

/** Tags inside of each other. What is nested deeper is shown as it is written: each level is a level of the page. */
const MOST_LEVELS = 40;

export type InlinePiece =
  | { readonly kind: 'token'; readonly token: Token }
  | { readonly kind: 'break' }
  | { readonly kind: 'element'; readonly tag: PairedTag; readonly children: readonly InlinePiece[] };

/** An opening tag whose closing one has not come, and what was found since. */
interface OpenTag {
  readonly tag: PairedTag;
  readonly opening: InlinePiece;
  readonly children: InlinePiece[];
}

/** Marked gives tags one by one; here an opening tag takes in what stands before its closing one. */
export function pairInlineHtml(tokens: readonly Token[]): readonly InlinePiece[] {
  const pieces: InlinePiece[] = [];
  const open: OpenTag[] = [];
  const add = (...found: readonly InlinePiece[]): void => {
    const into = open.at(-1)?.children ?? pieces;
    for (const piece of found) into.push(piece);
  };
  /** A tag that is never closed is words, like all that stands in it. */
  const giveUp = (): void => {
    const last = open.pop();
    if (last) add(last.opening, ...last.children);
  };
  for (const token of tokens) {
    const piece: InlinePiece = { kind: 'token', token };
    const tag = token.type === 'html' ? tagIn(token.raw) : undefined;
    if (tag === undefined) add(token.type === 'html' && isLineBreak(token.raw) ? { kind: 'break' } : piece);
    else if (!tag.isClosing) {
      if (open.length < MOST_LEVELS) open.push({ tag: tag.name, opening: piece, children: [] });
      else add(piece);
    } else if (open.some((one) => one.tag === tag.name)) {
      while (open.at(-1)?.tag !== tag.name) giveUp();
      const { children = [] } = open.pop() ?? {};
      add({ kind: 'element', tag: tag.name, children });
    } else add(piece);
  }
  while (open.length > 0) giveUp();
  return pieces;
}

export function isLineBreak(raw: string): boolean {
  return /^\s*<br\s*\/?>\s*$/i.test(raw);
}

function tagIn(raw: string): { readonly name: PairedTag; readonly isClosing: boolean } | undefined {
  const [, slash, written] = /^<(\/?)([a-z]+)>$/i.exec(raw) ?? [];
  const name = PAIRED.find((tag) => tag === written?.toLowerCase());
  return name && { name, isClosing: slash === '/' };
}

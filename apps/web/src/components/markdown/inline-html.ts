import type { Token } from 'marked';

/** Tags without danger that answers use inside a line. Everything else that looks like HTML is shown as it is written. */
const PAIRED = ['sub', 'sup', 'kbd', 'mark', 'u'] as const;
type PairedTag = (typeof PAIRED)[number];

export type InlinePiece =
  | { readonly kind: 'token'; readonly token: Token }
  | { readonly kind: 'break' }
  | { readonly kind: 'element'; readonly tag: PairedTag; readonly children: readonly InlinePiece[] };

/** Marked gives tags one by one; here an opening tag takes in what stands before its closing one. */
export function pairInlineHtml(tokens: readonly Token[]): readonly InlinePiece[] {
  if (!tokens.some((token) => token.type === 'html')) return tokens.map((token) => ({ kind: 'token', token }));
  const pieces: InlinePiece[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (!token) continue;
    const tag = token.type === 'html' ? openingTag(token.raw) : undefined;
    const end = tag ? closingIndex(tokens, index, tag) : -1;
    if (tag && end !== -1) {
      pieces.push({ kind: 'element', tag, children: pairInlineHtml(tokens.slice(index + 1, end)) });
      index = end;
    } else if (token.type === 'html' && isLineBreak(token.raw)) {
      pieces.push({ kind: 'break' });
    } else {
      pieces.push({ kind: 'token', token });
    }
  }
  return pieces;
}

export function isLineBreak(raw: string): boolean {
  return /^\s*<br\s*\/?>\s*$/i.test(raw);
}

function openingTag(raw: string): PairedTag | undefined {
  const name = /^<([a-z]+)>$/i.exec(raw)?.[1]?.toLowerCase();
  return PAIRED.find((tag) => tag === name);
}

function closingIndex(tokens: readonly Token[], from: number, tag: PairedTag): number {
  let depth = 0;
  for (let index = from; index < tokens.length; index++) {
    const raw = tokens[index]?.type === 'html' ? tokens[index]?.raw.toLowerCase() : undefined;
    if (raw === `<${tag}>`) depth++;
    if (raw === `</${tag}>` && --depth === 0) return index;
  }
  return -1;
}

import { Parser } from 'htmlparser2';

/** Hears what of a page people would see, element by element. */
export interface PageHandler {
  readonly onOpen: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly onText: (text: string) => void;
  readonly onClose: (name: string) => void;
  /** Whether nothing more is wanted. */
  readonly isFull?: () => boolean;
}

/** Programs, styles, and what is played, drawn or filled in instead of read. */
const DROPPED = new Set(
  'script style template svg iframe frame object embed applet canvas audio video select textarea datalist'.split(' '),
);
const HIDING_STYLE = /(?:display:none|visibility:hidden|font-size:0(?:px|em|rem|%)?|opacity:0)(?:;|!|$)/;
/** Deeper elements are not opened; their text stays. Nothing that people wrote to be read is nested like that. */
const MAX_DEPTH = 200;
/** Where reading ends: the parser itself would take minutes for more. */
const HOPELESS_DEPTH = 10_000;
const PIECE_LENGTH = 64 * 1024;
/** Signs that nobody sees: hidden letters, marks of direction, fillers. Joiners of scripts and emoji stay. */
const UNSEEN =
  /[\u00ad\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e0fff}]|\p{Cc}(?<![\t\n\r])/gu;

/** Text without what nobody sees: instructions are hidden from people, but not from models, in such signs. */
export function seenText(text: string): string {
  return text.replaceAll(UNSEEN, '');
}

/**
 * Goes through the HTML of a page without building it: no script runs, nothing is loaded, and depth costs nothing. What the page
 * hides from people is left out.
 */
export function walkVisible(html: string, handler: PageHandler): void {
  let depth = 0;
  let hidden = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (hidden > 0 || DROPPED.has(name) || isHidden(attributes)) {
        hidden += 1;
        return;
      }
      depth += 1;
      if (depth <= MAX_DEPTH) handler.onOpen(name, attributes);
    },
    ontext(text) {
      if (hidden === 0) handler.onText(seenText(text));
    },
    onclosetag(name) {
      if (hidden > 0) {
        hidden -= 1;
        return;
      }
      if (depth <= MAX_DEPTH) handler.onClose(name);
      depth -= 1;
    },
  });
  const isOver = () => handler.isFull?.() === true || depth + hidden > HOPELESS_DEPTH;
  for (let at = 0; at < html.length && !isOver(); at += PIECE_LENGTH) parser.write(html.slice(at, at + PIECE_LENGTH));
  parser.end();
}

function isHidden(attributes: Readonly<Record<string, string>>): boolean {
  if ('hidden' in attributes || attributes['aria-hidden'] === 'true') return true;
  const { style } = attributes;
  return style !== undefined && HIDING_STYLE.test(style.slice(0, 2_000).toLowerCase().replaceAll(/\s/g, ''));
}

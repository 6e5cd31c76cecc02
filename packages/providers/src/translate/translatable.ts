/** A piece of a message: words to translate, or something that stays as it is. */
export interface TextPiece {
  readonly kind: 'words' | 'kept';
  readonly text: string;
}

/** Fenced code, display formulas and the blank lines between paragraphs. */
const KEPT_BLOCKS =
  /(^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\2[`~]*[ \t]*$|(?![\s\S]))|\$\$[\s\S]+?\$\$|\n[ \t]*(?:\n[ \t]*)+)/gm;
/** Inside a paragraph: code, formulas, addresses of links and plain addresses. */
const KEPT_INLINE = /`+[^`\n]+`+|\$[^\s$](?:[^$\n]*[^\s$])?\$|(?<=\]\()[^)\s]+(?=[^)]*\))|https?:\/\/[^\s<>)\]]+/g;

const KEEP = 'keep';

/** A message in paragraphs to translate and what stands between them. Put together again they are the message. */
export function piecesOf(markdown: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of markdown.matchAll(KEPT_BLOCKS)) {
    add(pieces, 'words', markdown.slice(end, match.index));
    add(pieces, 'kept', match[0]);
    end = match.index + match[0].length;
  }
  add(pieces, 'words', markdown.slice(end));
  return pieces;
}

function add(pieces: TextPiece[], kind: TextPiece['kind'], text: string): void {
  if (text === '') return;
  // A row of dashes or a number needs no translator.
  pieces.push({ kind: kind === 'words' && /\p{L}/u.test(text) ? 'words' : 'kept', text });
}

/** A paragraph as XML in which what must not be translated is marked. */
export function markKept(paragraph: string): string {
  let xml = '';
  let end = 0;
  for (const match of paragraph.matchAll(KEPT_INLINE)) {
    xml += `${escapeXml(paragraph.slice(end, match.index))}<${KEEP}>${escapeXml(match[0])}</${KEEP}>`;
    end = match.index + match[0].length;
  }
  return xml + escapeXml(paragraph.slice(end));
}

/** The paragraph behind such XML. */
export function unmarkKept(xml: string): string {
  return xml
    .replaceAll(new RegExp(`</?${KEEP}>`, 'g'), '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}

/** The element whose content a translator leaves alone. */
export const KEPT_ELEMENT = KEEP;

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

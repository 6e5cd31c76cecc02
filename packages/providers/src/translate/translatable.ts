/** A piece of a message: words to translate, or something that stays as it is. */
export interface TextPiece {
  readonly kind: 'words' | 'kept';
  readonly text: string;
}

const KEEP = 'keep';
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const PLAIN_ADDRESS = /https?:\/\/[^\s<>)\]]+/y;
const LINK_ADDRESS = /[^)\s]+/y;

/**
 * A message in paragraphs to translate and what stands between them: code, blank lines, display formulas. Put together
 * again they are the message.
 */
export function piecesOf(markdown: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let wordsFrom = 0;
  let at = 0;
  while (at < markdown.length) {
    const next = endOfLine(markdown, at);
    const line = markdown.slice(at, next);
    const fence = FENCE.exec(line)?.[1];
    if (fence === undefined && line.trim() !== '') {
      at = next;
      continue;
    }
    addWords(pieces, markdown.slice(wordsFrom, at));
    const end = fence === undefined ? next : endOfFence(markdown, next, fence);
    add(pieces, 'kept', markdown.slice(at, end));
    wordsFrom = at = end;
  }
  addWords(pieces, markdown.slice(wordsFrom));
  return pieces;
}

/** Behind the line break. */
function endOfLine(text: string, at: number): number {
  const lineBreak = text.indexOf('\n', at);
  return lineBreak === -1 ? text.length : lineBreak + 1;
}

/** A fence is closed by a line of at least as many of its marks; one that nobody closed reaches to the end. */
function endOfFence(markdown: string, from: number, fence: string): number {
  for (let at = from; at < markdown.length;) {
    const next = endOfLine(markdown, at);
    const line = markdown.slice(at, next).trim();
    if (line.startsWith(fence) && line === fence.charAt(0).repeat(line.length)) return next;
    at = next;
  }
  return markdown.length;
}

/** Display formulas stand between two pairs of dollar signs. */
function addWords(pieces: TextPiece[], text: string): void {
  // The line break at the end is no word: a translator may lose it.
  if (text.endsWith('\n')) {
    addWords(pieces, text.slice(0, -1));
    return add(pieces, 'kept', '\n');
  }
  const parts = text.split('$$');
  for (const [index, part] of parts.entries()) {
    const isFormula = index % 2 === 1 && index < parts.length - 1;
    // The last mark of an odd number of them closes nothing.
    const isOpenMark = index % 2 === 1 && !isFormula;
    add(pieces, isFormula ? 'kept' : 'words', isFormula ? `$$${part}$$` : isOpenMark ? `$$${part}` : part);
  }
}

function add(pieces: TextPiece[], kind: TextPiece['kind'], text: string): void {
  if (text === '') return;
  // A row of dashes or a number needs no translator.
  pieces.push({ kind: kind === 'words' && /\p{L}/u.test(text) ? 'words' : 'kept', text });
}

/** A paragraph as XML in which what must not be translated is marked: code, formulas and addresses. */
export function markKept(paragraph: string): string {
  const lastClose = paragraph.lastIndexOf(')');
  let xml = '';
  let plainFrom = 0;
  for (let at = 0; at < paragraph.length;) {
    const end = endOfKept(paragraph, at, lastClose);
    if (end === undefined) {
      at = paragraph[at] === '`' ? endOfRun(paragraph, at) : at + 1;
      continue;
    }
    xml += `${escapeXml(paragraph.slice(plainFrom, at))}<${KEEP}>${escapeXml(paragraph.slice(at, end))}</${KEEP}>`;
    plainFrom = at = end;
  }
  return xml + escapeXml(paragraph.slice(plainFrom));
}

/** Where what begins here and must be kept ends; undefined where nothing of the kind begins. */
function endOfKept(text: string, at: number, lastClose: number): number | undefined {
  const mark = text[at];
  if (mark === '`') return endOfMarked(text, at, '`');
  if (mark === '$') return endOfMarked(text, at, '$');
  if (mark === 'h') return endOf(PLAIN_ADDRESS, text, at);
  if (at > lastClose || text[at - 1] !== '(' || text[at - 2] !== ']') return undefined;
  const end = endOf(LINK_ADDRESS, text, at);
  return end !== undefined && end <= lastClose ? end : undefined;
}

/** Code or a formula of one line. Money, such as "$5 or $6", has a space before its second sign. */
function endOfMarked(text: string, at: number, mark: '`' | '$'): number | undefined {
  const from = mark === '`' ? endOfRun(text, at) : at + 1;
  for (let index = from; index < text.length && text[index] !== '\n'; index += 1) {
    if (text[index] !== mark) continue;
    const inner = text.slice(from, index);
    const isWhole = mark === '`' ? inner !== '' : inner !== '' && inner.trim() === inner;
    if (!isWhole) return undefined;
    return mark === '`' ? endOfRun(text, index) : index + 1;
  }
  return undefined;
}

function endOfRun(text: string, at: number): number {
  let end = at + 1;
  while (text[end] === text[at]) end += 1;
  return end;
}

function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
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

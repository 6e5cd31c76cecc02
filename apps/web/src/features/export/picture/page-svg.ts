import { currentLanguage } from '#/i18n/i18n.ts';
import type { Slice } from '../model/page-breaks.ts';
import { MARKDOWN_BLOCKS, type Piece } from './measure-piece.ts';
import type { PictureTheme } from './stage.tsx';

const SVG = 'http://www.w3.org/2000/svg';
export const PAGE_WIDTH_PX = 720;

/** A part of a message on a page. */
export interface PageSlice extends Slice {
  readonly piece: Piece;
}

/** What is on one page, from its head to its foot. */
export interface PageContent {
  readonly head: HTMLElement;
  readonly headHeight: number;
  readonly slices: readonly PageSlice[];
  readonly foot: HTMLElement;
  readonly footHeight: number;
  readonly height: number;
}

/** A page as the address of a drawing that needs nothing from outside. */
export function pageAddress(content: PageContent, styles: string, theme: PictureTheme): string {
  const svg = document.createElementNS(SVG, 'svg');
  const { tag, dir } = currentLanguage();
  const root = document.documentElement;
  svg.setAttribute('width', String(PAGE_WIDTH_PX));
  svg.setAttribute('height', String(content.height));
  svg.setAttribute('viewBox', `0 0 ${PAGE_WIDTH_PX} ${content.height}`);
  svg.setAttribute('class', theme);
  svg.setAttribute('lang', tag);
  svg.setAttributeNS('http://www.w3.org/XML/1998/namespace', 'xml:lang', tag);
  // The text size and the font of the user stand there.
  svg.setAttribute('style', root.getAttribute('style') ?? '');
  const style = document.createElementNS(SVG, 'style');
  style.textContent = styles;
  const foreign = document.createElementNS(SVG, 'foreignObject');
  foreign.setAttribute('width', String(PAGE_WIDTH_PX));
  foreign.setAttribute('height', String(content.height));
  const page = document.createElement('div');
  page.className = `picture ${theme}`;
  page.lang = tag;
  page.dir = dir;
  page.style.height = `${content.height}px`;
  page.append(content.head.cloneNode(true), ...content.slices.map(sliceElement), content.foot.cloneNode(true));
  foreign.append(page);
  svg.append(style, foreign);
  // Only within its address may a drawing hold HTML and leave the canvas readable.
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(wellFormed(new XMLSerializer().serializeToString(svg)))}`;
}

function sliceElement({ piece, from, to }: PageSlice): HTMLElement {
  const frame = document.createElement('div');
  frame.className = 'picture-slice';
  frame.style.height = `${to - from}px`;
  const element = piece.element.cloneNode(true) as HTMLElement;
  if (to - from < piece.height) emptyOthers(element, piece, { from, to });
  if (from > 0) element.style.marginBlockStart = `${-from}px`;
  frame.append(element);
  return frame;
}

/** A long answer goes over many pages; each of them holds only its own blocks, and room for the others. */
function emptyOthers(element: HTMLElement, { blocks }: Piece, { from, to }: Slice): void {
  for (const [index, block] of [...element.querySelectorAll<HTMLElement>(MARKDOWN_BLOCKS)].entries()) {
    const { top = from, bottom = to } = blocks[index] ?? {};
    if (bottom > from && top < to) continue;
    block.replaceChildren();
    Object.assign(block.style, { boxSizing: 'border-box', height: `${bottom - top}px`, overflow: 'hidden' });
  }
}

/** One sign that XML does not know, and the whole page would be blank. */
function wellFormed(xml: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  return xml.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}

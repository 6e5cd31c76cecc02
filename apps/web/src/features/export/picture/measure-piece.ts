import { cutsOf, type Cut, type Span } from '../model/page-breaks.ts';
import { placeImages, type PlacedImage } from './picture-images.ts';

/** A message as it is laid out: how high it is, where it may be cut, which pictures it has. */
export interface Piece {
  readonly element: HTMLElement;
  readonly height: number;
  readonly cuts: readonly Cut[];
  readonly images: readonly PaintedImage[];
  /** The blocks of its Markdown, by their place in the document: those of other pages are left out of a page. */
  readonly blocks: readonly Span[];
}

interface PaintedImage extends Span, PlacedImage {
  readonly start: number;
  readonly width: number;
}

/** Blocks above this height are divided at their lines like a long text. */
const HIGHEST_WHOLE_PX = 1_200;
/** Things without lines of their own, or whose lines must stay together. */
const WHOLE = '.katex-html, svg, [data-place], .picture-check';
const HIDDEN = '.katex-mathml';
const BLOCKS = 'p, h3, h4, h5, h6, tr, figure, pre, .md-footnote, li:not(:has(p, ul, ol))';
/** What makes no sense without what follows. */
const HEADS = '[data-head], h3, h4, h5, h6, figcaption, thead, li > p:has(+ ul, + ol)';
/** How much of what follows has to stay with a head. */
const FOLLOWS_PX = 30;
export const MARKDOWN_BLOCKS = '.md > *';

/** Gets a message ready to be divided among pages. */
export async function measurePiece(element: HTMLElement, missing: (address: string) => string): Promise<Piece> {
  const placed = await placeImages(element, missing);
  replaceChecks(element);
  shrinkWide(element);
  const origin = element.getBoundingClientRect();
  const spanOf = ({ top, bottom }: Span): Span => ({ top: top - origin.top, bottom: bottom - origin.top });
  const boxOf = (part: Element): Span => spanOf(part.getBoundingClientRect());
  const height = Math.ceil(origin.height);
  const heads = [...element.querySelectorAll(HEADS)].map((head) => headSpan(boxOf(head)));
  const blocks = [...element.querySelectorAll(BLOCKS)]
    .map(boxOf)
    .filter(({ top, bottom }) => bottom - top < HIGHEST_WHOLE_PX);
  return {
    element,
    height,
    cuts: cutsOf([...linesOf(element).map(spanOf), ...heads], blocks, height),
    images: placed.map((one) => {
      const box = one.place.getBoundingClientRect();
      return { ...one, ...spanOf(box), start: box.left - origin.left, width: box.width };
    }),
    blocks: [...element.querySelectorAll(MARKDOWN_BLOCKS)].map(boxOf),
  };
}

function headSpan({ top, bottom }: Span): Span {
  return { top, bottom: bottom + FOLLOWS_PX };
}

/** Every line of text and every whole thing. */
function linesOf(element: HTMLElement): Span[] {
  const lines: Span[] = [...element.querySelectorAll(WHOLE)].map((part) => part.getBoundingClientRect());
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!parent || node.textContent?.trim() === '' || parent.closest(`${WHOLE}, ${HIDDEN}`)) continue;
    range.selectNodeContents(node);
    const lineHeight = Number.parseFloat(getComputedStyle(parent).lineHeight);
    for (const rect of range.getClientRects()) lines.push(withinLine(rect, lineHeight));
  }
  return lines;
}

/** Some fonts claim more height than their line has; the lines would seem to lie on each other. */
function withinLine({ top, bottom, height }: DOMRect, lineHeight: number): Span {
  const spare = Number.isFinite(lineHeight) ? Math.max(0, height - lineHeight + 2) / 2 : 0;
  return { top: top + spare, bottom: bottom - spare };
}

/** A native control would be drawn by the system, and grey since nobody can press it. */
function replaceChecks(element: HTMLElement): void {
  for (const input of element.querySelectorAll('input')) {
    const check = document.createElement('span');
    check.className = 'picture-check';
    check.toggleAttribute('data-on', input.checked);
    input.replaceWith(check);
  }
}

/** What would scroll on the screen is made smaller until all of it can be seen. */
function shrinkWide(element: HTMLElement): void {
  for (const part of element.querySelectorAll<HTMLElement>('.md-table, .md-math-display')) {
    if (part.scrollWidth <= part.clientWidth) continue;
    part.style.zoom = String(part.clientWidth / part.scrollWidth);
  }
}

import { CARD_SIZE } from '@parley/contract';
import { MARK_SHAPES, MARK_SIDE } from '#/components/parley-mark-shapes.ts';
import { directionOf } from '#/features/chat-core/public.ts';
import { brokenLines } from '../../model/broken-lines.ts';

/** What the picture of a link preview says. */
export interface CardWords {
  readonly title: string;
  /** The beginning of what is shared. */
  readonly words: string;
  /** Whose it is and how much, in one line. */
  readonly foot: string;
}

const MARGIN = 84;
const INNER = CARD_SIZE.width - 2 * MARGIN;
/** Of the light look: whoever shows the preview shows it on any ground. */
const COLORS = {
  canvas: 'oklch(0.988 0.0025 130)',
  line: 'oklch(0.905 0.007 140)',
  title: 'oklch(0.245 0.014 160)',
  words: 'oklch(0.425 0.014 158)',
  accent: 'oklch(0.455 0.085 166)',
  spark: 'oklch(0.8 0.145 78)',
  overlap: '#1f4a2b',
};
const FONTS = 'Inter, "Noto Sans", "Noto Sans Arabic", "Noto Sans CJK SC", system-ui, sans-serif';
const TITLE = { font: `600 62px ${FONTS}`, lineHeight: 76, most: 3 };
const WORDS = { font: `400 34px ${FONTS}`, lineHeight: 48, most: 2 };
const FOOT = { font: `500 28px ${FONTS}` };
const MARK = [
  [MARK_SHAPES.spark, COLORS.spark],
  [MARK_SHAPES.accent, COLORS.accent],
  [MARK_SHAPES.overlap, COLORS.overlap],
] as const;

/** Draws the picture of a link preview as a PNG; undefined where the browser cannot. */
export async function drawCard(said: CardWords): Promise<string | undefined> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, CARD_SIZE);
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  await document.fonts.load(TITLE.font, said.title).catch(() => []);
  pen.fillStyle = COLORS.canvas;
  pen.fillRect(0, 0, CARD_SIZE.width, CARD_SIZE.height);
  pen.fillStyle = COLORS.accent;
  pen.fillRect(0, 0, CARD_SIZE.width, 12);
  drawMark(pen);
  const afterTitle = drawLines(pen, said.title, { ...TITLE, color: COLORS.title, top: 190 });
  drawLines(pen, said.words, { ...WORDS, color: COLORS.words, top: afterTitle + 20 });
  drawFoot(pen, said.foot);
  return canvas.toDataURL('image/png');
}

function drawMark(pen: CanvasRenderingContext2D): void {
  const scale = 64 / MARK_SIDE;
  pen.save();
  pen.translate(MARGIN, 72);
  pen.scale(scale, scale);
  for (const [path, color] of MARK) {
    pen.fillStyle = color;
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a pen is no array
    pen.fill(new Path2D(path));
  }
  pen.restore();
  pen.fillStyle = COLORS.title;
  pen.font = `600 36px ${FONTS}`;
  pen.textBaseline = 'middle';
  pen.fillText('Parley', MARGIN + 82, 106);
}

interface Lines {
  readonly font: string;
  readonly color: string;
  readonly lineHeight: number;
  readonly most: number;
  readonly top: number;
}

/** Gives where the next lines may begin. */
function drawLines(pen: CanvasRenderingContext2D, text: string, { font, color, lineHeight, most, top }: Lines): number {
  pen.font = font;
  pen.fillStyle = color;
  pen.textBaseline = 'top';
  const isRtl = directionOf(text) === 'rtl';
  pen.direction = isRtl ? 'rtl' : 'ltr';
  pen.textAlign = 'start';
  const lines = brokenLines(text, most, (line) => pen.measureText(line).width <= INNER);
  for (const [index, line] of lines.entries()) {
    pen.fillText(line, isRtl ? CARD_SIZE.width - MARGIN : MARGIN, top + index * lineHeight);
  }
  return top + lines.length * lineHeight;
}

function drawFoot(pen: CanvasRenderingContext2D, foot: string): void {
  const y = CARD_SIZE.height - 92;
  pen.fillStyle = COLORS.line;
  pen.fillRect(MARGIN, y - 28, INNER, 2);
  drawLines(pen, foot, { ...FOOT, color: COLORS.words, lineHeight: 36, most: 1, top: y });
}

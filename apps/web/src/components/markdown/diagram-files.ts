import { withoutFont } from './diagram-font.ts';
import type { DiagramImage } from './load-mermaid.ts';

/** Sharp on a screen of twice the density; browsers draw no larger picture than this. */
const SCALE = 2;
const LONGEST_SIDE_PX = 8_000;

/** The text of the drawing. */
export function diagramSvg({ src }: DiagramImage): string {
  return withoutFont(decodeURIComponent(src.slice(src.indexOf(',') + 1)));
}

/** The drawing as a picture, on the ground that it has on the page. */
export async function diagramPng({ src, width, height }: DiagramImage): Promise<Blob> {
  const image = new Image(width, height);
  image.src = src;
  await image.decode();
  const scale = Math.min(SCALE, LONGEST_SIDE_PX / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--canvas');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn'))), 'image/png');
  });
}

import interAddress from '@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2?url';
import { once } from '#/lib/once.ts';

const FAMILY = 'Inter Variable';
const STYLE = /<style data-font="">[^<]*<\/style>/;

/** The bytes of the interface's typeface, which this page has long fetched; undefined where they cannot be had. */
export const diagramFont = once(async (): Promise<Uint8Array | undefined> => {
  try {
    const response = await fetch(interAddress);
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
  } catch {
    return undefined;
  }
});

/** Puts the typeface into a drawing: inside `<img>` it has none of the page's web fonts. */
export function withFont(svg: string, font: Uint8Array | undefined): string {
  if (font === undefined) return svg;
  const source = `url(data:font/woff2;base64,${font.toBase64()}) format('woff2')`;
  const face = `@font-face { font-family: '${FAMILY}'; font-weight: 100 900; src: ${source}; }`;
  return svg.replace(/^<svg[^>]*>/, (start) => `${start}<style data-font="">${face}</style>`);
}

/** The drawing without its typeface, to be handed on: a hundred kilobytes less. */
export function withoutFont(svg: string): string {
  return svg.replace(STYLE, '');
}

import { oncePerKey } from '#/lib/once.ts';

const textAt = oncePerKey(async (url) => (await fetchFound(url)).text());
const base64At = oncePerKey(async (url) => new Uint8Array(await (await fetchFound(url)).arrayBuffer()).toBase64());

/** The rules of the page and the fonts in use, as one text that needs nothing from outside. */
export async function pageStyles(): Promise<string> {
  const sheets = [...document.styleSheets].filter((sheet) => sheet.ownerNode !== null && isOurs(sheet));
  const [rules, fonts] = await Promise.all([
    Promise.all(sheets.map(sourceOf)),
    Promise.all(loadedFaces(sheets.flatMap(facesIn)).map(embedded)),
  ]);
  return [...fonts, ...rules.map((source) => decidedMedia(source.replaceAll(FONT_FACE, '')))].join('\n');
}

const FONT_FACE = /@font-face\s*\{[^}]*\}/g;

/** As it was written: what the browser makes of its rules leaves out values that it does not know yet. */
async function sourceOf({ href, ownerNode }: CSSStyleSheet): Promise<string> {
  if (href === null) return ownerNode?.textContent ?? '';
  return textAt(href);
}

/** Not what an extension put there from elsewhere. */
function isOurs(sheet: CSSStyleSheet): boolean {
  return sheet.href === null || new URL(sheet.href).origin === location.origin;
}

/** In the picture the window would be as large as the picture: what the page has answered stays answered. */
function decidedMedia(css: string): string {
  return css.replaceAll(/@media\s*([^{]+)\{/g, (_, query: string) =>
    matchMedia(query.trim()).matches ? '@media all {' : '@media not all {',
  );
}

function facesIn(sheet: CSSStyleSheet): CSSFontFaceRule[] {
  return [...sheet.cssRules]
    .flatMap((rule) => (rule instanceof CSSLayerBlockRule ? [...rule.cssRules] : [rule]))
    .filter((rule) => rule instanceof CSSFontFaceRule);
}

/** Only what some text has asked for: the others are megabytes. */
function loadedFaces(faces: readonly CSSFontFaceRule[]): CSSFontFaceRule[] {
  const loaded = new Set(
    [...document.fonts].flatMap(({ status, family, style, weight, unicodeRange }) =>
      status === 'loaded' ? [keyOf(family, style, weight, unicodeRange)] : [],
    ),
  );
  return faces.filter(({ style }) => {
    const value = (name: string, usual = 'normal') => style.getPropertyValue(name) || usual;
    return loaded.has(
      keyOf(value('font-family'), value('font-style'), value('font-weight'), value('unicode-range', 'U+0-10FFFF')),
    );
  });
}

function keyOf(...parts: readonly string[]): string {
  return parts
    .join('|')
    .replaceAll(/["'\s]/g, '')
    .replaceAll(/(?<=\+|-)0+(?=[\da-f])/gi, '')
    .toLowerCase();
}

async function embedded(rule: CSSFontFaceRule): Promise<string> {
  const address = /url\(["']?([^"')]+)/.exec(rule.style.getPropertyValue('src'))?.[1];
  if (address === undefined) return '';
  const url = new URL(address, rule.parentStyleSheet?.href ?? document.baseURI).href;
  try {
    const data = await base64At(url);
    return rule.cssText.replace(/src:[^;}]+/, () => `src: url("data:font/woff2;base64,${data}") format("woff2")`);
  } catch {
    // The next font of the family is drawn instead.
    return '';
  }
}

async function fetchFound(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} is not there: ${response.status}`);
  return response;
}

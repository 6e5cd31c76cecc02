/** What code can be shown as, instead of being read. */
export type ArtifactKind = 'html' | 'svg';

const HTML_NAMES: readonly string[] = ['html', 'htm', 'xhtml'];
const SVG_NAMES: readonly string[] = ['svg', 'xml'];

/** What may stand before the first element, and how it ends. */
const PROLOGUE = [
  { begin: /<\?/y, end: '>' },
  { begin: /<!doctype/iy, end: '>' },
  { begin: /<!--/y, end: '-->' },
] as const;

/** As what a finished code block can be shown; undefined where it is there to be read. */
export function artifactKindOf(language: string, text: string): ArtifactKind | undefined {
  const isHtml = HTML_NAMES.includes(language);
  if (!isHtml && !SVG_NAMES.includes(language)) return undefined;
  if (startsWithSvg(text)) return 'svg';
  return isHtml && text.trim() !== '' ? 'html' : undefined;
}

/** One thing after the other: a pattern for all of them would try every way to tell them apart. */
function startsWithSvg(text: string): boolean {
  for (let at = 0; ;) {
    at = behind(/\s*/y, text, at) ?? at;
    const first = PROLOGUE.find(({ begin }) => behind(begin, text, at) !== undefined);
    if (!first) return behind(/<svg[\s>/]/iy, text, at) !== undefined;
    const inside = behind(first.begin, text, at) ?? at;
    const end = text.indexOf(first.end, inside);
    if (end === -1) return false;
    at = end + first.end.length;
  }
}

function behind(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

import type { Artifact } from '@parley/contract';

/** What code can be shown as, instead of being read. */
export type ArtifactKind = Artifact['kind'];

const HTML_NAMES: readonly string[] = ['html', 'htm', 'xhtml'];
const SVG_NAMES: readonly string[] = ['svg', 'xml'];
const REACT_NAMES: readonly string[] = ['jsx', 'tsx'];
/** Languages whose name says it all. */
const NAMED: ReadonlyMap<string, ArtifactKind> = new Map([
  ['markdown', 'markdown'],
  ['md', 'markdown'],
  ['mermaid', 'mermaid'],
]);

/** What may stand before the first element, and how it ends. */
const PROLOGUE = [
  { begin: /<\?/y, end: '>' },
  { begin: /<!doctype/iy, end: '>' },
  { begin: /<!--/y, end: '-->' },
] as const;

/** A component at the top of the file; what it is in earnest, the compiler finds out. */
const COMPONENT =
  /^(?:export default\s|export\s*\{[^}]{0,500}\bas default\b|(?:export )?(?:async )?function App\b|(?:export )?(?:const|let|var|class) App\b)/m;
/** A single file of Vue has one of these at its top. */
const VUE_PART = /^<(?:template|script)\b/m;

/** As what a finished code block can be shown; undefined where it is there to be read. */
export function artifactKindOf(language: string, text: string): ArtifactKind | undefined {
  if (text.trim() === '') return undefined;
  const named = NAMED.get(language);
  if (named !== undefined) return named;
  if (REACT_NAMES.includes(language)) return COMPONENT.test(text) ? 'react' : undefined;
  if (language === 'vue') return VUE_PART.test(text) ? 'vue' : undefined;
  const isHtml = HTML_NAMES.includes(language);
  if (!isHtml && !SVG_NAMES.includes(language)) return undefined;
  if (startsWithSvg(text)) return 'svg';
  return isHtml ? 'html' : undefined;
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

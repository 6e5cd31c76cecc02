/** What code can be shown as, instead of being read. */
export type ArtifactKind = 'html' | 'svg';

const HTML_NAMES: readonly string[] = ['html', 'htm', 'xhtml'];
const SVG_NAMES: readonly string[] = ['svg', 'xml'];

/** What may stand before the first element: a declaration, a document type, comments. */
const SVG_START = /^(?:\s|<\?[^>]*>|<!doctype[^>]*>|<!--[^]*?-->)*<svg[\s>/]/i;

/** As what a finished code block can be shown; undefined where it is there to be read. */
export function artifactKindOf(language: string, text: string): ArtifactKind | undefined {
  const isHtml = HTML_NAMES.includes(language);
  if (!isHtml && !SVG_NAMES.includes(language)) return undefined;
  if (SVG_START.test(text)) return 'svg';
  return isHtml && text.trim() !== '' ? 'html' : undefined;
}

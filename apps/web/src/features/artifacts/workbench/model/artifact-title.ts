import type { ArtifactKind } from '#/components/artifact/artifact-kind.ts';

/** Titles stand at the top; a page may be two megabytes. */
const LOOKED_AT_CHARS = 8_000;
const LONGEST_TITLE_CHARS = 120;

/** What a piece of code calls itself; undefined where it does not. */
export function titleOf(kind: ArtifactKind, text: string): string | undefined {
  const found = titleIn(kind, text.slice(0, LOOKED_AT_CHARS));
  return found?.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TITLE_CHARS) || undefined;
}

function titleIn(kind: ArtifactKind, text: string): string | undefined {
  switch (kind) {
    case 'html':
    case 'svg':
      return /<title>([^<]*)</i.exec(text)?.[1];
    case 'markdown':
      return /^#{1,2} (.*)$/m.exec(text)?.[1];
    case 'react':
      return /export default (?:async )?(?:function|class) (\w+)/.exec(text)?.[1];
    default:
      return undefined;
  }
}

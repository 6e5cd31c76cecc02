import type { ArtifactKind } from '@parley/contract';

/** What the source of each kind is written in, as fences of code and the highlighter call it. */
export const SOURCE_LANGUAGES = {
  html: 'html',
  svg: 'svg',
  markdown: 'markdown',
  mermaid: 'mermaid',
  react: 'tsx',
  vue: 'vue',
} as const satisfies Record<ArtifactKind, string>;

/** A block of code with this text in it, whatever fences the text has itself. */
export function fencedSource(kind: ArtifactKind, text: string): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${SOURCE_LANGUAGES[kind]}\n${text.replace(/\n$/, '')}\n${fence}`;
}

import type { ArtifactKind } from './artifact-kind.ts';

/** What something without a file name is called, in every language. */
export const KIND_NAMES: Readonly<Record<ArtifactKind, string>> = {
  html: 'HTML',
  svg: 'SVG',
  markdown: 'Markdown',
  mermaid: 'Mermaid',
  react: 'React',
  vue: 'Vue',
};

import type { ArtifactKind } from '@parley/contract';

/** How the source of an artifact is written down elsewhere. */
interface ArtifactForm {
  /** Of its file. */
  readonly ending: string;
  readonly mediaType: string;
  /** As fences of code and the highlighter call it. */
  readonly language: string;
}

export const ARTIFACT_FORMS: Readonly<Record<ArtifactKind, ArtifactForm>> = {
  html: { ending: 'html', mediaType: 'text/html', language: 'html' },
  svg: { ending: 'svg', mediaType: 'image/svg+xml', language: 'svg' },
  markdown: { ending: 'md', mediaType: 'text/markdown', language: 'markdown' },
  mermaid: { ending: 'mmd', mediaType: 'text/plain', language: 'mermaid' },
  react: { ending: 'tsx', mediaType: 'text/plain', language: 'tsx' },
  vue: { ending: 'vue', mediaType: 'text/plain', language: 'vue' },
};

/** A block of code with this text in it, whatever fences the text has itself. */
export function fencedSource(kind: ArtifactKind, text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${ARTIFACT_FORMS[kind].language}\n${text.replace(/\n$/, '')}\n${fence}`;
}

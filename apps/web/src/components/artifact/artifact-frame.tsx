import { lazyPart } from '../lazy-part.tsx';
import type { ArtifactFrameProps } from './artifact.ts';
import { DrawnArtifact } from './drawn-artifact.tsx';
import { SealedArtifact } from './sealed-artifact.tsx';

export type { Artifact } from './artifact.ts';
export type { ConsoleLine, PickedElement } from './artifact-report.ts';

const Markdown = lazyPart(() => import('../markdown/markdown.tsx'), 'Markdown');
const MermaidDiagram = lazyPart(() => import('../markdown/mermaid-diagram.tsx'), 'MermaidDiagram');

/** Shows what a piece of code describes. Words and diagrams are drawn by the app; whatever has code of its own runs sealed. */
export function ArtifactFrame(props: ArtifactFrameProps) {
  const { kind, text } = props.artifact;
  if (kind !== 'markdown' && kind !== 'mermaid') return <SealedArtifact {...props} />;
  return (
    <DrawnArtifact {...props}>
      {kind === 'mermaid' ? <MermaidDiagram source={text} /> : <Markdown text={text} />}
    </DrawnArtifact>
  );
}

import type { ArtifactFrameProps } from './artifact.ts';
import { DrawnArtifact } from './drawn-artifact.tsx';
import { SealedArtifact } from './sealed-artifact.tsx';

export type { Artifact } from './artifact.ts';
export type { ConsoleLine, PickedElement } from './artifact-report.ts';

/** Shows what a piece of code describes. Words and diagrams are drawn by the app; whatever has code of its own runs sealed. */
export function ArtifactFrame(props: ArtifactFrameProps) {
  const { kind } = props.artifact;
  return kind === 'markdown' || kind === 'mermaid' ? <DrawnArtifact {...props} /> : <SealedArtifact {...props} />;
}

import { use } from 'react';
import type { ArtifactFrameProps } from './artifact.ts';
import { DrawnArtifact } from './drawn-artifact.tsx';
import { SealedArtifact } from './sealed-artifact.tsx';
import { WordsContext } from './words-context.ts';

/** Shows what a code block of an answer describes; elsewhere `ArtifactFrame` does, which knows Markdown by itself. */
export function BlockArtifact(props: ArtifactFrameProps) {
  const draw = use(WordsContext);
  const { kind, text } = props.artifact;
  if (kind !== 'markdown' || !draw) return <SealedArtifact {...props} />;
  return <DrawnArtifact {...props}>{draw(text)}</DrawnArtifact>;
}

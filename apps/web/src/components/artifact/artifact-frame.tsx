import type { ArtifactKind } from './artifact-kind.ts';
import type { ConsoleLine, PickedElement } from './artifact-report.ts';
import { DrawnArtifact } from './drawn-artifact.tsx';
import { SealedArtifact } from './sealed-artifact.tsx';

export type { ConsoleLine, PickedElement } from './artifact-report.ts';

/** A piece of code, and what it is called. */
export interface Artifact {
  readonly kind: ArtifactKind;
  readonly text: string;
  readonly name: string;
}

export interface ArtifactFrameProps {
  readonly artifact: Artifact;
  /** Gives the room of the frame its height. */
  readonly className: string;
  readonly onEscape?: (() => void) | undefined;
  readonly onConsole?: ((line: ConsoleLine) => void) | undefined;
  /** Whether a press points at an element instead of using the page. */
  readonly isPicking?: boolean | undefined;
  /** Hears the element, or nothing where picking was given up. */
  readonly onPicked?: ((element: PickedElement | undefined) => void) | undefined;
}

/** Shows what a piece of code describes. Words and diagrams are drawn by the app; whatever has code of its own runs sealed. */
export function ArtifactFrame(props: ArtifactFrameProps) {
  const { kind } = props.artifact;
  return kind === 'markdown' || kind === 'mermaid' ? <DrawnArtifact {...props} /> : <SealedArtifact {...props} />;
}

import type { ArtifactKind } from './artifact-kind.ts';
import type { ConsoleLine, PickedElement } from './artifact-report.ts';

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

import { createContext, use } from 'react';
import type { ArtifactKind } from './artifact-kind.ts';

/** A code block that is to be shown large. */
export interface OpenedCode {
  readonly kind: ArtifactKind;
  readonly language: string;
  readonly fileName: string | undefined;
  readonly text: string;
}

/** Opens a code block beside the text that it stands in; undefined where there is no such place. */
export const WorkbenchContext = createContext<((code: OpenedCode) => void) | undefined>(undefined);

export function useWorkbench(): ((code: OpenedCode) => void) | undefined {
  return use(WorkbenchContext);
}

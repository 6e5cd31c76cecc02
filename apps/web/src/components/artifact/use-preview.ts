import { useState } from 'react';
import { artifactKindOf } from './artifact-kind.ts';
import { useArtifactsAllowed } from './artifacts-context.ts';
import type { Artifact } from './artifact.ts';
import { KIND_NAMES } from './kind-names.ts';
import { loadArtifact } from './load-artifact.ts';
import { useWorkbench } from './workbench-context.ts';

interface CodeInView {
  readonly language: string;
  readonly text: string;
  readonly fileName: string | undefined;
  /** Lines are still being appended. */
  readonly open: boolean;
}

export interface Preview {
  readonly artifact: Artifact;
  readonly isOn: boolean;
  /** Changes with every run. */
  readonly run: number;
  readonly toggle: () => void;
  readonly runAgain: () => void;
  /** Shows it where there is more room; undefined where there is no such place. */
  readonly openBeside: (() => void) | undefined;
}

/** Whether a code block shows what it describes instead of itself; undefined where it cannot, or must not. */
export function usePreview({ language, text, fileName, open }: CodeInView): Preview | undefined {
  const isAllowed = useArtifactsAllowed();
  const showBeside = useWorkbench();
  const [isOn, setIsOn] = useState(false);
  const [run, setRun] = useState(0);
  const kind = isAllowed && !open ? artifactKindOf(language, text) : undefined;
  // A diagram is drawn in the place of its code anyway.
  if (kind === undefined || kind === 'mermaid') return undefined;
  // A page must not run, and sound, twice.
  const openBeside = showBeside && (() => (setIsOn(false), showBeside({ kind, language, fileName, text })));
  const show = () => loadArtifact().then(() => setIsOn(true));
  return {
    artifact: { kind, text, name: fileName ?? KIND_NAMES[kind] },
    isOn,
    run,
    toggle: () => (isOn ? setIsOn(false) : void show()),
    runAgain: () => setRun(run + 1),
    openBeside,
  };
}

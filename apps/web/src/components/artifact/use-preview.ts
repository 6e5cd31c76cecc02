import { useState } from 'react';
import { artifactKindOf } from './artifact-kind.ts';
import { useArtifactsAllowed } from './artifacts-context.ts';
import type { Artifact } from './artifact.ts';
import { loadArtifact } from './load-artifact.ts';

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
  readonly isLarge: boolean;
  /** Changes with every run. */
  readonly run: number;
  readonly toggle: () => void;
  readonly runAgain: () => void;
  readonly setLarge: (isLarge: boolean) => void;
}

/** What a page without a file name is called. */
const KIND_NAMES = { html: 'HTML', svg: 'SVG', markdown: 'Markdown', react: 'React', vue: 'Vue' } as const;

/** Whether a code block shows what it describes instead of itself; undefined where it cannot, or must not. */
export function usePreview({ language, text, fileName, open }: CodeInView): Preview | undefined {
  const isAllowed = useArtifactsAllowed();
  const [isOn, setIsOn] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const [run, setRun] = useState(0);
  const kind = isAllowed && !open ? artifactKindOf(language, text) : undefined;
  // A diagram is drawn in the place of its code anyway.
  if (kind === undefined || kind === 'mermaid') return undefined;
  const show = () => loadArtifact().then(() => setIsOn(true));
  return {
    artifact: { kind, text, name: fileName ?? KIND_NAMES[kind] },
    isOn,
    isLarge,
    run,
    toggle: () => (isOn ? setIsOn(false) : void show()),
    runAgain: () => setRun(run + 1),
    setLarge,
  };
}

import type { ArtifactKind } from '@parley/contract';
import { useState } from 'react';

/** What is looked at: an artifact in one of its versions. */
export interface StageContent {
  readonly name: string;
  readonly kind: ArtifactKind;
  /** The oldest first. */
  readonly versions: readonly string[];
  /** The number of the version on show, from one. */
  readonly shown: number;
  readonly onShow: (version: number) => void;
}

export type StageView = 'preview' | 'source' | 'changes';

/** In React: how an artifact is looked at, running, as its source, or as what changed. */
export function useStage(content: StageContent) {
  const [view, setView] = useState<StageView>('preview');
  const [run, setRun] = useState(0);
  const [isWrapped, setIsWrapped] = useState(false);
  return {
    ...content,
    text: content.versions[content.shown - 1] ?? '',
    // One version has not changed.
    view: content.versions.length > 1 || view !== 'changes' ? view : 'preview',
    setView,
    /** Changes with every new start. */
    run,
    runAgain: () => setRun(run + 1),
    isWrapped,
    wrap: setIsWrapped,
  };
}

export type Stage = ReturnType<typeof useStage>;

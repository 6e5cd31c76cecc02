<<<<<<< HEAD
import { RotateCw } from 'lucide-react';
import { useT } from '#/i18n/use-t.ts';
import { IconButton } from '../icon-button.tsx';
import { ArtifactFrame, type Artifact } from './artifact-frame.tsx';
=======
import { Maximize2, RotateCw } from 'lucide-react';
import { use } from 'react';
import { useT } from '#/i18n/use-t.ts';
import { IconButton } from '../icon-button.tsx';
import { openOverlay } from '../overlay-store.ts';
import { ArtifactDialog } from './artifact-dialog.tsx';
import type { Artifact } from './artifact.ts';
import { BlockArtifact } from './block-artifact.tsx';
import { WordsContext } from './words-context.ts';
>>>>>>> frame

/** What stands in the bar of a code block while its preview is shown. */
export function ArtifactTools({ onRunAgain }: { readonly onRunAgain: () => void }) {
  const t = useT();
<<<<<<< HEAD
  return <IconButton label={t('artifacts.runAgain')} icon={RotateCw} size={28} onClick={onRunAgain} />;
}

/** The preview in the place of the code. Its lower edge can be dragged. */
export function ArtifactPlace({ artifact }: { readonly artifact: Artifact }) {
  return <ArtifactFrame artifact={artifact} className="h-105 max-h-[85dvh] min-h-40 resize-y phone:h-80" />;
=======
  const drawWords = use(WordsContext);
  const enlarge = async () => {
    onLarge(true);
    // What floats lies outside of the answer.
    await openOverlay((frame) => (
      <WordsContext value={drawWords}>
        <ArtifactDialog {...frame} artifact={artifact} />
      </WordsContext>
    ));
    onLarge(false);
  };
  return (
    <>
      <IconButton label={t('artifacts.runAgain')} icon={RotateCw} size={28} onClick={onRunAgain} />
      <IconButton label={t('artifacts.larger')} icon={Maximize2} size={28} onClick={() => void enlarge()} />
    </>
  );
}

interface ArtifactPlaceProps {
  readonly artifact: Artifact;
  /** Whether the preview is shown elsewhere; a page must not run, and sound, twice. */
  readonly isAway: boolean;
}

/** The preview in the place of the code. Its lower edge can be dragged. */
export function ArtifactPlace({ artifact, isAway }: ArtifactPlaceProps) {
  // Words are as long as they are; a page fills what it is given.
  const height = `max-h-[85dvh] min-h-40 ${artifact.kind === 'markdown' ? '' : 'h-105 phone:h-80'}`;
  if (isAway) return <div className={height} />;
  return <BlockArtifact artifact={artifact} className={`${height} resize-y`} />;
>>>>>>> frame
}

import { RotateCw } from 'lucide-react';
import { useT } from '#/i18n/use-t.ts';
import { IconButton } from '../icon-button.tsx';
import type { Artifact } from './artifact.ts';
import { BlockArtifact } from './block-artifact.tsx';

/** What stands in the bar of a code block while its preview is shown. */
export function ArtifactTools({ onRunAgain }: { readonly onRunAgain: () => void }) {
  const t = useT();
  return <IconButton label={t('artifacts.runAgain')} icon={RotateCw} size={28} onClick={onRunAgain} />;
}

/** The preview in the place of the code. Its lower edge can be dragged. */
export function ArtifactPlace({ artifact }: { readonly artifact: Artifact }) {
  // Words are as long as they are; a page fills what it is given.
  const height = `max-h-[85dvh] min-h-40 ${artifact.kind === 'markdown' ? '' : 'h-105 phone:h-80'}`;
  return <BlockArtifact artifact={artifact} className={`${height} resize-y`} />;
}

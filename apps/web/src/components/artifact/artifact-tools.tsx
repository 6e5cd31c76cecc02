import { RotateCw } from 'lucide-react';
import { useT } from '#/i18n/use-t.ts';
import { IconButton } from '../icon-button.tsx';
import { ArtifactFrame, type Artifact } from './artifact-frame.tsx';

/** What stands in the bar of a code block while its preview is shown. */
export function ArtifactTools({ onRunAgain }: { readonly onRunAgain: () => void }) {
  const t = useT();
  return <IconButton label={t('artifacts.runAgain')} icon={RotateCw} size={28} onClick={onRunAgain} />;
}

/** The preview in the place of the code. Its lower edge can be dragged. */
export function ArtifactPlace({ artifact }: { readonly artifact: Artifact }) {
  return <ArtifactFrame artifact={artifact} className="h-105 max-h-[85dvh] min-h-40 resize-y phone:h-80" />;
}

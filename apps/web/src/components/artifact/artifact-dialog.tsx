import { RotateCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { useT } from '#/i18n/use-t.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { dialogFrame } from '../dialog-frame.ts';
import type { OverlayFrame } from '../overlay-store.ts';
import type { Artifact } from './artifact.ts';
import { BlockArtifact } from './block-artifact.tsx';

/** A preview with all the room there is. */
export function ArtifactDialog({ artifact, open, onClose, onClosed }: OverlayFrame & { readonly artifact: Artifact }) {
  const t = useT();
  const [run, setRun] = useState(0);
  // Not the frame: keys pressed there are the page's own.
  const again = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      {...dialogFrame({ open, onClose, onClosed })}
      size="full"
      initialFocus={again}
      title={t('artifacts.frame', { name: artifact.name })}
    >
      <div className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-block shadow-[0_0_0_1px_var(--line)]">
        <BlockArtifact key={run} artifact={artifact} className="min-h-0 flex-1" onEscape={onClose} />
      </div>
      <Button
        ref={again}
        size="small"
        variant="quiet"
        icon={RotateCw}
        className="self-end"
        onClick={() => setRun(run + 1)}
      >
        {t('artifacts.runAgain')}
      </Button>
    </Dialog>
  );
}

import { Button } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import { dialogFrame } from '#/components/dialog-frame.ts';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { SkeletonLines } from '#/components/skeleton.tsx';
import { useLinksAreRead } from '#/features/share/public.ts';
import { useT } from '#/i18n/use-t.ts';
import type { PublishedSource } from '../open-publish.ts';
import { PublishSteps } from './publish-steps.tsx';

interface PublishDialogProps extends OverlayFrame {
  readonly source: PublishedSource;
}

/** Gives an artifact a public page: what visitors will see of it, what is decided about it, and the link. */
export function PublishDialog({ source, ...overlay }: PublishDialogProps) {
  const t = useT();
  const frame = { ...dialogFrame(overlay), size: 'wide' } as const;
  if (useLinksAreRead()) return <PublishSteps source={source} frame={frame} onClose={overlay.onClose} />;
  return (
    <Dialog
      {...frame}
      title={t('publishing.title')}
      actions={
        <Button variant="quiet" onClick={overlay.onClose}>
          {t('common.cancel')}
        </Button>
      }
    >
      <SkeletonLines />
    </Dialog>
  );
}

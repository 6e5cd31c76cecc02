import { useEffect, useState } from 'react';
import { Button } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import { dialogFrame } from '#/components/dialog-frame.ts';
import { ErrorBlock } from '#/components/error-block.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { SkeletonLines } from '#/components/skeleton.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { SyncPlan } from '../engine.ts';
import { causeOf } from '../model/failure-cause.ts';
import { previewGroups } from '../model/preview-groups.ts';
import type { SyncCause } from '../model/sync-state.ts';
import { previewSync, syncNow } from '../sync-now.ts';
import { PreviewGroups } from './preview-groups.tsx';

type View =
  | { readonly kind: 'comparing' }
  | { readonly kind: 'failed'; readonly cause: SyncCause }
  | { readonly kind: 'plan'; readonly plan: SyncPlan };

/** What a sync would bring, take and remove, before anybody agrees to it. */
export function PreviewDialog({ open, onClose, onClosed }: OverlayFrame) {
  const t = useT();
  const view = usePlan();
  const groups = view.kind === 'plan' ? previewGroups(view.plan) : [];
  const start = () => {
    onClose();
    void syncNow();
  };
  return (
    <Dialog
      {...dialogFrame({ open, onClose, onClosed })}
      size="form"
      title={t('sync.previewTitle')}
      description={t(view.kind === 'comparing' ? 'sync.previewLoading' : 'sync.previewText')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t(view.kind === 'plan' && groups.length > 0 ? 'common.cancel' : 'common.close')}
          </Button>
          {view.kind === 'plan' && groups.length > 0 && (
            <Button variant="primary" onClick={start}>
              {t('sync.now')}
            </Button>
          )}
        </>
      }
    >
      {view.kind === 'comparing' && <SkeletonLines />}
      {view.kind === 'failed' && (
        <ErrorBlock title={t(`sync.cause.${view.cause}`)} text={t(`sync.remedy.${view.cause}`)} />
      )}
      {view.kind === 'plan' && (
        <div className="flex max-h-[min(50vh,28rem)] flex-col gap-5 overflow-y-auto">
          {view.plan.isCloudEmpty && <p className="text-text-2">{t('sync.previewEmptyCloud')}</p>}
          {groups.length === 0 && <p className="text-text-2">{t('sync.previewNothing')}</p>}
          <PreviewGroups groups={groups} />
        </div>
      )}
    </Dialog>
  );
}

function usePlan(): View {
  const [view, setView] = useState<View>({ kind: 'comparing' });
  useEffect(() => {
    const controller = new AbortController();
    previewSync(controller.signal).then(
      (plan) => setView({ kind: 'plan', plan }),
      (error: unknown) => {
        if (!controller.signal.aborted) setView({ kind: 'failed', cause: causeOf(error).cause });
      },
    );
    return () => controller.abort();
  }, []);
  return view;
}

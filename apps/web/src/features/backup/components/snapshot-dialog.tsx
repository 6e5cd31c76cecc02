import { useEffect, useState } from 'react';
import { Button } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import { confirm, type OverlayFrame } from '#/components/overlays.tsx';
import { ProgressBar } from '#/components/progress-bar.tsx';
import { SkeletonLines } from '#/components/skeleton.tsx';
import { showToast } from '#/components/toast.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { bytesText } from '#/lib/bytes-text.ts';
import { formatDateTime } from '#/lib/time.ts';
import type { Snapshot } from '#/storage/snapshots/keep-snapshot.ts';
import { dataChanged } from '../use-data.ts';
import { everyPercent } from '#/lib/every-percent.ts';
import { bringBack, chatsOf, goBackTo, keepBeforeGoingBack, type ListedChat } from '../snapshots.ts';
import { SnapshotChats } from './snapshot-chats.tsx';

interface SnapshotDialogProps extends OverlayFrame {
  readonly snapshot: Snapshot;
}

type Work = 'none' | 'bringing-back' | { readonly share: number | undefined };

/** What is in a snapshot: all of it can come back, or some of its chats. */
export function SnapshotDialog({ open, onClose, onClosed, snapshot }: SnapshotDialogProps) {
  const t = useT();
  const { tag } = currentLanguage();
  const date = formatDateTime(snapshot.takenAt, tag);
  const chats = useChats(snapshot.id);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [work, setWork] = useState<Work>('none');
  const isGoingBack = typeof work === 'object';

  const takeChats = async () => {
    setWork('bringing-back');
    const wanted = Array.isArray(chats) ? chats.filter(({ id }) => chosen.has(id)) : [];
    try {
      const count = await bringBack(snapshot.id, wanted, (topic) => t('backup.snapshotCopy', { topic, date }));
      const text = count === 0 ? t('backup.snapshotSame') : t('backup.snapshotBackDone', { count });
      showToast({ kind: 'success', text });
      dataChanged();
      onClose();
    } catch {
      showToast({ kind: 'error', text: t('backup.snapshotBackFailed') });
      setWork('none');
    }
  };

  const takeAll = async () => {
    const wanted = await confirm({
      title: t('backup.snapshotAllTitle', { date }),
      text: t('backup.snapshotAllText'),
      confirmLabel: t('backup.snapshotAllConfirm'),
      danger: true,
    });
    if (!wanted) return;
    setWork({ share: undefined });
    const isKept = await keepBeforeGoingBack(snapshot.id);
    if (!isKept && !(await goesOnAnyway())) return setWork('none');
    try {
      await goBackTo(
        snapshot.id,
        everyPercent((share) => setWork({ share })),
      );
    } catch {
      showToast({ kind: 'error', text: t('backup.snapshotAllFailed') });
      setWork('none');
    }
  };

  const goesOnAnyway = () =>
    confirm({
      title: t('backup.importNoRoomTitle'),
      text: t('backup.importNoRoomText'),
      confirmLabel: t('backup.importNoRoomConfirm'),
      danger: true,
    });

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !isGoingBack && onClose()}
      onClosed={onClosed}
      size="form"
      title={t('backup.snapshotTitle', { date })}
      description={t('backup.snapshotText', {
        reason: t(`backup.reason.${snapshot.reason}`),
        chats: t('backup.snapshotChats', { count: snapshot.chats }),
        messages: t('backup.snapshotMessages', { count: snapshot.messages }),
        size: bytesText(snapshot.bytes, tag),
      })}
      actions={
        isGoingBack ? null : (
          <>
            <Button variant="quiet" onClick={onClose}>
              {t('common.close')}
            </Button>
            <Button onClick={() => void takeAll()}>{t('backup.snapshotAll')}</Button>
            <Button
              variant="primary"
              disabled={chosen.size === 0}
              busy={work === 'bringing-back'}
              onClick={() => void takeChats()}
            >
              {chosen.size === 0 ? t('backup.snapshotBackNone') : t('backup.snapshotBack', { count: chosen.size })}
            </Button>
          </>
        )
      }
    >
      {isGoingBack ? (
        <div className="flex flex-col gap-3">
          <p>{t('backup.importWorkingText')}</p>
          <ProgressBar label={t('backup.snapshotAllWorking')} share={work.share} />
        </div>
      ) : (
        <Contents chats={chats} chosen={chosen} onChoose={setChosen} />
      )}
    </Dialog>
  );
}

interface ContentsProps {
  readonly chats: readonly ListedChat[] | 'gone' | undefined;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

function Contents({ chats, chosen, onChoose }: ContentsProps) {
  const t = useT();
  if (chats === undefined) return <SkeletonLines />;
  if (chats === 'gone') return <p className="text-text-2">{t('backup.snapshotGone')}</p>;
  if (chats.length === 0) return <p className="text-text-2">{t('backup.snapshotEmpty')}</p>;
  return <SnapshotChats chats={chats} chosen={chosen} onChoose={onChoose} />;
}

function useChats(snapshotId: string): readonly ListedChat[] | 'gone' | undefined {
  const [chats, setChats] = useState<readonly ListedChat[] | 'gone'>();
  useEffect(() => {
    let isWanted = true;
    chatsOf(snapshotId).then(
      (found) => isWanted && setChats(found ?? 'gone'),
      () => isWanted && setChats('gone'),
    );
    return () => {
      isWanted = false;
    };
  }, [snapshotId]);
  return chats;
}

import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { SkeletonLines } from '#/components/skeleton.tsx';
import { showToast } from '#/components/toast.tsx';
import { useT } from '#/i18n/use-t.ts';
import { keepSnapshot, type Snapshot } from '#/storage/snapshots/keep-snapshot.ts';
import { listSnapshots } from '../snapshots.ts';
import { dataChanged, useData } from '../use-data.ts';
import { SnapshotRow } from './snapshot-row.tsx';

/** The earlier states of this browser, newest first. */
export function SnapshotList({ label }: { readonly label: string }) {
  const t = useT();
  const snapshots = useData(listSnapshots);
  return (
    <div className="flex flex-col gap-2">
      {snapshots === undefined && <SkeletonLines />}
      {snapshots === 'failed' && <p className="text-small text-text-2">{t('backup.snapshotsFailed')}</p>}
      {Array.isArray(snapshots) &&
        (snapshots.length === 0 ? (
          <p className="text-small text-text-2">{t('backup.snapshotsNone')}</p>
        ) : (
          <ul aria-label={label}>
            {snapshots.map((snapshot: Snapshot) => (
              <SnapshotRow key={snapshot.id} snapshot={snapshot} />
            ))}
          </ul>
        ))}
      {snapshots !== 'failed' && <KeepButton />}
    </div>
  );
}

function KeepButton() {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);
  async function keep() {
    setIsBusy(true);
    const kept = await keepSnapshot('manual');
    setIsBusy(false);
    dataChanged();
    showToast(
      kept ? { kind: 'success', text: t('backup.snapshotKept') } : { kind: 'error', text: t('backup.snapshotNotKept') },
    );
  }
  return (
    <div>
      <Button size="small" busy={isBusy} onClick={() => void keep()}>
        {t('backup.snapshotKeep')}
      </Button>
    </div>
  );
}

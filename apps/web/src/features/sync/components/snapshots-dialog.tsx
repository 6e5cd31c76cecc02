import { useEffect, useState } from 'react';
import { Button } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import { dialogFrame } from '#/components/dialog-frame.ts';
import { ErrorBlock } from '#/components/error-block.tsx';
import { ListRow } from '#/components/list-row.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { SkeletonLines } from '#/components/skeleton.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { bytesText } from '#/lib/bytes-text.ts';
import { formatDateTime } from '#/lib/time.ts';
import { causeOf } from '../model/failure-cause.ts';
import type { SyncCause } from '../model/sync-state.ts';
import { listCloudVersions, restoreCloudVersion } from '../cloud-versions.ts';
import type { RemoteSnapshot } from '../remote-stores/remote-store.ts';

/** The earlier versions that the cloud has, and the way back to one of them. */
export function SnapshotsDialog({ open, onClose, onClosed }: OverlayFrame) {
  const t = useT();
  const [versions, setVersions] = useState<readonly RemoteSnapshot[]>();
  const [cause, setCause] = useState<SyncCause>();
  const [busyId, setBusyId] = useState<string>();

  useEffect(() => {
    let isWanted = true;
    listCloudVersions().then(
      (found) => isWanted && setVersions(found),
      (error: unknown) => isWanted && setCause(causeOf(error).cause),
    );
    return () => {
      isWanted = false;
    };
  }, []);

  async function restore(version: RemoteSnapshot) {
    setBusyId(version.id);
    setCause(undefined);
    try {
      await restoreCloudVersion(version);
    } catch (error) {
      setCause(causeOf(error).cause);
    }
    setBusyId(undefined);
  }

  return (
    <Dialog
      {...dialogFrame({ open, onClose, onClosed })}
      size="form"
      title={t('sync.snapshotsTitle')}
      description={t('sync.snapshotsDialogText')}
    >
      {cause !== undefined && <ErrorBlock title={t(`sync.cause.${cause}`)} text={t(`sync.remedy.${cause}`)} />}
      {versions === undefined && cause === undefined && <SkeletonLines />}
      {versions?.length === 0 && <p className="text-text-2">{t('sync.snapshotsNone')}</p>}
      {versions !== undefined && versions.length > 0 && (
        <ul className="max-h-[min(50vh,28rem)] overflow-y-auto px-3">
          {versions.map((version) => (
            <Version
              key={version.id}
              version={version}
              isBusy={busyId === version.id}
              onRestore={() => void restore(version)}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

interface VersionProps {
  readonly version: RemoteSnapshot;
  readonly isBusy: boolean;
  readonly onRestore: () => void;
}

function Version({ version, isBusy, onRestore }: VersionProps) {
  const t = useT();
  const { tag } = currentLanguage();
  const time = formatDateTime(version.at, tag);
  return (
    <ListRow
      title={time}
      subtitle={bytesText(version.bytes, tag)}
      control={
        <Button size="small" busy={isBusy} aria-label={t('sync.snapshotRestoreOf', { time })} onClick={onRestore}>
          {t('sync.snapshotRestore')}
        </Button>
      }
    />
  );
}

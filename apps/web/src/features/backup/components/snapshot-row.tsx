import { CalendarDays, CloudUpload, Eraser, FileDown, Hand, History, Wrench } from 'lucide-react';
import { ICON_STROKE, type Icon } from '#/components/icon.ts';
import { ListRow } from '#/components/list-row.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { bytesText } from '#/lib/bytes-text.ts';
import { formatDateTime } from '#/lib/time.ts';
import type { Snapshot, SnapshotReason } from '#/storage/snapshots/keep-snapshot.ts';
import { openSnapshot } from '../open-snapshot.tsx';

const ICONS: Record<SnapshotReason, Icon> = {
  daily: CalendarDays,
  import: FileDown,
  migration: Wrench,
  clear: Eraser,
  sync: CloudUpload,
  restore: History,
  manual: Hand,
};

/** One earlier state: when, why, and how much. A press opens it. */
export function SnapshotRow({ snapshot }: { readonly snapshot: Snapshot }) {
  const t = useT();
  const { tag } = currentLanguage();
  const Glyph = ICONS[snapshot.reason];
  const chats = t('backup.snapshotChats', { count: snapshot.chats });
  const messages = t('backup.snapshotMessages', { count: snapshot.messages });
  return (
    <ListRow
      leading={<Glyph className="size-4.5 shrink-0 text-text-3" strokeWidth={ICON_STROKE} aria-hidden />}
      title={formatDateTime(snapshot.takenAt, tag)}
      subtitle={`${t(`backup.reason.${snapshot.reason}`)} · ${chats} · ${messages}`}
      meta={bytesText(snapshot.bytes, tag)}
      onPress={() => void openSnapshot(snapshot)}
    />
  );
}

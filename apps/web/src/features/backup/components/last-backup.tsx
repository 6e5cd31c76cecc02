import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { ICON_STROKE } from '#/components/icon.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { formatDateTime } from '#/lib/time.ts';
import type { DataCounts } from '../count-data.ts';
import { agoText, backupState, type BackupState } from '../model/backup-state.ts';

const LOOKS = {
  none: [Info, 'text-text-3', 'backup.backupNone'],
  missing: [TriangleAlert, 'rounded-control bg-warn-soft px-3.5 py-2.5 text-warn', 'backup.backupNoneWarning'],
  recent: [CircleCheck, 'text-text-3', 'backup.backupLast'],
  old: [TriangleAlert, 'rounded-control bg-warn-soft px-3.5 py-2.5 text-warn', 'backup.backupOldWarning'],
} as const satisfies Record<BackupState, unknown>;

/** How old the last backup is, and a gentle word when it is too old. */
export function LastBackup({ counts }: { readonly counts: DataCounts }) {
  const t = useT();
  const { tag } = currentLanguage();
  const { backedUpAt, messages, countedAt: now } = counts;
  const [Glyph, look, text] = LOOKS[backupState({ backedUpAt, messages, now })];
  const when =
    backedUpAt === undefined ? {} : { date: formatDateTime(backedUpAt, tag), ago: agoText(backedUpAt, now, tag) };
  return (
    <p className={`flex items-start gap-2 text-small ${look}`}>
      <Glyph className="mt-0.5 size-4 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />
      <span className="min-w-0 flex-1">{t(text, when)}</span>
    </p>
  );
}

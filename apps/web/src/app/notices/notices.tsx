import { CloudOff, HardDrive, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '#/components/button.tsx';
import { ICON_STROKE, type Icon } from '#/components/icon.ts';
import { IconButton } from '#/components/icon-button.tsx';
import { useOnline } from '#/components/use-online.ts';
import { exportData } from '#/features/backup/public.ts';
import type { TextKey } from '#/i18n/text-key.ts';
import { useT } from '#/i18n/use-t.ts';
import { useStorageHealth, type StorageHealth } from '#/storage/health.ts';

/** Slim bars above the screen that say what does not work at the moment. */
export function Notices() {
  return (
    <>
      <StorageNotice />
      <OfflineNotice />
    </>
  );
}

function StorageNotice() {
  const t = useT();
  const text = storageText(useStorageHealth());
  const [dismissed, setDismissed] = useState<TextKey>();
  if (text === undefined || text === dismissed) return null;
  return (
    <Bar icon={HardDrive} tone="bg-warn-soft text-warn" text={t(text)}>
      <Button variant="link" size="small" onClick={() => void exportData()}>
        {t('shell.exportData')}
      </Button>
      <IconButton label={t('shell.dismiss')} icon={X} size={28} onClick={() => setDismissed(text)} />
    </Bar>
  );
}

/** What to say about the storage; undefined while all is well. */
function storageText({ kind, problem, damaged }: StorageHealth): TextKey | undefined {
  if (kind === 'opening') return undefined;
  if (kind === 'memory') return 'shell.storageMemory';
  if (problem === 'quota') return 'shell.storageFull';
  if (kind === 'local-storage') return 'shell.storageLocal';
  if (problem !== undefined) return 'shell.storageProblem';
  return damaged.length > 0 ? 'shell.storageDamaged' : undefined;
}

function OfflineNotice() {
  const t = useT();
  const isOnline = useOnline();
  return isOnline ? null : <Bar icon={CloudOff} tone="bg-info-soft text-info" text={t('shell.offline')} />;
}

interface BarProps {
  readonly icon: Icon;
  readonly tone: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Bar({ icon: Glyph, tone, text, children }: BarProps) {
  return (
    <output className={`flex min-h-10 shrink-0 flex-wrap items-center gap-2.5 px-4 py-1 text-small ${tone}`}>
      <Glyph className="size-4 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />
      <span className="min-w-56 flex-1">{text}</span>
      {children}
    </output>
  );
}

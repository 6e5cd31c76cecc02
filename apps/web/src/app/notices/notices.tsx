import { CloudOff, HardDrive, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import { lazyPart } from '#/components/lazy-part.tsx';
import { useOnline } from '#/components/use-online.ts';
import { exportData } from '#/features/backup/public.ts';
import { storedLanguage, wantedLanguage } from '#/i18n/i18n.ts';
import type { TextKey } from '#/i18n/text-key.ts';
import { useT } from '#/i18n/use-t.ts';
import { Bar } from './bar.tsx';
import { useStorageHealth, type StorageHealth } from '#/storage/health.ts';

/** Slim bars above the screen that say what does not work at the moment. */
export function Notices() {
  return (
    <>
      <StorageNotice />
      <OfflineNotice />
      {isLanguageMissing() && <LanguageNotice />}
    </>
  );
}

/** Whether the browser asks for a language without a translation, and nobody has chosen one. */
function isLanguageMissing(): boolean {
  return !wantedLanguage().complete && storedLanguage() === null;
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

const LanguageNotice = lazyPart(() => import('./language-notice.tsx'), 'LanguageNotice', {
  place: 'icon',
  isWelcome: true,
});

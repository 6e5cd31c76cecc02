import { CloudOff, HardDrive } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { lazyPart } from '#/components/lazy-part.tsx';
import { useOnline } from '#/components/use-online.ts';
import { exportData } from '#/features/backup/public.ts';
import { useAppNotice } from '#/features/pwa/public.ts';
import { storedLanguage, wantedLanguage } from '#/i18n/i18n.ts';
import type { TextKey } from '#/i18n/text-key.ts';
import { useT } from '#/i18n/use-t.ts';
import { Bar } from './bar.tsx';
import { PAGE_ACCOUNT } from '#/storage/page-account.ts';
import { useStorageHealth, type StorageHealth } from '#/storage/health.ts';

/** Slim bars above the screen: what does not work at the moment, and below it one thing at a time that can wait. */
export function Notices() {
  const notice = useAppNotice();
  const ofApp = notice !== undefined && <AppNotice notice={notice} />;
  const later = isLanguageMissing() ? <LanguageNotice /> : ofApp;
  return (
    <>
      <StorageNotice />
      <OfflineNotice />
      {PAGE_ACCOUNT === undefined ? later : <AccountNotices>{later}</AccountNotices>}
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
    <Bar icon={HardDrive} tone="bg-warn-soft text-warn" text={t(text)} onDismiss={() => setDismissed(text)}>
      <Button variant="link" size="small" onClick={() => void exportData()}>
        {t('shell.exportData')}
      </Button>
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

const AppNotice = lazyPart(() => import('./app-notice.tsx'), 'AppNotice', { place: 'icon' });

const AccountNotices = lazyPart(() => import('./account-notices.tsx'), 'AccountNotices', { place: 'icon' });

import { CloudOff, HardDrive, Languages, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '#/components/button.tsx';
import { ICON_STROKE, type Icon } from '#/components/icon.ts';
import { IconButton } from '#/components/icon-button.tsx';
import { useOnline } from '#/components/use-online.ts';
import { exportData } from '#/features/backup/public.ts';
import { rememberLanguage, storedLanguage, wantedLanguage } from '#/i18n/i18n.ts';
import type { TextKey } from '#/i18n/text-key.ts';
import { useT } from '#/i18n/use-t.ts';
import { useStorageHealth, type StorageHealth } from '#/storage/health.ts';

/** Slim bars above the screen that say what does not work at the moment. */
export function Notices() {
  return (
    <>
      <StorageNotice />
      <OfflineNotice />
      <LanguageNotice />
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

/** Said until it is dismissed, which chooses English; nobody who chose a language is told what its list said. */
function LanguageNotice() {
  const t = useT();
  const [isDismissed, setIsDismissed] = useState(false);
  const { tag, complete } = wantedLanguage();
  if (complete || isDismissed || storedLanguage() !== null) return null;
  const language = new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;
  const dismiss = (): void => {
    rememberLanguage('en');
    setIsDismissed(true);
  };
  return (
    <Bar icon={Languages} tone="text-text-3" text={t('shell.languageMissing', { language })}>
      <IconButton label={t('shell.dismiss')} icon={X} size={28} onClick={dismiss} />
    </Bar>
  );
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

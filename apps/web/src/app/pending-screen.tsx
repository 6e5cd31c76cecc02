import { useT } from '../i18n/use-t.ts';

/** Shown when a screen takes its time to load: its rough shape, no spinner. */
export function PendingScreen() {
  const t = useT();
  return (
    <div role="status" aria-label={t('shell.loadingScreen')} className="mx-auto flex max-w-170 flex-col gap-4 px-6 pt-16">
      <div className="h-8 w-48 animate-skeleton rounded-row bg-hover" />
      <div className="h-4 w-full animate-skeleton rounded-row bg-hover" />
      <div className="h-4 w-2/3 animate-skeleton rounded-row bg-hover" />
    </div>
  );
}

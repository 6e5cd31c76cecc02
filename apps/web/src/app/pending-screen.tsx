import { Skeleton } from '#/components/skeleton.tsx';
import { useT } from '#/i18n/use-t.ts';

/** Shown when a screen takes its time to load: its rough shape, no spinner. */
export function PendingScreen() {
  const t = useT();
  return (
    <output aria-label={t('shell.loadingScreen')} className="mx-auto flex max-w-170 flex-col gap-4 px-6 pt-16">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="w-full" />
      <Skeleton className="w-2/3" />
    </output>
  );
}

import { Spinner } from '#/components/spinner.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { bytesText } from '#/lib/bytes-text.ts';
import { useSyncRun } from '../sync-run.ts';

/** What the sync is doing right now, and how far it has come with it. */
export function SyncProgress() {
  const t = useT();
  const run = useSyncRun((state) => state.run);
  if (!run) return null;
  const { tag } = currentLanguage();
  const { done, total } = run;
  const isMeasured = done !== undefined && total !== undefined && total > 0;
  return (
    <div className="flex min-w-48 flex-1 items-start gap-3">
      <Spinner className="mt-0.5 size-5 text-accent-text" />
      <div className="min-w-0 flex-1">
        <output className="block">
          <span className="block text-ui font-medium">{t(`sync.step.${run.step}`)}</span>
          {run.isAgain && <span className="block text-small text-text-3">{t('sync.again')}</span>}
        </output>
        {isMeasured && (
          <div className="mt-2 flex items-center gap-3">
            <progress
              aria-label={t('sync.progress')}
              max={total}
              value={Math.min(done, total)}
              className="h-1.5 w-full max-w-64 appearance-none overflow-hidden rounded-full bg-press [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-press [&::-webkit-progress-value]:bg-accent"
            />
            <span className="text-meta whitespace-nowrap text-text-3 tabular-nums">
              {t('sync.bytesOf', { done: bytesText(done, tag), total: bytesText(total, tag) })}
            </span>
          </div>
        )}
      </div>
    </div>
  );
}

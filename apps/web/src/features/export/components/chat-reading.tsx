import { SkeletonLines } from '#/components/skeleton.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { ReadingChat } from '../whole-chat.ts';

/** What stands in the place of a chat that is still being read, cannot be read, or has no messages. */
export function ChatReading({ reading }: { readonly reading: ReadingChat }) {
  return (
    <div className="min-h-0 flex-1">
      <Words reading={reading} />
    </div>
  );
}

function Words({ reading }: { readonly reading: ReadingChat }) {
  const t = useT();
  if (reading.kind === 'failed') return <p role="alert">{t('exporting.readFailed')}</p>;
  if (reading.kind === 'ready') return <p>{t('exporting.empty')}</p>;
  const { done, total } = reading;
  return (
    <div className="flex flex-col gap-4">
      {total > 0 && (
        <output className="text-small text-text-3 tabular-nums">{t('exporting.readingSome', { done, total })}</output>
      )}
      <SkeletonLines />
    </div>
  );
}

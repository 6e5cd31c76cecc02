import { useEffect, useState } from 'react';
import { Spinner } from '#/components/spinner.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import type { Results } from '../model/results.ts';
import type { SearchStatus } from '../search-client.ts';
import { numberFormat } from '#/lib/number-format.ts';

/** What is over sooner is not worth a word. */
const WORTH_TELLING_MS = 500;

interface SearchSummaryProps {
  readonly results: Results | undefined;
  readonly status: SearchStatus;
}

/** How much was found, and while the chats are being read how far that is. */
export function SearchSummary({ results, status }: SearchSummaryProps) {
  const isReading = useLasting(status.phase === 'reading' || status.phase === 'starting');
  return (
    <div className="flex min-h-5 flex-wrap items-center justify-between gap-x-4 text-small text-text-3">
      <output className="tabular-nums">{results && <FoundCount results={results} />}</output>
      {isReading && <Reading status={status} />}
    </div>
  );
}

function FoundCount({ results }: { readonly results: Results }) {
  const t = useT();
  const { hitCount, chatCount, isComplete } = results;
  if (chatCount === 0) return null;
  if (hitCount === 0) return t('search.topics', { count: chatCount });
  const messages = t(isComplete ? 'search.found' : 'search.foundAtLeast', { count: hitCount });
  return `${messages} ${t('search.chats', { count: chatCount })}`;
}

function Reading({ status: { phase, done, total } }: { readonly status: SearchStatus }) {
  const t = useT();
  const number = numberFormat(currentLanguage().tag);
  return (
    <span className="flex items-center gap-2 tabular-nums">
      <Spinner className="size-3.5" />
      {phase === 'starting'
        ? t('search.preparing')
        : t('search.reading', { done: number.format(done), total: number.format(total) })}
    </span>
  );
}

function useLasting(isOn: boolean): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => setLasting(true), WORTH_TELLING_MS);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [isOn]);
  return isLasting;
}

import type { ReactNode } from 'react';
import { Button } from '#/components/button.tsx';
import { EmptyState } from '#/components/empty-state.tsx';
import { useT } from '#/i18n/use-t.ts';
import { search } from '../search.ts';

/** Before anything is asked. */
export function SearchStart() {
  const t = useT();
  return (
    <Frame>
      <EmptyState text={t('search.start')} action={<p className="text-small text-text-3">{t('search.startHint')}</p>} />
    </Frame>
  );
}

interface NothingFoundProps {
  readonly query: string;
  readonly isReading: boolean;
  readonly onAllChats: (() => void) | undefined;
  readonly onAnyTime: (() => void) | undefined;
}

/** Says so, and what to try instead. */
export function NothingFound({ query, isReading, onAllChats, onAnyTime }: NothingFoundProps) {
  const t = useT();
  if (isReading)
    return (
      <Frame>
        <EmptyState text={t('search.nothingYet')} />
      </Frame>
    );
  const examples = [
    ...(onAllChats ? [{ label: t('search.tryAllChats'), onSelect: onAllChats }] : []),
    ...(onAnyTime ? [{ label: t('search.tryAnyTime'), onSelect: onAnyTime }] : []),
  ];
  return (
    <Frame>
      <EmptyState
        title={t('search.nothing', { query: query.trim() })}
        text={/["“”„«»]/.test(query) ? t('search.tryWithoutQuotes') : t('search.tryFewer')}
        examples={examples}
      />
    </Frame>
  );
}

export function SearchFailed() {
  const t = useT();
  return (
    <Frame>
      <EmptyState
        title={t('search.failed')}
        text={t('search.failedHint')}
        action={<Button onClick={() => search().retry()}>{t('search.retry')}</Button>}
      />
    </Frame>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  return <output className="mx-auto block w-full max-w-190 px-6 wrap-anywhere phone:px-4">{children}</output>;
}

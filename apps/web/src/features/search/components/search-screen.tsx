import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { isComposing } from '#/components/composition.ts';
import { Screen } from '#/components/screen.tsx';
import { SearchInput } from '#/components/search-input.tsx';
import { useArrivalFocus } from '#/components/use-arrival-focus.ts';
import { useT } from '#/i18n/use-t.ts';
import { useCurrentSession } from '#/features/chat-core/public.ts';
import { startOfSpan } from '../model/time-span.ts';
import { useSearchAddress } from '../use-search-address.ts';
import { useServerChats } from '../use-server-chats.ts';
import { useResults, useSearchHold, useSearchStatus } from '../use-search.ts';
import { NothingFound, SearchFailed, SearchStart } from './search-empty.tsx';
import { SearchFilters, type SearchedChat } from './search-filters.tsx';
import { SearchResults, type ResultsHandle } from './search-results.tsx';
import { SearchSummary } from './search-summary.tsx';
import { ServerChats } from './server-chats.tsx';

/** Finds any message of any chat. */
export function SearchScreen() {
  const t = useT();
  const { wanted, change, writeNow } = useSearchAddress();
  const { text, chatId, span } = wanted;
  const [now] = useState(Date.now);
  const since = useMemo(() => (span ? startOfSpan(span, now) : undefined), [span, now]);
  useSearchHold();
  const status = useSearchStatus();
  const { results, isCurrent } = useResults({ text, chatId, since });
  const chat = useSearchedChat(chatId);
  const isIncognito = useCurrentSession()?.isIncognito === true;
  const onServer = useServerChats({ text, since, isKept: !isIncognito && chatId === undefined });
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<ResultsHandle>(null);
  const focusField = () => frame.current?.querySelector('input')?.focus();
  useArrivalFocus(frame, 'input');

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      list.current?.enter();
    } else if (event.key === 'Enter' && isCurrent) list.current?.open();
  };

  return (
    <Screen title={t('search.title')}>
      <div className="flex h-full flex-col">
        <div ref={frame} className="mx-auto flex w-full max-w-190 flex-col gap-3 px-6 pt-8 pb-2 phone:px-4 phone:pt-1">
          <h1 className="text-title phone:sr-only">{t('search.title')}</h1>
          <SearchInput
            value={text}
            onChange={(typed) => change({ text: typed })}
            label={t('search.field')}
            onKeyDown={onKeyDown}
          />
          <SearchFilters
            chat={chat}
            isOnlyChat={chatId !== undefined}
            span={span}
            onOnlyChat={(isOn) => change({ chatId: isOn ? chat?.id : undefined })}
            onSpan={(next) => change({ span: next })}
          />
          <SearchSummary results={text.trim() === '' ? undefined : results} status={status} />
        </div>
        {body()}
      </div>
    </Screen>
  );

  function body() {
    const server = <ServerChats state={onServer} text={text} now={now} onOpen={writeNow} />;
    if (results && results.chats.length > 0 && text.trim() !== '' && status.phase !== 'failed') {
      return (
        <SearchResults results={results} now={now} handle={list} onLeave={focusField} onOpen={writeNow}>
          {server}
        </SearchResults>
      );
    }
    return (
      <div className="min-h-0 grow overflow-y-auto overscroll-contain">
        {nothing()}
        <div className="mx-auto w-full max-w-190 px-6 phone:px-4">{server}</div>
      </div>
    );
  }

  /** What stands in the place of results from this device. */
  function nothing() {
    if (status.phase === 'failed') return <SearchFailed />;
    if (text.trim() === '') return <SearchStart />;
    if (!isCurrent || results?.isComplete !== true) return null;
    if (onServer.kind === 'found' && onServer.chats.length > 0) return null;
    return (
      <NothingFound
        query={text}
        isReading={status.phase === 'reading'}
        onAllChats={chatId === undefined ? undefined : () => change({ chatId: undefined })}
        onAnyTime={span === undefined ? undefined : () => change({ span: undefined })}
      />
    );
  }
}

/** The chat to which the search can be narrowed: the one in the address, else the one that this tab shows. */
function useSearchedChat(addressed: string | undefined): SearchedChat | undefined {
  const current = useCurrentSession();
  if (addressed !== undefined && addressed !== current?.id) return { id: addressed, topic: undefined };
  if (!current || current.isIncognito || current.messageCount === 0) return undefined;
  return { id: current.id, topic: current.topic };
}

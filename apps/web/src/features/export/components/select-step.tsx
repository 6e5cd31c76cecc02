import { useDeferredValue, useMemo, useState } from 'react';
import { Button } from '#/components/button.tsx';
import { Checkbox } from '#/components/checkbox.tsx';
import { SearchInput } from '#/components/search-input.tsx';
import { useT } from '#/i18n/use-t.ts';
import { fitsDetail, matchLetters, queryWords } from '#/lib/match-text.ts';
import { wordsOf } from '../model/export-entry.ts';
import { withAll, type Selection } from '../model/selection.ts';
import type { WholeChat } from '../whole-chat.ts';
import { LatestMenu } from './latest-menu.tsx';
import { MessageChoices } from './message-choices.tsx';

interface SelectStepProps {
  readonly chat: WholeChat;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly hasContext: boolean;
  readonly onContext: (hasContext: boolean) => void;
}

/** Which messages go along. What is searched for narrows down the list, not the choice. */
export function SelectStep({ chat, selection, onSelect, hasContext, onContext }: SelectStepProps) {
  const t = useT();
  const [query, setQuery] = useState('');
  const deferred = useDeferredValue(query);
  const words = useMemo(() => queryWords(deferred), [deferred]);
  const searchable = useMemo(() => chat.entries.map(({ message }) => matchLetters(wordsOf(message))), [chat.entries]);
  const shown = useMemo(
    () => chat.entries.filter((_, index) => fitsDetail(searchable[index] ?? '', words)),
    [chat.entries, searchable, words],
  );
  const context = chat.session.mask.context.length;
  const ids = () => shown.map(({ message }) => message.id);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput
          value={query}
          onChange={setQuery}
          label={t('exporting.search')}
          className="min-w-48 flex-1 phone:w-full phone:flex-none"
        />
        <Button
          variant="outline"
          disabled={shown.length === 0}
          onClick={() => onSelect(withAll(selection, ids(), true))}
        >
          {t(words.length === 0 ? 'exporting.selectAll' : 'exporting.selectFound')}
        </Button>
        <LatestMenu chat={chat} onSelect={onSelect} />
        <Button variant="quiet" disabled={selection.size === 0} onClick={() => onSelect(new Set())}>
          {t('exporting.clear')}
        </Button>
      </div>
      {shown.length === 0 ? (
        <output className="block flex-1 py-8 text-center text-text-3">
          {t('exporting.nothingFound', { query: query.trim() })}
        </output>
      ) : (
        <MessageChoices entries={shown} selection={selection} onSelect={onSelect} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-small">
        <output className={selection.size === 0 ? 'text-danger' : 'text-text-3'}>
          {selection.size === 0
            ? t('exporting.chooseOne')
            : t('exporting.counts', { selected: selection.size, total: chat.entries.length })}
        </output>
        {context > 0 && (
          <Checkbox checked={hasContext} onChange={onContext} label={t('exporting.withContext', { count: context })} />
        )}
      </div>
    </div>
  );
}

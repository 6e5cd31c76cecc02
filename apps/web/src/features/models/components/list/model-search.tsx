import { Search, X } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import { isComposing } from '#/components/composition.ts';
import { IconButton } from '#/components/icon-button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { steppedRow } from '#/components/stepped-row.ts';
import { useT } from '#/i18n/use-t.ts';
import type { ModelBrowser } from '../../use-model-browser.ts';
import { rowIdOf } from './model-grid.tsx';

/** About a screenful. */
const PAGE_ROWS = 8;

export interface ModelSearchProps {
  readonly browser: ModelBrowser;
  readonly gridId: string;
  readonly onReveal: (index: number) => void;
  readonly onPick: () => void;
  /** Given where several can be picked. */
  readonly onToggle?: (() => void) | undefined;
  readonly onTogglePin: () => void;
  readonly field: Ref<HTMLInputElement>;
}

/** Narrows the list down, and moves through it: the keys stay here while the rows are chosen. */
export function ModelSearch(props: ModelSearchProps) {
  const { browser, gridId, onReveal, onPick, onToggle, onTogglePin, field } = props;
  const t = useT();
  const { query, rows, activeIndex, setActiveId, setQuery } = browser;

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event) || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = steppedRow(event.key, activeIndex, {
      count: rows.length,
      pageRows: PAGE_ROWS,
      isFieldEmpty: query === '',
    });
    if (next !== undefined) {
      event.preventDefault();
      setActiveId(rows[next]?.id);
      onReveal(next);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (event.shiftKey && onToggle) onToggle();
      else if (!event.shiftKey) onPick();
    } else if (event.key === ' ' && query === '') {
      event.preventDefault();
      onTogglePin();
    } else if (event.key === 'Escape' && query !== '') {
      event.stopPropagation();
      setQuery('');
    }
  };

  return (
    <search className="flex min-w-0 flex-1 items-center gap-3">
      <Search className="size-4.5 shrink-0 text-text-2" strokeWidth={ICON_STROKE} aria-hidden />
      <input
        ref={field}
        type="text"
        role="combobox"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        aria-expanded
        aria-haspopup="grid"
        aria-autocomplete="list"
        aria-controls={gridId}
        aria-activedescendant={rows.length > 0 ? rowIdOf(gridId, activeIndex) : undefined}
        aria-label={t('modelPicker.search', { count: browser.views.length })}
        placeholder={t('modelPicker.search', { count: browser.views.length })}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-full min-w-0 flex-1 bg-transparent text-prose text-ellipsis outline-none placeholder-shown:[direction:inherit]"
      />
      {query !== '' && (
        <IconButton label={t('components.clearSearch')} icon={X} size={28} onClick={() => setQuery('')} />
      )}
      <output className="sr-only">{query === '' ? '' : t('modelPicker.count', { count: rows.length })}</output>
    </search>
  );
}

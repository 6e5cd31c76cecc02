import { Search } from 'lucide-react';
import { useEffect, useId, useMemo, useState, type KeyboardEvent, type RefObject } from 'react';
import { isComposing } from '#/components/composition.ts';
import { ICON_STROKE } from '#/components/icon.ts';
import { Kbd } from '#/components/kbd.tsx';
import { steppedRow } from '#/components/stepped-row.ts';
import { useT } from '#/i18n/use-t.ts';
import { matchesShortcut } from '#/lib/keyboard.ts';
import { queryWords } from '#/lib/match-text.ts';
import { useNavigate } from '#/lib/router/router-context.tsx';
import { closePalette, usePalette } from './open-palette.ts';
import { optionId } from './option-id.ts';
import { PaletteFoot } from './palette-foot.tsx';
import { rankItems, type PaletteItem } from './palette-items.ts';
import { PaletteList } from './palette-list.tsx';
import { useChatSearch } from './use-chat-search.ts';
import { useMaskItems } from './use-mask-items.ts';
import { useActionItems, useChatItem, useModelItems, useRecentItems, useSettingItems } from './use-palette-items.ts';

/** How many rows of each kind answer a query; the best are on top, and more than these nobody reads. */
const MOST = { do: 5, chats: 8, models: 5, masks: 5, settings: 5, models_only: 40, suggestions: 6, recent: 7 } as const;
const PAGE_ROWS = 6;

/** The field and what it finds. The keys stay in the field while the rows are chosen. */
export function PaletteBody({ field }: { readonly field: RefObject<HTMLInputElement | null> }) {
  const t = useT();
  const listId = useId();
  const [query, setQuery] = useState('');
  const [activeKey, setActiveKey] = useState<string>();
  const items = useFoundItems(query);
  const activeIndex = Math.max(
    0,
    items.findIndex((item) => item.key === activeKey),
  );

  // Opened again while it was still leaving.
  useEffect(
    () =>
      usePalette.subscribe(({ isOpen }) => {
        if (!isOpen) return;
        setQuery('');
        setActiveKey(undefined);
        field.current?.focus();
      }),
    [field],
  );

  useEffect(() => {
    document.getElementById(optionId(listId, activeIndex))?.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other rows may have come above it
  }, [listId, activeIndex, items]);

  function run(item: PaletteItem | undefined, inNewTab: boolean) {
    if (!item || (inNewTab && !item.runInNewTab)) return;
    closePalette();
    if (inNewTab) item.runInNewTab?.();
    // What opens a dialog of its own must find the focus where it was before the palette.
    else setTimeout(item.run, 0);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // While it is leaving, keys belong to what lies below.
    if (isComposing(event) || !usePalette.getState().isOpen) return;
    if (matchesShortcut(event, 'Mod+K')) {
      event.preventDefault();
      closePalette();
      return;
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      run(items[activeIndex], event.ctrlKey || event.metaKey);
      return;
    }
    const next = steppedRow(event.key, activeIndex, {
      count: items.length,
      pageRows: PAGE_ROWS,
      isFieldEmpty: query === '',
    });
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setActiveKey(items[next]?.key);
  }

  return (
    <>
      <search className="flex h-14.5 shrink-0 items-center gap-3 border-b border-line px-5 phone:px-4">
        <Search className="size-4.5 shrink-0 text-text-2" strokeWidth={ICON_STROKE} aria-hidden />
        <input
          ref={field}
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          aria-expanded
          aria-haspopup="listbox"
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={items.length > 0 ? optionId(listId, activeIndex) : undefined}
          aria-label={t('palette.label')}
          placeholder={t('palette.placeholder')}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActiveKey(undefined);
          }}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent text-prose text-ellipsis outline-none placeholder-shown:[direction:inherit]"
        />
        <Kbd keys="Escape" />
      </search>
      <PaletteList
        id={listId}
        items={items}
        words={queryWords(query.replace(/^@/, ''))}
        activeIndex={activeIndex}
        onPoint={(item) => setActiveKey(item.key)}
        onChoose={run}
      />
      <PaletteFoot
        count={query.trim() === '' ? undefined : items.length}
        canOpenBeside={items[activeIndex]?.runInNewTab !== undefined}
      />
    </>
  );
}

/** What answers a query; with a leading `@` models alone. */
function useFoundItems(query: string): readonly PaletteItem[] {
  const t = useT();
  const go = useNavigate();
  const actions = useActionItems();
  const recent = useRecentItems(MOST.recent);
  const models = useModelItems();
  const settings = useSettingItems();
  const toChat = useChatItem();
  const asksForModels = query.startsWith('@');
  const text = (asksForModels ? query.slice(1) : query).trim();
  const words = useMemo(() => queryWords(text), [text]);
  const masks = useMaskItems(words.length > 0 && !asksForModels);
  const topics = useChatSearch(asksForModels ? NO_WORDS : words, MOST.chats);

  return useMemo(() => {
    if (asksForModels) return words.length === 0 ? models : rankItems(models, words, MOST.models_only);
    if (words.length === 0) return [...recent, ...actions.slice(0, MOST.suggestions)];
    return [
      ...rankItems(actions, words, MOST.do),
      ...topics.map(({ id, topic }) => toChat('chats', id, topic)),
      ...rankItems(models, words, MOST.models),
      ...rankItems(masks, words, MOST.masks),
      ...rankItems(settings, words, MOST.settings),
      {
        key: 'search-messages',
        group: 'messages',
        icon: Search,
        title: t('palette.searchMessages', { query: text }),
        run: () => go({ to: '/search-chat', search: { q: text } }),
      } satisfies PaletteItem,
    ];
  }, [asksForModels, words, models, masks, recent, actions, topics, settings, text, toChat, go, t]);
}

const NO_WORDS: readonly string[] = [];

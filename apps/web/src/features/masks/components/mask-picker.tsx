import type { Mask } from '@parley/contract';
import { ArrowRight, SquarePen } from 'lucide-react';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { BackLink } from '#/components/back-link.tsx';
import { Button, buttonClass } from '#/components/button.tsx';
import { isComposing } from '#/components/composition.ts';
import { ICON_STROKE } from '#/components/icon.ts';
import { SearchInput } from '#/components/search-input.tsx';
import { TextArea } from '#/components/text-area.tsx';
import { Skeleton } from '#/components/skeleton.tsx';
import { useArrivalFocus } from '#/components/use-arrival-focus.ts';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { useNavigate } from '#/lib/router/router-context.tsx';
import { chatActions } from '#/features/chat-core/public.ts';
import { askToSkipMaskPage } from '#/features/settings/public.ts';
import { findMasks } from '../model/find-masks.ts';
import { startFromMask } from '../start-from-mask.ts';
import { useMasks } from '../use-masks.ts';
import { MaskTiles } from './mask-tiles.tsx';
import { NotLoaded } from './not-loaded.tsx';

/** A few rows; all others are behind the search and in the list. */
const FIRST_MASKS = 16;
const MOST_FOUND = 48;

/** A role to begin with, or none. */
export function MaskPicker() {
  const t = useT();
  const go = useNavigate();
  const { masks, isLoading, hasFailed, retry } = useMasks();
  const [query, setQuery] = useState('');
  const grid = useRef<HTMLUListElement>(null);
  const head = useRef<HTMLElement>(null);
  // Whoever asked for a chat a moment ago may be writing already: the words go along into the chat.
  const [words, setWords] = useState('');
  useArrivalFocus(head, 'textarea');
  const isSearching = query.trim() !== '';
  const found = useMemo(
    () => findMasks(masks, { text: query }).slice(0, isSearching ? MOST_FOUND : FIRST_MASKS),
    [masks, query, isSearching],
  );

  const openChat = (id: string) => {
    if (words.trim() !== '') chatActions.changeDraft(id, { text: words });
    go({ to: '/', search: { c: id } });
  };
  const startWith = async (mask: Mask) => openChat(await startFromMask(mask));
  const startNow = async () => openChat(await chatActions.createSession());

  async function skipFromNowOn() {
    if (await askToSkipMaskPage()) await startNow();
  }

  function wordKeys(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (isComposing(event) || event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    void startNow();
  }

  function searchKeys(event: KeyboardEvent) {
    if (isComposing(event)) return;
    const [first] = found;
    if (event.key === 'Enter' && isSearching && first) void startWith(first);
    if (event.key !== 'ArrowDown' || !first) return;
    event.preventDefault();
    grid.current?.querySelector('button')?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape leaves from wherever the focus is
    <div
      className="mx-auto flex min-h-full w-full max-w-255 flex-col px-10 pt-4 pb-10 phone:px-3 phone:pt-0"
      onKeyDown={(event) => event.key === 'Escape' && !isComposing(event) && go({ to: '/' })}
    >
      <BackLink to="/" className="phone:ms-1">
        {t('masks.picker.back')}
      </BackLink>
      <header
        ref={head}
        className="flex flex-col items-center gap-2 px-3 pt-[5vh] pb-8 text-center phone:pt-3 phone:pb-5"
      >
        <h1 className="text-display text-balance phone:text-title">{t('placeholders.newChatTitle')}</h1>
        <p className="text-prose text-balance text-text-2">{t('masks.picker.text')}</p>
        <form
          className="mt-3 flex w-full max-w-120 flex-col items-center gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void startNow();
          }}
        >
          <TextArea
            rows={1}
            value={words}
            aria-label={t('masks.picker.words')}
            placeholder={t('masks.picker.words')}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={wordKeys}
          />
          <Button variant="primary" size="large" icon={SquarePen} type="submit">
            {t('placeholders.startNow')}
          </Button>
        </form>
      </header>
      <SearchInput
        value={query}
        onChange={setQuery}
        label={t('masks.search')}
        onKeyDown={searchKeys}
        className="mx-auto mb-4 w-full max-w-120"
      />
      {hasFailed && <NotLoaded onRetry={retry} />}
      {isLoading && found.length === 0 && <WaitingTiles />}
      {!isLoading && found.length === 0 && (
        <output className="py-6 text-center text-text-2">
          {t(isSearching ? 'masks.nothingFound' : 'masks.empty')}
        </output>
      )}
      <MaskTiles masks={found} grid={grid} onChoose={(mask) => void startWith(mask)} />
      <footer className="mt-auto flex flex-wrap items-center justify-center gap-2 pt-8">
        <Link to="/masks" className={buttonClass('secondary')}>
          {t('masks.picker.showAll')}
          <ArrowRight className="size-4 rtl:-scale-x-100" strokeWidth={ICON_STROKE} aria-hidden />
        </Link>
        <Button variant="quiet" onClick={() => void skipFromNowOn()}>
          {t('placeholders.dontShowAgain')}
        </Button>
      </footer>
    </div>
  );
}

function WaitingTiles() {
  return (
    <div aria-hidden className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-3 gap-y-1 phone:grid-cols-1">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="flex items-center gap-3 px-3 py-2.5">
          <Skeleton className="size-9 rounded-control" />
          <Skeleton className="w-2/3" />
        </div>
      ))}
    </div>
  );
}

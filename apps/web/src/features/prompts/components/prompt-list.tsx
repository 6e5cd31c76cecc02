import type { Prompt } from '@parley/contract';
import { Plus } from 'lucide-react';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { Button } from '#/components/button.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { SearchInput } from '#/components/search-input.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { PromptFileProblem } from '../model/prompt-file.ts';
import { searchPrompts } from '../model/search-prompts.ts';
import { usePrompts } from '../use-prompts.ts';
import { FileMenu } from './file-menu.tsx';
import { problemText } from './problem-text.ts';
import { PromptRow } from './prompt-row.tsx';

/** A page of rows; nobody looks through more without searching. */
const PAGE = 80;

interface PromptListProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly onNew: () => void;
  readonly onShow: (prompt: Prompt) => void;
  readonly onCopy: (prompt: Prompt) => void;
}

/** The user's prompts and the built-in ones, narrowed down by a search. */
export function PromptList({ query, onQuery, onNew, onShow, onCopy }: PromptListProps) {
  const t = useT();
  const prompts = usePrompts();
  const [limit, setLimit] = useState(PAGE);
  const [problem, setProblem] = useState<PromptFileProblem>();
  const wanted = useDeferredValue(query);
  const found = useMemo(() => searchPrompts(prompts, wanted).map(({ prompt }) => prompt), [prompts, wanted]);
  const shown = found.slice(0, limit);
  const own = shown.filter(({ isUser }) => isUser);
  const builtin = shown.filter(({ isUser }) => !isUser);
  const hidden = found.length - shown.length;
  const isSearch = wanted.trim() !== '';
  const row = (prompt: Prompt) => <PromptRow key={prompt.id} prompt={prompt} onShow={onShow} onCopy={onCopy} />;

  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput value={query} onChange={onQuery} label={t('prompts.search')} className="min-w-56 grow" />
        <FileMenu hasOwn={prompts.some(({ isUser }) => isUser)} onProblem={setProblem} />
        <Button variant="primary" icon={Plus} className="phone:grow" onClick={onNew}>
          {t('prompts.add')}
        </Button>
      </div>
      {problem && <ErrorBlock title={t('prompts.refused')} text={problemText(problem, t)} />}
      <output className="sr-only">{isSearch && t('prompts.found', { count: found.length })}</output>
      <div className="-mx-3 min-h-0 grow overflow-y-auto overscroll-contain px-3">
        {isSearch && found.length === 0 && (
          <p className="py-4 text-text-2">{t('prompts.nothing', { query: wanted.trim() })}</p>
        )}
        {(own.length > 0 || !isSearch) && (
          <Group label={t('prompts.own')}>
            {own.length > 0 ? (
              <ul>{own.map(row)}</ul>
            ) : (
              <p className="py-3 text-small text-text-3">{t('prompts.ownEmpty')}</p>
            )}
          </Group>
        )}
        {builtin.length > 0 && (
          <Group label={t('prompts.builtin')}>
            <ul>{builtin.map(row)}</ul>
          </Group>
        )}
        {hidden > 0 && (
          <Button variant="quiet" className="my-2 w-full" onClick={() => setLimit(limit + PAGE)}>
            {t('prompts.showMore', { count: Math.min(PAGE, hidden) })}
          </Button>
        )}
      </div>
    </>
  );
}

function Group({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section aria-label={label} className="pb-4">
      <h3 className="pb-1 text-meta font-medium text-text-3">{label}</h3>
      {children}
    </section>
  );
}

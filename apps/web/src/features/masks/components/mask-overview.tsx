import { Plus, Upload } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { Button } from '#/components/button.tsx';
import { FileInput } from '#/components/file-input.tsx';
import { EmptyState } from '#/components/empty-state.tsx';
import { SearchInput } from '#/components/search-input.tsx';
import { Segmented } from '#/components/segmented.tsx';
import { Select } from '#/components/select.tsx';
import { SkeletonLines } from '#/components/skeleton.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { languageOf } from '#/i18n/languages.ts';
import { useT } from '#/i18n/use-t.ts';
import { useNavigate } from '#/lib/router/router-context.tsx';
import { importMasks, newMaskAddress } from '../mask-actions.ts';
import { findMasks, languagesOf, type MaskOrder } from '../model/find-masks.ts';
import { useMasks } from '../use-masks.ts';
import { MaskRow } from './mask-row.tsx';
import { NotLoaded } from './not-loaded.tsx';

const PAGE_MASKS = 60;
const ALL = 'all';

/** The list: search, a language, an order, and the way to a new mask. */
export function MaskOverview() {
  const t = useT();
  const { masks, isLoading, hasFailed, retry } = useMasks({ ofAllLanguages: true });
  const [query, setQuery] = useState('');
  const [language, setLanguage] = useState<string>(ALL);
  const [order, setOrder] = useState<MaskOrder>('newest');
  const [limit, setLimit] = useState(PAGE_MASKS);
  const { code, tag } = currentLanguage();
  const languages = useMemo(() => languagesOf(masks, code), [masks, code]);
  const found = useMemo(
    () => findMasks(masks, { text: query, language: language === ALL ? undefined : language, order, tag }),
    [masks, query, language, order, tag],
  );
  const search = (text: string) => {
    setQuery(text);
    setLimit(PAGE_MASKS);
  };

  return (
    <div className="mx-auto max-w-255 px-10 pt-7 pb-16 phone:px-5 phone:pt-1">
      <OverviewHeader />
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <SearchInput value={query} onChange={search} label={t('masks.search')} className="min-w-60 flex-1" />
        <div className="w-44 phone:w-auto phone:min-w-32 phone:flex-1">
          <Select
            label={t('masks.language')}
            value={language}
            options={[
              { value: ALL, label: t('masks.allLanguages') },
              ...languages.map((lang) => ({ value: lang, label: languageOf(lang).name })),
            ]}
            onChange={setLanguage}
          />
        </div>
        <Segmented
          label={t('masks.order')}
          value={order}
          options={[
            { value: 'newest', label: t('masks.newest') },
            { value: 'name', label: t('masks.byName') },
          ]}
          onChange={setOrder}
        />
      </div>
      {hasFailed && (
        <div className="mt-4">
          <NotLoaded onRetry={retry} />
        </div>
      )}
      <output className="mt-4 block text-meta text-text-3">
        {!isLoading && found.length > 0 && t('masks.found', { count: found.length })}
      </output>
      {isLoading && found.length === 0 && (
        <div className="pt-6">
          <SkeletonLines />
        </div>
      )}
      {!isLoading && found.length === 0 && (
        <EmptyState text={t(masks.length === 0 ? 'masks.empty' : 'masks.nothingFound')} />
      )}
      <ul>
        {found.slice(0, limit).map((mask) => (
          <MaskRow key={mask.id} mask={mask} />
        ))}
      </ul>
      {found.length > limit && (
        <div className="flex justify-center pt-4">
          <Button onClick={() => setLimit(limit + PAGE_MASKS)}>{t('masks.showMore')}</Button>
        </div>
      )}
    </div>
  );
}

function OverviewHeader() {
  const t = useT();
  const go = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  return (
    <header className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <div className="min-w-64 flex-1">
        <h1 className="text-title phone:sr-only">{t('masks.title')}</h1>
        <p className="mt-1 text-text-2">{t('masks.text')}</p>
      </div>
      <div className="flex gap-2">
        <FileInput
          ref={field}
          accept=".json,application/json"
          label={t('masks.import')}
          onFiles={([file]) => file && void importMasks(file)}
        />
        <Button variant="outline" icon={Upload} onClick={() => field.current?.click()}>
          {t('masks.import')}
        </Button>
        <Button variant="primary" icon={Plus} onClick={() => go(newMaskAddress())}>
          {t('masks.create')}
        </Button>
      </div>
    </header>
  );
}

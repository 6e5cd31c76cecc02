import type { ReactNode } from 'react';
import { Button } from '#/components/button.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { Skeleton } from '#/components/skeleton.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useNavigate } from '#/lib/router/router-context.tsx';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { groupText } from '../../model-words.ts';
import { ALL_MODELS } from '../../model/model-groups.ts';
import type { ModelBrowser } from '../../use-model-browser.ts';
import { GridPart } from './grid-part.tsx';

const SKELETON_ROWS = 8;

/** Stands where the rows would be: says why there are none and what leads on. */
export function NoModels({ browser }: { readonly browser: ModelBrowser }) {
  const t = useT();
  const navigate = useNavigate();
  const { views, status, query, group, abilities, refetch, setQuery, setGroup, setAbilities } = browser;
  if (views.length === 0 && status === 'pending') return <LoadingRows />;
  if (views.length === 0 && status === 'error') {
    return (
      <Lone>
        <ErrorBlock title={t('models.failed')} onRetry={refetch} />
      </Lone>
    );
  }
  if (views.length === 0) {
    return (
      <Lone text={t('modelPicker.empty')}>
        <Button onClick={() => navigate({ to: runtimeConfig.hasServer ? '/custom-providers' : '/connect' })}>
          {t('modelPicker.addProvider')}
        </Button>
      </Lone>
    );
  }
  if (abilities.length > 0) {
    return (
      <Lone text={t('modelPicker.noneWithAbilities')}>
        <Button onClick={() => setAbilities([])}>{t('modelPicker.clearFilter')}</Button>
      </Lone>
    );
  }
  if (query.trim() === '') {
    return <Lone text={t(group.kind === 'pinned' ? 'modelPicker.noPinned' : 'modelPicker.noRecent')} />;
  }
  return group.kind === 'all' ? (
    <Lone text={t('modelPicker.noMatch', { query })}>
      <Button onClick={() => setQuery('')}>{t('modelPicker.clearSearch')}</Button>
    </Lone>
  ) : (
    <Lone text={t('modelPicker.noMatchHere', { query, shelf: groupText(group, t) })}>
      <Button onClick={() => setGroup(ALL_MODELS)}>{t('modelPicker.searchAll')}</Button>
    </Lone>
  );
}

/** Stands below the guide where nobody else can be asked. */
export function OnlyGuide() {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Lone text={t('modelPicker.onlyGuide')}>
      <Button variant="primary" onClick={() => navigate({ to: '/connect' })}>
        {t('modelPicker.connect')}
      </Button>
    </Lone>
  );
}

/** Inside a grid everything stands in a row and a cell. */
function Lone({ text, children }: { readonly text?: string; readonly children?: ReactNode }) {
  return (
    <GridPart is="row">
      <GridPart is="gridcell" className="flex flex-col items-start gap-3 px-2.5 py-4">
        {text !== undefined && <output className="text-text-2 wrap-anywhere">{text}</output>}
        {children}
      </GridPart>
    </GridPart>
  );
}

function LoadingRows() {
  const t = useT();
  return (
    <GridPart is="row">
      <GridPart is="gridcell" aria-label={t('models.loading')}>
        {Array.from({ length: SKELETON_ROWS }, (_, index) => (
          <div key={index} className="flex h-13.5 items-center gap-2.5 px-2.5">
            <Skeleton className="size-7.5 rounded-row" />
            <span className="flex flex-1 flex-col gap-1.5">
              <Skeleton className="w-36" />
              <Skeleton className="h-3 w-52" />
            </span>
            <Skeleton className="w-40" />
          </div>
        ))}
      </GridPart>
    </GridPart>
  );
}

import { Screen } from '#/components/screen.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useSearch } from '#/lib/router/router-context.tsx';
import { MaskOverview } from './mask-overview.tsx';
import { MaskPage } from './mask-page.tsx';

/** All masks; `?mask=` opens one of them. */
export function MasksScreen() {
  const t = useT();
  const { mask, new: fresh } = useSearch();
  return (
    <Screen title={t('masks.title')}>
      {mask === undefined ? <MaskOverview /> : <MaskPage key={mask} id={mask} isNew={fresh !== undefined} />}
    </Screen>
  );
}

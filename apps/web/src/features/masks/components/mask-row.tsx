import type { Mask } from '@parley/contract';
import { Badge } from '#/components/badge.tsx';
import { Button } from '#/components/button.tsx';
import { MaskAvatar } from '#/components/mask-avatar.tsx';
import { ListRow } from '#/components/list-row.tsx';
import { languageOf } from '#/i18n/languages.ts';
import { useT } from '#/i18n/use-t.ts';
import { useNavigate } from '#/lib/router/router-context.tsx';
import { nameOf } from '../mask-actions.ts';
import { lineAbout } from '../model/find-masks.ts';
import { startFromMask } from '../start-from-mask.ts';
import { MaskMenu } from './mask-menu.tsx';

/** One mask of the list; a press opens it. */
export function MaskRow({ mask }: { readonly mask: Mask }) {
  const t = useT();
  const go = useNavigate();
  const start = async () => go({ to: '/', search: { c: await startFromMask(mask) } });
  return (
    <ListRow
      leading={<MaskAvatar mask={mask} />}
      title={nameOf(mask)}
      subtitle={
        // Its own direction, so that its beginning is not what is cut off; its side is that of the page.
        <span dir="auto" className="block truncate text-page-side">
          {lineAbout(mask)}
        </span>
      }
      meta={
        <span className="flex items-center gap-3 phone:hidden">
          <bdi>{languageOf(mask.lang).name}</bdi>
          {mask.builtin && <Badge>{t('masks.builtin')}</Badge>}
        </span>
      }
      control={
        <>
          <Button
            size="small"
            className="phone:hidden"
            aria-label={t('masks.startWith', { name: nameOf(mask) })}
            onClick={() => void start()}
          >
            {t('masks.start')}
          </Button>
          <MaskMenu mask={mask} onStart={() => void start()} />
        </>
      }
      onPress={() => go({ to: '/masks', search: { mask: mask.id } })}
    />
  );
}

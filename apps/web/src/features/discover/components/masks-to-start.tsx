import type { Mask } from '@parley/contract';
import { ArrowRight } from 'lucide-react';
import { useRef } from 'react';
import { Button, buttonClass } from '#/components/button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { SkeletonLines } from '#/components/skeleton.tsx';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { useNavigate } from '#/lib/router/router-context.tsx';
import { MaskTiles, startFromMask, useMasks } from '#/features/masks/public.ts';
import { masksToStart } from '../model/masks-to-start.ts';
import { Subject } from './subject.tsx';

const PLACES = 9;

/** Roles to begin a chat with: some of the person's own, some built in. */
export function MasksToStart() {
  const t = useT();
  const go = useNavigate();
  const grid = useRef<HTMLUListElement>(null);
  const { masks, isLoading, hasFailed, retry } = useMasks();
  const shown = masksToStart(masks, PLACES);
  const start = async (mask: Mask) => go({ to: '/', search: { c: await startFromMask(mask) } });
  return (
    <Subject
      title={t('discover.masks')}
      more={
        <Link to="/masks" className={buttonClass('quiet', 'small')}>
          {t('discover.allMasks')}
          <ArrowRight className="size-4 rtl:-scale-x-100" strokeWidth={ICON_STROKE} aria-hidden />
        </Link>
      }
    >
      {hasFailed && (
        <p className="flex flex-wrap items-center gap-2 pb-2 text-text-2">
          {t('discover.masksFailed')}
          <Button variant="outline" size="small" onClick={retry}>
            {t('common.retry')}
          </Button>
        </p>
      )}
      {isLoading && shown.length === 0 && <SkeletonLines />}
      {!isLoading && !hasFailed && shown.length === 0 && <p className="text-text-2">{t('discover.noMasks')}</p>}
      {shown.length > 0 && (
        <div className="-mx-3">
          <MaskTiles masks={shown} grid={grid} onChoose={(mask) => void start(mask)} />
        </div>
      )}
    </Subject>
  );
}

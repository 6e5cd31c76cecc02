import { ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ICON_STROKE } from '#/components/icon.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { dollarText } from '#/lib/money-text.ts';
import type { PictureRecord } from '#/storage/pictures/picture-record.ts';
import { picturesStore } from '../storage/page-pictures.ts';
import { showMoment } from './draft-store.ts';

/** The nearest ones; the viewer shows the whole tree. */
const MOST_STEPS = 3;

interface SetPathProps {
  /** Stands for the set on show. */
  readonly picture: PictureRecord;
  readonly made: readonly PictureRecord[];
  readonly total: number;
}

/** Above the canvas: what the set came from, how much of it is there, and what that cost. */
export function SetPath({ picture, made, total }: SetPathProps) {
  const t = useT();
  const before = useAncestors(picture.parentId);
  const { tag } = currentLanguage();
  const cost = made.reduce((sum, { costNano = 0 }) => sum + costNano, 0);
  const words = [
    t('imagePanel.set.made', { made: made.length, total }),
    ...(cost > 0 ? [dollarText(BigInt(Math.round(cost)), tag)] : []),
  ];
  return (
    <div className="flex min-h-6 items-center gap-1.5 text-small text-text-3">
      {before.length > 0 && (
        <nav aria-label={t('imagePanel.set.path')} className="flex min-w-0 items-center gap-1.5">
          {before.map((ancestor) => (
            <span key={ancestor.id} className="flex min-w-0 items-center gap-1.5">
              <button
                type="button"
                className="truncate rounded-kbd hover:text-text-1"
                onClick={() => showMoment(ancestor.createdAt)}
              >
                {t(`imageHistory.viewer.relation.${ancestor.relation ?? 'origin'}`)}
              </button>
              <ChevronRight className="size-3.5 shrink-0 rtl:-scale-x-100" strokeWidth={ICON_STROKE} aria-hidden />
            </span>
          ))}
          <span className="truncate font-medium text-text-1">{t('imagePanel.set.thisSet')}</span>
        </nav>
      )}
      <span className="grow" />
      <output className="shrink-0 tabular-nums">{words.join(', ')}</output>
    </div>
  );
}

function useAncestors(parentId: string | undefined): readonly PictureRecord[] {
  const [found, setFound] = useState<{ readonly of: string; readonly chain: readonly PictureRecord[] }>();
  useEffect(() => {
    let isGone = false;
    if (parentId !== undefined) {
      // Reported by the storage; the set stands without its path.
      ancestorsOf(parentId).then(
        (chain) => !isGone && setFound({ of: parentId, chain }),
        () => {},
      );
    }
    return () => {
      isGone = true;
    };
  }, [parentId]);
  return found && found.of === parentId ? found.chain : [];
}

async function ancestorsOf(parentId: string): Promise<readonly PictureRecord[]> {
  const chain: PictureRecord[] = [];
  let next: string | undefined = parentId;
  while (next !== undefined && chain.length < MOST_STEPS) {
    const parent: PictureRecord | undefined = await picturesStore().get(next);
    if (!parent) break;
    chain.unshift(parent);
    next = parent.parentId;
  }
  return chain;
}

import { RotateCw } from 'lucide-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '#/i18n/use-t.ts';
import type { MissingReason } from '#/lib/fetch-code.ts';
import { reloadPage } from '#/lib/reload-page.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { isMendedByReload, wordsOf } from './part-words.ts';

const LOOKS = {
  inline: 'gap-x-2 py-1 text-small',
  menu: 'max-w-64 gap-x-2 p-2 text-small',
  floating:
    'fixed inset-x-0 top-16 z-60 mx-auto w-fit max-w-[calc(100vw-2rem)] gap-x-2 rounded-block bg-raised px-4 py-2 shadow-e3',
  area: 'h-full justify-center gap-x-3 p-6',
};

/**
 * Where a part is drawn, which says how much room its failure may take: a line of its own, rows of a menu, a card over the
 * page for what would float itself, an area of the screen, an icon beside a text, or nothing for what nobody asked for.
 */
export type PartPlace = keyof typeof LOOKS | 'icon' | 'nowhere';

export interface PartFailureProps {
  readonly kind: MissingReason | 'broken';
  readonly place: PartPlace;
  readonly isTryingAgain?: boolean | undefined;
  /** What the part would have taken the place of; it stays. */
  readonly standIn: ReactNode;
  readonly onRetry: () => void;
  readonly onDismiss: (() => void) | undefined;
}

/** Says that a part of the page could not be loaded or drawn, in its place, with the one step that may help. */
export function PartFailure({ kind, place, isTryingAgain, standIn, onRetry, onDismiss }: PartFailureProps) {
  const t = useT();
  const needsReload = isMendedByReload(kind);
  const act = needsReload ? reloadPage : onRetry;
  const actLabel = t(needsReload ? 'components.part.reload' : 'components.part.tryAgain');
  const words = t(wordsOf(kind));
  useOnlyCard(place === 'floating', onDismiss);
  if (place === 'nowhere') return standIn;
  if (place === 'icon') return <IconButton size={28} icon={RotateCw} label={`${words} ${actLabel}`} onClick={act} />;
  const card = (
    <>
      {place === 'inline' && standIn}
      <div role="alert" className={classNames('flex flex-wrap items-center text-text-2', LOOKS[place])}>
        <span className="wrap-anywhere">{words}</span>
        <Button variant="link" size="small" busy={isTryingAgain} onClick={act}>
          {actLabel}
        </Button>
        {onDismiss !== undefined && (
          <Button variant="quiet" size="small" onClick={onDismiss}>
            {t('common.close')}
          </Button>
        )}
      </div>
    </>
  );
  // The page lies below its dialogs, and a part that would float may have been asked for by one of them.
  return place === 'floating' ? createPortal(card, document.body) : card;
}

const CARD_SHOWN = 'parley:part-failure-shown';

/** Lets the card of what was asked for last be the only one over the page, and Escape close it. */
function useOnlyCard(isCard: boolean, onDismiss: (() => void) | undefined): void {
  const dismiss = useEffectEvent(() => onDismiss?.());
  useEffect(() => {
    if (!isCard) return undefined;
    document.dispatchEvent(new Event(CARD_SHOWN));
    const onOther = () => dismiss();
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && dismiss();
    document.addEventListener(CARD_SHOWN, onOther);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener(CARD_SHOWN, onOther);
      document.removeEventListener('keydown', onKey);
    };
  }, [isCard]);
}

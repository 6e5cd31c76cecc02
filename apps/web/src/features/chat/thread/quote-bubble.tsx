import { useEffect, useState, type RefObject } from 'react';
import { ICON_STROKE } from '#/components/icon.ts';
import { t } from '#/i18n/i18n.ts';
import { QUOTE_ACT, quoteSelected } from '../acts/quote-act.ts';
import { bubblePlace, type Box, type BubblePlace } from './model/bubble-place.ts';
import { selectedText } from './selected-text.ts';

/** Between two steps of a selection that grows by keyboard or by its handles. */
const SETTLED_MS = 120;

interface QuoteBubbleProps {
  readonly sessionId: string;
  readonly scroller: RefObject<HTMLElement | null>;
}

/** A small button beside what is selected in the messages: puts it into the box as a quotation. */
export function QuoteBubble({ sessionId, scroller }: QuoteBubbleProps) {
  const place = useBubblePlace(scroller);
  if (!place) return null;
  const { icon: Glyph, label } = QUOTE_ACT;
  const quote = () => {
    quoteSelected(sessionId);
    getSelection()?.removeAllRanges();
  };
  return (
    <button
      type="button"
      // Pressing it must not take the selection away before it is read.
      onPointerDown={(event) => event.preventDefault()}
      onClick={quote}
      style={{ top: place.top, left: place.left }}
      className="fixed z-20 flex h-8 -translate-x-1/2 animate-appear items-center gap-1.5 rounded-control bg-raised px-2.5 text-small font-medium text-text-1 shadow-e3 transition-colors duration-120 select-none hover:bg-sunken pointer-coarse:h-11 pointer-coarse:px-4"
    >
      <Glyph className="size-4 text-text-2" strokeWidth={ICON_STROKE} aria-hidden />
      {t(label)}
    </button>
  );
}

/** Where the button stands; undefined while the selection is being made, and when it is out of sight. */
function useBubblePlace(scroller: RefObject<HTMLElement | null>): BubblePlace | undefined {
  const [place, setPlace] = useState<BubblePlace>();
  useEffect(() => {
    let isPressed = false;
    let timer: ReturnType<typeof setTimeout>;
    const update = () => setPlace(isPressed ? undefined : currentPlace(scroller.current));
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(update, SETTLED_MS);
    };
    const press = (event: PointerEvent) => {
      isPressed = event.pointerType === 'mouse' && scroller.current?.contains(event.target as Node) === true;
      if (isPressed) setPlace(undefined);
    };
    const release = () => {
      isPressed = false;
      later();
    };
    later();
    const area = scroller.current;
    document.addEventListener('selectionchange', later);
    document.addEventListener('pointerdown', press);
    document.addEventListener('pointerup', release);
    area?.addEventListener('scroll', update, { passive: true });
    addEventListener('resize', later);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', later);
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('pointerup', release);
      area?.removeEventListener('scroll', update);
      removeEventListener('resize', later);
    };
  }, [scroller]);
  return place;
}

function currentPlace(scroller: HTMLElement | null): BubblePlace | undefined {
  const selection = getSelection();
  if (!scroller || !selection || selection.rangeCount === 0 || selectedText() === undefined) return undefined;
  const lines = [...selection.getRangeAt(0).getClientRects()].filter(({ width }) => width > 0);
  const area: Box = scroller.getBoundingClientRect();
  // The handles and the menu of the system stand above what fingers select.
  return bubblePlace(lines, area, matchMedia('(pointer: coarse)').matches ? 'below' : 'above');
}

import { useEffect, useLayoutEffect, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '#/components/class-names.ts';
import { isComposing } from '#/components/composition.ts';
import { hasOpenOverlay } from '#/components/overlays.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useDockedWidth } from '../use-docked-width.ts';

interface PanelProps {
  readonly label: string;
  readonly panel: RefObject<HTMLElement | null>;
  /** What it has together with the chat, in pixels. */
  readonly room: number;
  /** Covers the window instead of standing beside the chat. */
  readonly isFull: boolean;
  readonly onEscape: () => void;
  readonly children: ReactNode;
}

/**
 * The place of the workbench: at the end of the row that the chat stands in, or over all of it. It is the same element in both, so
 * that the page in it goes on when the room changes.
 */
export function Panel({ label, panel, room, isFull, onEscape, children }: PanelProps) {
  const t = useT();
  const { width, isDragging, edge } = useDockedWidth(room);
  useFocusOnOpening(panel);
  useOthersInert(panel, isFull);
  const onKeyDown = (event: KeyboardEvent) => {
    // A menu or a dialog that was opened from here is its child for React, and has the key first.
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event) || hasOpenOverlay()) return;
    event.preventDefault();
    event.stopPropagation();
    onEscape();
  };
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape only repeats what a button does
    <aside
      ref={panel}
      {...(isFull && { role: 'dialog', 'aria-modal': true })}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      style={isFull ? undefined : { width }}
      className={classNames(
        'flex min-w-0 animate-appear flex-col bg-canvas text-text-1 outline-none',
        isFull
          ? 'fixed inset-0 z-40 pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]'
          : 'relative h-full shrink-0 border-s border-line',
        // The page inside would take the pointer away from the edge.
        isDragging && 'select-none [&_iframe]:pointer-events-none',
      )}
    >
      {!isFull && (
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a rule cannot be dragged
          role="separator"
          tabIndex={0}
          aria-orientation="vertical"
          aria-label={t('workbench.resize')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={room > 0 ? Math.round((width / room) * 100) : 0}
          className="group absolute inset-y-0 -start-1 z-10 w-2 cursor-col-resize touch-none outline-none"
          {...edge}
        >
          <div className="mx-auto h-full w-0.5 bg-accent opacity-0 transition-opacity duration-120 group-hover:opacity-100 group-focus-visible:opacity-100 group-active:opacity-100" />
        </div>
      )}
      {children}
    </aside>,
    document.getElementById('content')?.parentElement ?? document.body,
  );
}

function useFocusOnOpening(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => panel.current?.focus({ preventScroll: true }), [panel]);
}

/** What lies below a panel that covers the window is out of reach, for keys and for readers. */
function useOthersInert(panel: RefObject<HTMLElement | null>, isFull: boolean): void {
  useLayoutEffect(() => {
    const others = [...(panel.current?.parentElement?.children ?? [])].filter(
      (element): element is HTMLElement => element instanceof HTMLElement && element !== panel.current,
    );
    if (!isFull) return undefined;
    for (const element of others) element.inert = true;
    return () => {
      for (const element of others) element.inert = false;
    };
  }, [panel, isFull]);
}

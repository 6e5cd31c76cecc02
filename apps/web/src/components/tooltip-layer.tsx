import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from './kbd.tsx';
import { placeTooltip } from './tooltip-position.ts';
import type { TooltipSide } from './tooltip.tsx';

const OPEN_DELAY_MS = 400;
/** Going from one button to its neighbour shows the next tooltip at once. */
const WARM_MS = 300;

interface Shown {
  readonly anchor: HTMLElement;
  readonly label: string;
  readonly shortcut: string | undefined;
  readonly side: TooltipSide;
}

/** One tooltip for the whole page. It repeats labels, so screen readers need not hear it. */
export function TooltipLayer() {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => watchForTooltips(setShown), []);
  if (shown === undefined) return null;
  return createPortal(<TooltipBubble key={shown.label} shown={shown} />, document.body);
}

function TooltipBubble({ shown }: { readonly shown: Shown }) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bubble.current;
    if (element === null) return;
    const size = { width: element.offsetWidth, height: element.offsetHeight };
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
    const isRtl = document.documentElement.dir === 'rtl';
    const place = placeTooltip(shown.anchor.getBoundingClientRect(), size, view, shown.side, isRtl);
    element.style.transform = `translate(${Math.round(place.left)}px, ${Math.round(place.top)}px)`;
  }, [shown]);
  return (
    <div
      ref={bubble}
      role="tooltip"
      aria-hidden
      dir="auto"
      className="tooltip animate-appear bg-text-1 text-canvas pointer-events-none fixed z-70 flex max-w-72 items-center gap-2 rounded-row px-2 py-1 text-meta font-medium"
    >
      {shown.label}
      {shown.shortcut !== undefined && <Kbd keys={shown.shortcut} inverted />}
    </div>
  );
}

function watchForTooltips(show: (shown: Shown | undefined) => void): () => void {
  const stop = new AbortController();
  let anchor: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOpen = false;
  let lastClosed = Number.NEGATIVE_INFINITY;

  const hide = () => {
    clearTimeout(timer);
    if (isOpen) lastClosed = performance.now();
    isOpen = false;
    show(undefined);
  };
  const open = () => {
    if (anchor?.isConnected !== true) return;
    isOpen = true;
    show(describe(anchor));
  };
  const aim = (target: EventTarget | null, delayMs: number) => {
    const next = target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
    if (next === anchor) return;
    hide();
    anchor = next ?? undefined;
    const isWarm = performance.now() - lastClosed < WARM_MS;
    if (next !== null) timer = setTimeout(open, isWarm ? 0 : delayMs);
  };
  const forget = () => hide();
  /**
   * Browsers take focus that a script moves for focus by keyboard, above all where a touch focused nothing before: closing a
   * dialog on a phone would open the tooltip of its button, and nothing would ever close it.
   */
  let isByKeyboard = false;
  const noteInput = (event: Event) => {
    isByKeyboard = event instanceof KeyboardEvent && (event.key === 'Tab' || !isTyping(event));
  };

  const options = { signal: stop.signal, capture: true, passive: true };
  document.addEventListener(
    'pointerover',
    (event) => event.pointerType !== 'touch' && aim(event.target, OPEN_DELAY_MS),
    options,
  );
  document.addEventListener(
    'focusin',
    ({ target }) =>
      isByKeyboard && target instanceof Element && target.matches(':focus-visible') && aim(target, OPEN_DELAY_MS),
    options,
  );
  document.addEventListener('focusout', () => aim(null, 0), options);
  document.addEventListener('pointerleave', () => aim(null, 0), options);
  for (const name of ['pointerdown', 'keydown']) document.addEventListener(name, noteInput, options);
  for (const name of ['pointerdown', 'keydown', 'scroll', 'wheel']) document.addEventListener(name, forget, options);
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.matches('input, textarea, [contenteditable]');
}

function describe(anchor: HTMLElement): Shown {
  const { tooltip = '', tooltipKeys, tooltipSide } = anchor.dataset;
  // A wrapper without a box of its own stands for what it wraps.
  const hasBox = getComputedStyle(anchor).display !== 'contents';
  const child = anchor.firstElementChild;
  return {
    anchor: hasBox || !(child instanceof HTMLElement) ? anchor : child,
    label: tooltip,
    shortcut: tooltipKeys,
    side: tooltipSide === 'above' || tooltipSide === 'end' ? tooltipSide : 'below',
  };
}

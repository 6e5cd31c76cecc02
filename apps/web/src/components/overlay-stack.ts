import { useEffect, useEffectEvent, useState } from 'react';

interface OverlayLayer {
  /** Whether the layer lay on top when the event happened. */
  isTopAt(event: Event): boolean;
}

/** A menu goes when a dialog comes; a dialog waits under what opens over it. */
export type LayerKind = 'dialog' | 'menu';

interface ChangeDetails {
  readonly reason: string;
  readonly event: Event;
  cancel(): void;
}

interface OpenOverlay {
  readonly layer: OverlayLayer;
  /** Closes a menu when a dialog comes over it; left out by what stays open under others. */
  readonly giveWay?: () => void;
}

const stack: OpenOverlay[] = [];
/** Remembers the top per event: the first listener may close its layer before the next one asks. */
const topAtEvent = new WeakMap<Event, OverlayLayer | undefined>();

/** Whether any dialog, sheet, menu or preview is open, and Escape therefore theirs. */
export function hasOpenOverlay(): boolean {
  return stack.length > 0;
}

/**
 * Puts an overlay on the stack while it is open, and returns an `onOpenChange` that lets only the top one close.
 * Base UI knows the order of nested overlays alone; ours also open from anywhere.
 */
export function useOverlayLayer(open: boolean, onOpenChange: (open: boolean) => void, kind: LayerKind = 'dialog') {
  const [layer] = useState(createLayer);
  const close = useEffectEvent(() => onOpenChange(false));

  useEffect(() => {
    if (!open) return undefined;
    // A dialog whose code came late may find a menu that was opened meanwhile: left there it would lie over the dialog.
    if (kind === 'dialog') for (const { giveWay } of stack.slice()) giveWay?.();
    const overlay: OpenOverlay = kind === 'menu' ? { layer, giveWay: () => close() } : { layer };
    stack.push(overlay);
    return () => void stack.splice(stack.indexOf(overlay), 1);
  }, [open, layer, kind]);

  return (next: boolean, details: ChangeDetails): void => {
    const comesFromOutside = ['escape-key', 'outside-press', 'focus-out', 'close-watcher'].includes(details.reason);
    if (!next && comesFromOutside && !layer.isTopAt(details.event)) return details.cancel();
    onOpenChange(next);
  };
}

function createLayer(): OverlayLayer {
  const layer: OverlayLayer = {
    isTopAt(event) {
      if (!topAtEvent.has(event)) topAtEvent.set(event, stack.at(-1)?.layer);
      return topAtEvent.get(event) === layer;
    },
  };
  return layer;
}

const LOOK_EVERY_MS = 500;
/** The last word of a window that closes itself may still be on its way, on a busy machine for a second or more. */
const LOOKS_UNTIL_CLOSED = 5;
const FEATURES = 'popup,width=520,height=680';

/** What becomes of a window without a word of its own. */
export type WindowFate =
  | { readonly kind: 'closed' }
  | { readonly kind: 'blocked' }
  | { readonly kind: 'timeout' }
  /** The window never got an address. */
  | { readonly kind: 'failed'; readonly failure: unknown };

export interface WindowWorld {
  readonly open: (
    url: string,
  ) => (Pick<Window, 'closed' | 'close'> & { readonly location: { replace: (url: string) => void } }) | null;
  readonly listen: (listener: (event: MessageEvent) => void) => () => void;
  readonly patienceMs?: number;
}

const browserWorld: WindowWorld = {
  open: (url) => window.open(url, '_blank', FEATURES),
  listen: (listener) => {
    addEventListener('message', listener);
    return () => removeEventListener('message', listener);
  },
};

interface WindowPlan<Told> {
  /** An address, or the promise of one: the window is open meanwhile. */
  readonly address: string | Promise<string>;
  /** Whose words count: those of our own server. */
  readonly origin: string;
  /** What the page at the end calls its message. */
  readonly type: string;
  readonly read: (event: unknown) => Told | undefined;
  readonly patienceMs: number;
}

/**
 * Opens a window and waits for what the page at its end tells. To be called in the click itself: browsers block windows that
 * open later.
 */
export function toldByWindow<Told>(
  { address, origin, type, read, patienceMs }: WindowPlan<Told>,
  world: WindowWorld = browserWorld,
): Promise<Told | WindowFate> {
  const popup = world.open(typeof address === 'string' ? address : '');
  if (popup === null) return Promise.resolve({ kind: 'blocked' });
  return new Promise((resolve) => {
    const endWith = (end: Told | WindowFate, isClosed = false): void => {
      clearInterval(looking);
      clearTimeout(patience);
      stopListening();
      if (!isClosed) popup.close();
      resolve(end);
    };
    const stopListening = world.listen(
      ({ origin: from, source, data }: MessageEvent<{ type?: unknown; event?: unknown } | null>) => {
        if (from !== origin || (source !== null && source !== popup) || data?.type !== type) return;
        const told = read(data.event);
        if (told !== undefined) endWith(told);
      },
    );
    if (typeof address !== 'string') {
      address.then(
        (url) => popup.location.replace(url),
        (failure: unknown) => endWith({ kind: 'failed', failure }),
      );
    }
    let looksSinceClosed = 0;
    const looking = setInterval(() => {
      if (popup.closed) looksSinceClosed += 1;
      if (looksSinceClosed === LOOKS_UNTIL_CLOSED) endWith({ kind: 'closed' }, true);
    }, LOOK_EVERY_MS);
    const patience = setTimeout(() => endWith({ kind: 'timeout' }), world.patienceMs ?? patienceMs);
  });
}

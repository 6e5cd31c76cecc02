import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';
import { fetchPart } from '#/lib/fetch-part.ts';

type PlaybackState = 'loading' | 'playing';

interface Playback {
  readonly id: string | undefined;
  readonly state: PlaybackState;
  readonly reading?: AbortController | undefined;
}

const SILENCE: Playback = { id: undefined, state: 'loading', reading: undefined };
const store = createStore<Playback>(() => SILENCE);

/** In React: how far the reading of something is; undefined while it is not read. */
export function usePlayback(id: string): PlaybackState | undefined {
  return useStore(store, (playback) => (playback.id === id ? playback.state : undefined));
}

/** What is being read, by the id that it was given. */
export function readingId(): string | undefined {
  return store.getState().id;
}

/** Reads a Markdown text aloud in place of whatever is being read. What it takes is loaded with the first one. */
export function readAloud(id: string, text: string): void {
  stopReading();
  const reading = new AbortController();
  store.setState({ id, state: 'loading', reading });
  const isCurrent = () => store.getState().reading === reading;
  void fetchPart(() => import('./read-text.ts'))
    .then(({ readText }) => readText(text, reading.signal, () => isCurrent() && store.setState({ state: 'playing' })))
    .catch(() => showToast({ kind: 'error', text: t('errors.network') }))
    .finally(() => isCurrent() && stopReading());
}

export function toggleReading(id: string, text: string): void {
  if (readingId() === id) stopReading();
  else readAloud(id, text);
}

/** Falls silent. */
export function stopReading(): void {
  store.getState().reading?.abort();
  store.setState(SILENCE);
}

/** Falls silent when the page is left: the browser's own voice would go on after it. */
export function stopReadingWithPage(): void {
  addEventListener('pagehide', stopReading);
}

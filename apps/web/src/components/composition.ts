/** How long after a composition ends an Enter may still belong to it: Safari ends it before it sends the key. */
const COMPOSITION_TAIL_MS = 50;
const IME_PROCESS_KEY = 229;

interface ComposingKey {
  readonly isComposing: boolean;
  readonly keyCode: number;
  readonly key: string;
  readonly timeStamp: number;
}

let lastCompositionEnd = Number.NEGATIVE_INFINITY;

if (typeof document !== 'undefined') {
  document.addEventListener('compositionend', (event) => (lastCompositionEnd = event.timeStamp), { capture: true });
}

/** Whether a key only serves the input method, so that it must neither send nor confirm anything. */
export function isComposing(event: ComposingKey | { readonly nativeEvent: ComposingKey }): boolean {
  return isComposingKey('nativeEvent' in event ? event.nativeEvent : event, lastCompositionEnd);
}

/** The rule itself, with the moment the last composition ended handed in. */
export function isComposingKey(key: ComposingKey, compositionEnd: number): boolean {
  if (key.isComposing || key.keyCode === IME_PROCESS_KEY) return true;
  const sinceEnd = key.timeStamp - compositionEnd;
  return key.key === 'Enter' && sinceEnd >= 0 && sinceEnd < COMPOSITION_TAIL_MS;
}

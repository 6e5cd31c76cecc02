/** How long after a composition ends an Enter may still belong to it: Safari ends it before it sends the key. */
const COMPOSITION_TAIL_MS = 50;
const IME_PROCESS_KEY = 229;

interface ComposingKey {
  readonly isComposing: boolean;
  readonly keyCode: number;
  readonly key: string;
  readonly timeStamp: number;
  readonly target?: EventTarget | null;
}

/** What is known of the input method besides what a key says itself. */
interface CompositionState {
  /** Where something is being composed at the moment. */
  readonly field: EventTarget | null;
  /** When the last composition ended. */
  readonly endedAt: number;
}

let state: CompositionState = { field: null, endedAt: Number.NEGATIVE_INFINITY };

/** Watches the input method from now on: what a key says itself is not enough. Called once, when the page starts. */
export function watchComposition(): void {
  // Keyboards there compose every word of every language, and end that by the very Enter that is meant to send.
  if (/Android/.test(navigator.userAgent)) return;
  const captured = { capture: true };
  document.addEventListener('compositionstart', ({ target }) => (state = { ...state, field: target }), captured);
  document.addEventListener(
    'compositionend',
    ({ timeStamp }) => (state = { field: null, endedAt: timeStamp }),
    captured,
  );
  // A field that was taken away while something was composed in it never says that this has ended.
  document.addEventListener('focusin', ({ target }) => (state = { ...state, field: sameOrNone(target) }), captured);
}

/** Whether a key only serves the input method, so that it must neither send nor confirm anything. */
export function isComposing(event: ComposingKey | { readonly nativeEvent: ComposingKey }): boolean {
  return isComposingKey('nativeEvent' in event ? event.nativeEvent : event, state);
}

/** The rule itself, with the state of the input method handed in. */
export function isComposingKey(key: ComposingKey, { field, endedAt }: CompositionState): boolean {
  if (key.isComposing || key.keyCode === IME_PROCESS_KEY) return true;
  // Some input methods leave both marks out.
  if (field !== null && field === key.target) return true;
  const sinceEnd = key.timeStamp - endedAt;
  return key.key === 'Enter' && sinceEnd >= 0 && sinceEnd < COMPOSITION_TAIL_MS;
}

function sameOrNone(focused: EventTarget | null): EventTarget | null {
  return state.field === focused ? focused : null;
}

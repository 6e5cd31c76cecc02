import type { SttConfig, SttEngine } from '@parley/contract';

/** What keeps words from being written down, each with something to do about it. */
export type DictationProblem =
  | 'denied'
  | 'no-microphone'
  | 'microphone-busy'
  | 'nothing-heard'
  | 'no-service'
  | 'language'
  | { readonly code: string };

export type DictationState =
  | { readonly kind: 'idle' }
  /** The browser asks whether it may listen, or what it takes is loaded. */
  | { readonly kind: 'starting' }
  | { readonly kind: 'listening'; readonly since: number }
  /** A recording is written down on the server. */
  | { readonly kind: 'working' }
  /** `retry` where what was said is still there. */
  | { readonly kind: 'problem'; readonly problem: DictationProblem; readonly retry?: (() => void) | undefined };

export interface DictationListener {
  readonly onState: (state: DictationState) => void;
  /** The words of one phrase, which may change until they are final. */
  readonly onWords: (words: string, isFinal: boolean) => void;
}

/** Where the words go. */
export interface DictationBox {
  readonly read: () => { readonly text: string; readonly from: number; readonly to: number };
  readonly write: (text: string, cursor: number) => void;
}

/** One dictation. */
export interface Dictation {
  /** Ends it; what was said is still written down. */
  readonly stop: () => void;
  /** Ends it at once. */
  readonly cancel: () => void;
}

export type Dictate = (config: Pick<SttConfig, 'lang'>, listener: DictationListener) => Dictation;

/** Whether this browser can listen in this way. Outside of secure pages it has no microphone. */
export function canDictate(engine: SttEngine): boolean {
  if (engine === 'Web Speech API') return 'SpeechRecognition' in globalThis || 'webkitSpeechRecognition' in globalThis;
  return 'MediaRecorder' in globalThis && 'mediaDevices' in navigator;
}

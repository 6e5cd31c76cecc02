import type { Dictate, DictationProblem } from './dictation.ts';

/** The part of the browser's recognition that is used here; the types of the DOM do not know it yet. */
interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  start: () => void;
  stop: () => void;
  abort: () => void;
}

interface RecognitionEvents {
  readonly result: Event & { readonly resultIndex: number; readonly results: SpeechRecognitionResultList };
  readonly error: Event & { readonly error: string };
}

const PROBLEMS: Readonly<Record<string, DictationProblem>> = {
  'not-allowed': 'denied',
  'service-not-allowed': 'no-service',
  'audio-capture': 'no-microphone',
  'no-speech': 'nothing-heard',
  network: 'no-service',
  'language-not-supported': 'language',
};

/** The browser listens and writes, words appear while they are said. */
export const dictateInBrowser: Dictate = ({ lang }, { onState, onWords }) => {
  const recognition = newRecognition();
  let isCancelled = false;
  let problem: DictationProblem | undefined;

  const on = <Name extends keyof RecognitionEvents>(name: Name, act: (event: RecognitionEvents[Name]) => void) =>
    recognition.addEventListener(name, (event) => isCancelled || act(event as RecognitionEvents[Name]));

  recognition.lang = lang;
  // On Android every word of a long listening comes again and again.
  recognition.continuous = !/android/i.test(navigator.userAgent);
  recognition.interimResults = true;
  recognition.addEventListener('start', () => isCancelled || onState({ kind: 'listening', since: Date.now() }));
  on('result', ({ resultIndex, results }) => {
    let open = '';
    for (const result of Array.from(results).slice(resultIndex)) {
      const words = result[0]?.transcript ?? '';
      if (result.isFinal) onWords(words, true);
      else open += words;
    }
    if (open !== '') onWords(open, false);
  });
  on('error', ({ error }) => {
    if (error !== 'aborted') problem = PROBLEMS[error] ?? 'no-service';
  });
  recognition.addEventListener('end', () => {
    if (!isCancelled) onState(problem === undefined ? { kind: 'idle' } : { kind: 'problem', problem });
  });
  recognition.start();
  return {
    stop: () => recognition.stop(),
    cancel: () => {
      isCancelled = true;
      recognition.abort();
    },
  };
};

function newRecognition(): Recognition {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as unknown as Record<string, new () => Recognition>;
  const Constructor = SpeechRecognition ?? webkitSpeechRecognition;
  if (!Constructor) throw new Error('This browser recognizes no speech');
  return new Constructor();
}

import { pickVoice } from '../model/pick-voice.ts';
import { speechPieces } from '../model/speech-pieces.ts';
import { VoiceFailure, type Speech, type Voice } from './voice.ts';

/** Some voices of Chromium fall silent in the middle of anything longer. */
const PIECES = { first: 200, most: 200 };
/** Browsers look their voices up when they are first asked for them. */
const VOICES_WAIT_MS = 1_500;

/** The voices that the browser or its system brings. */
export const browserVoice: Voice = async (speech) => {
  const voices = await browserVoices();
  if (voices.length === 0) throw new VoiceFailure('no-voice');
  const voice = pickVoice(voices, speech.settings.voice, speech.tag);
  const stop = () => speechSynthesis.cancel();
  speech.signal.addEventListener('abort', stop, { once: true });
  try {
    // What another page of ours left unsaid would come first.
    speechSynthesis.cancel();
    for (const piece of speechPieces(speech.text, PIECES)) {
      if (speech.signal.aborted) return;
      await say(piece, voice, speech);
    }
  } finally {
    speech.signal.removeEventListener('abort', stop);
  }
};

function say(text: string, voice: SpeechSynthesisVoice | undefined, speech: Speech): Promise<void> {
  const { settings, tag, signal, onStart } = speech;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = voice?.lang ?? tag;
  utterance.rate = settings.speed;
  if (voice) utterance.voice = voice;
  return new Promise((resolve, reject) => {
    utterance.onstart = onStart;
    utterance.onend = () => resolve();
    utterance.onerror = ({ error }) => {
      if (signal.aborted || error === 'canceled' || error === 'interrupted') return resolve();
      reject(new VoiceFailure(error === 'not-allowed' ? 'blocked' : 'no-voice', { cause: error }));
    };
    speechSynthesis.speak(utterance);
  });
}

/** The voices of this browser; none where it has none, or no speech at all. */
export async function browserVoices(): Promise<readonly SpeechSynthesisVoice[]> {
  if (!('speechSynthesis' in globalThis)) return [];
  const known = speechSynthesis.getVoices();
  if (known.length > 0) return known;
  await new Promise<void>((resolve) => {
    setTimeout(resolve, VOICES_WAIT_MS);
    speechSynthesis.addEventListener('voiceschanged', () => resolve(), { once: true });
  });
  return speechSynthesis.getVoices();
}

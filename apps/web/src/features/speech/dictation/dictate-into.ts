import type { SttConfig, SttEngine } from '@parley/contract';
import { placeAt, restOfPhrase, withDictation } from '../model/dictated-text.ts';
import { dictateInBrowser } from './browser-recognition.ts';
import type { Dictate, Dictation, DictationBox, DictationState } from './dictation.ts';
import { dictateThroughServer } from './recorded-speech.ts';

const ENGINES: Readonly<Record<SttEngine, Dictate>> = {
  'Web Speech API': dictateInBrowser,
  'OpenAI Whisper': dictateThroughServer,
};

/** Begins to listen as the settings say, and writes what is said into a box, at its cursor. */
export function dictateInto(
  box: DictationBox,
  config: SttConfig,
  onState: (state: DictationState) => void,
  dictate: Dictate = ENGINES[config.engine],
): Dictation {
  const start = box.read();
  let place = placeAt(start.text, start.from, start.to);
  let expected = start.text;
  /** The phrase as it was last heard, and the part of it that somebody has typed over. */
  let heard = '';
  let settled = '';

  function onWords(words: string, isFinal: boolean): void {
    const now = box.read();
    if (now.text !== expected) {
      place = placeAt(now.text, now.from, now.to);
      settled = heard;
    }
    const { text, cursor } = withDictation(place, restOfPhrase(words, settled));
    box.write(text, cursor);
    expected = text;
    heard = isFinal ? '' : words;
    if (!isFinal) return;
    place = placeAt(text, cursor, cursor);
    settled = '';
  }

  return dictate(config, { onState, onWords });
}

import { TTS_INPUT_MAX_LENGTH, v1Routes } from '@parley/contract';
import { ApiFailure, fetchApi } from '#/lib/api.ts';
import { once } from '#/lib/once.ts';
import { speechPieces } from '../model/speech-pieces.ts';
import { VoiceFailure, type Speech, type Voice } from './voice.ts';

/** A short first piece is heard soon; while one is played the next is made. */
const PIECES = { first: 300, most: Math.min(1_500, TTS_INPUT_MAX_LENGTH) };

/** One for all: browsers that want a press before a sound count it for the element that it started. */
const player = once(() => new Audio());

/** The voices of OpenAI, or of whoever speaks its language, through this server. */
export const serverVoice: Voice = async (speech) => {
  const pieces = speechPieces(speech.text, PIECES);
  let next = fetchPiece(pieces[0], speech);
  for (let index = 0; index < pieces.length && !speech.signal.aborted; index += 1) {
    const sound = await next;
    next = fetchPiece(pieces[index + 1], speech);
    // It is looked at when its turn comes, which may be never.
    next.catch(() => {});
    if (sound) await play(sound, speech);
  }
};

async function fetchPiece(input: string | undefined, { settings, signal }: Speech): Promise<Blob | undefined> {
  if (input === undefined || signal.aborted) return undefined;
  try {
    const body = { ...settings, input, response_format: 'mp3' as const };
    const response = await fetchApi(v1Routes.speech, { body }, { signal, quiet: true });
    return await response.blob();
  } catch (error) {
    throw new VoiceFailure({ code: error instanceof ApiFailure ? error.code : 'network' }, { cause: error });
  }
}

async function play(sound: Blob, { signal, onStart }: Speech): Promise<void> {
  if (signal.aborted) return;
  const audio = player();
  const url = URL.createObjectURL(sound);
  const ended = Promise.withResolvers<void>();
  const stop = () => {
    audio.pause();
    ended.resolve();
  };
  audio.onended = () => ended.resolve();
  audio.onerror = () => ended.reject(new VoiceFailure('unplayable', { cause: audio.error }));
  signal.addEventListener('abort', stop, { once: true });
  try {
    audio.src = url;
    await Promise.race([audio.play(), ended.promise]);
    if (!signal.aborted) onStart();
    await ended.promise;
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof VoiceFailure) throw error;
    const isBlocked = error instanceof DOMException && error.name === 'NotAllowedError';
    throw new VoiceFailure(isBlocked ? 'blocked' : 'unplayable', { cause: error });
  } finally {
    signal.removeEventListener('abort', stop);
    audio.onended = null;
    audio.onerror = null;
    audio.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
}

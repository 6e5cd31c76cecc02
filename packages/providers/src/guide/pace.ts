import type { StreamPart } from '../stream-part.ts';
import { errorPart } from '../wire/openai-error.ts';
import type { Piece } from './piece.ts';

export interface Pace {
  /** Between two words; 0 does not wait at all. */
  readonly delayMs: number;
  readonly signal: AbortSignal | undefined;
}

/** Plays pieces word by word. Throws the signal's reason when it is aborted. */
export async function* playPieces(
  pieces: readonly Piece[],
  promptCharacters: number,
  pace: Pace,
): AsyncGenerator<StreamPart, void, undefined> {
  let said = 0;
  let calls = 0;
  for (const piece of pieces) {
    if ('fail' in piece) {
      yield errorPart(piece.fail, piece.message);
      return;
    }
    for (const part of partsOf(piece, calls)) {
      await pause(pace);
      if ('text' in part) said += part.text.length;
      yield part;
    }
    if ('call' in piece) calls += 1;
  }
  yield { type: 'usage', usage: { promptTokens: tokensIn(promptCharacters), completionTokens: tokensIn(said) } };
  yield { type: 'finish', reason: calls > 0 ? 'tool_calls' : 'stop' };
}

function partsOf(piece: Exclude<Piece, { fail: unknown }>, calls: number): StreamPart[] {
  if ('say' in piece) return inWords(piece.say).map((text) => ({ type: 'text', text }));
  if ('think' in piece) return inWords(piece.think).map((text) => ({ type: 'reasoning', text }));
  const id = `call_guide_${calls}`;
  const argumentsText = JSON.stringify(piece.call.arguments);
  return [
    { type: 'tool-call-start', index: calls, id, name: piece.call.name },
    ...inWords(argumentsText).map((text): StreamPart => ({ type: 'tool-call-arguments', index: calls, text })),
  ];
}

/** Each word with the space after it, as models send them; Chinese has no spaces, so there it is a pair of signs. */
function inWords(text: string): string[] {
  return text.match(/\s*(?:\p{Script=Han}{1,2}|[^\s\p{Script=Han}]{1,24})\s*/gu) ?? [];
}

/** The rule of thumb: there are no tokens here to count. */
const tokensIn = (characters: number) => Math.ceil(characters / 4);

async function pause({ delayMs, signal }: Pace): Promise<void> {
  signal?.throwIfAborted();
  if (delayMs <= 0) return;
  await new Promise<void>((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the reason belongs to whoever aborted
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, delayMs);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

import { parentPort } from 'node:worker_threads';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

/** A word of this length without a space would cost the tokenizer time that grows with its square. */
const PIECE_CHARS = 1_000;
/** Longer texts are counted in part: an estimate need not be exact. */
const COUNTED_CHARS = 200_000;
const ANY_TEXT = { disallowedSpecial: new Set<string>() };

parentPort?.on('message', ({ id, text }: { id: number; text: string }) => {
  parentPort?.postMessage({ id, tokens: count(text) });
});

function count(text: string): number {
  const counted = Math.min(text.length, COUNTED_CHARS);
  let tokens = 0;
  for (let from = 0; from < counted; from += PIECE_CHARS) {
    tokens += countTokens(text.slice(from, Math.min(from + PIECE_CHARS, counted)), ANY_TEXT);
  }
  return counted === 0 ? 0 : Math.ceil((tokens * text.length) / counted);
}

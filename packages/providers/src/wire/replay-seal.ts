import type { ReplayData } from '../stream-part.ts';
import { parseJson } from './loose-json.ts';
import { readReplay } from './replay-data.ts';

/** Tells what this product sealed from what a vendor encrypted. */
const SEAL = 'parley1.';
const PIECE_BYTES = 8_192;

/**
 * Replay data as one opaque text, for request forms whose clients give thoughts back unread: as `encrypted_content` of
 * OpenAI's Responses, as `redacted_thinking` of Anthropic's messages. Nothing in it is secret from who gets it.
 */
export function sealReplay(data: ReplayData): string {
  const bytes = new TextEncoder().encode(JSON.stringify(data));
  let binary = '';
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    binary += String.fromCharCode(...bytes.subarray(at, at + PIECE_BYTES));
  }
  return SEAL + btoa(binary);
}

/** Replay data from a text that `sealReplay` made; undefined for any other. */
export function openReplay(text: string): ReplayData | undefined {
  if (!text.startsWith(SEAL)) return undefined;
  try {
    const binary = atob(text.slice(SEAL.length));
    const bytes = Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0);
    return readReplay(parseJson(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
}

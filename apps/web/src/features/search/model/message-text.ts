import { foldText, type Message } from '@parley/contract';

/** Longer texts are documents; their beginning is enough to find them by. */
const LONGEST_TEXT = 200_000;

export type SearchedMessage = Pick<Message, 'role' | 'content' | 'attachments'>;

/** The words of a message and of what is attached to it, as they were written; empty for what is not searched. */
export function searchedText({ role, content, attachments = [] }: SearchedMessage): string {
  if (role !== 'user' && role !== 'assistant') return '';
  const said = typeof content === 'string' ? [content] : content.map((part) => (part.type === 'text' ? part.text : ''));
  const attached = attachments.flatMap(({ name, text }) => [name, text]);
  return [...said, ...attached].filter(Boolean).join('\n').slice(0, LONGEST_TEXT);
}

export function foldedTextOf(message: SearchedMessage): string {
  return foldText(searchedText(message)).trim();
}

/** 53 bits that tell one text from another (cyrb53). */
export function hashText(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0);
}

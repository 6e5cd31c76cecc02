import { type SharedChat, textOf } from '@parley/contract';
import { escapeHtml } from '../../lib/escape-html.ts';
import { plainBlocks } from '../publishing/plain-blocks.ts';
import { FIRST_WORDS_STYLE } from './first-words-style.ts';

/** About what a large screen shows. */
const MOST_WORDS = 4_000;
const MOST_OF_ONE = 2_000;

/**
 * The beginning of a shared chat as words alone, for the time until the page has drawn it: whoever follows a link reads at
 * once. Every sign of it is text; nothing of a chat becomes markup.
 */
export function firstWords({ name, messages }: SharedChat): string {
  const turns: string[] = [];
  let room = MOST_WORDS;
  for (const message of messages) {
    if (room <= 0) break;
    if (message.role !== 'user' && message.role !== 'assistant') continue;
    const text = textOf(message.content).slice(0, Math.min(room, MOST_OF_ONE));
    room -= text.length;
    turns.push(message.role === 'user' ? question(text) : answer(text, message.model ?? ''));
    // Answers beside each other follow: they have no place in one column.
    if ((message.sideBySide?.length ?? 0) > 1) break;
  }
  const head = `<header><b>Parley</b><span dir="auto">${escapeHtml(name)}</span></header>`;
  return `<style>${FIRST_WORDS_STYLE}</style><div id="first-words" class="first-words">${head}<div>${turns.join('')}</div></div>`;
}

function question(text: string): string {
  return `<section data-message><p class="asked" dir="auto">${escapeHtml(text)}</p></section>`;
}

function answer(text: string, model: string): string {
  const blocks = plainBlocks(text).map((block) => `<p dir="auto">${escapeHtml(block)}</p>`);
  return `<section data-message><b class="by"><bdi>${escapeHtml(model)}</bdi></b><div class="md">${blocks.join('')}</div></section>`;
}

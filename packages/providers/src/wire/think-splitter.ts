import type { StreamPart } from '../stream-part.ts';

type Said = Extract<StreamPart, { type: 'text' | 'reasoning' }>;

const OPEN = '<think>';
const CLOSE = '</think>';

/**
 * Servers without a parser for their model's thoughts send them as `<think>…</think>` at the start of the content. Tells
 * them from the answer, however the tags are cut into pieces. Tags anywhere else are part of the answer.
 */
export class ThinkSplitter {
  #state: 'start' | 'before-thought' | 'thought' | 'before-answer' | 'answer' = 'start';
  /** Came in, but may turn out to be part of a tag. */
  #held = '';

  push(text: string): Said[] {
    if (this.#state === 'answer') return said('text', text);
    const all = this.#held + text;
    this.#held = '';
    switch (this.#state) {
      case 'start':
        return this.#readStart(all);
      case 'before-thought':
      case 'thought':
        return this.#readThought(all);
      case 'before-answer':
        return this.#readAnswer(all);
      default:
        return this.#state satisfies never;
    }
  }

  /** What is held when nothing more comes, or when something else comes that ends it. */
  end(): Said[] {
    const held = this.#held;
    this.#held = '';
    return said(this.#state === 'start' ? 'text' : 'reasoning', held);
  }

  #readStart(all: string): Said[] {
    const begin = all.trimStart();
    if (begin.length < OPEN.length && OPEN.startsWith(begin)) {
      this.#held = all;
      return [];
    }
    if (!begin.startsWith(OPEN)) {
      this.#state = 'answer';
      return said('text', all);
    }
    this.#state = 'before-thought';
    return this.#readThought(begin.slice(OPEN.length));
  }

  #readThought(all: string): Said[] {
    const thought = this.#state === 'before-thought' ? all.trimStart() : all;
    const close = thought.indexOf(CLOSE);
    if (close !== -1) {
      this.#state = 'before-answer';
      return [...said('reasoning', thought.slice(0, close)), ...this.#readAnswer(thought.slice(close + CLOSE.length))];
    }
    const sure = thought.length - tagBeginAtEnd(thought);
    this.#held = thought.slice(sure);
    if (sure > 0) this.#state = 'thought';
    return said('reasoning', thought.slice(0, sure));
  }

  #readAnswer(all: string): Said[] {
    const answer = all.trimStart();
    if (answer !== '') this.#state = 'answer';
    return said('text', answer);
  }
}

/** How many characters at the end may be the beginning of the closing tag. */
function tagBeginAtEnd(text: string): number {
  for (let length = Math.min(CLOSE.length - 1, text.length); length > 0; length -= 1) {
    if (text.endsWith(CLOSE.slice(0, length))) return length;
  }
  return 0;
}

const said = (type: Said['type'], text: string): Said[] => (text === '' ? [] : [{ type, text }]);

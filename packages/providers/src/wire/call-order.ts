import type { StreamPart } from '../stream-part.ts';
import { parseJson } from './loose-json.ts';

/**
 * Puts calls one after the other. On OpenAI's chat wire the arguments of several calls may come by turns; in forms made of
 * blocks one must be whole before the next begins. Calls that come in order pass at once.
 */
export class CallOrder {
  #current: { readonly index: number; text: string } | undefined;
  #waiting: StreamPart[] = [];

  push(part: StreamPart): StreamPart[] {
    const current = this.#current;
    if (part.type === 'finish' || part.type === 'error') return [...this.#release(), part];
    if (part.type === 'usage') return [part];
    if (current && part.type === 'tool-call-arguments' && part.index === current.index) {
      current.text += part.text;
      return this.#waiting.length > 0 && isWhole(current.text) ? [part, ...this.#goOn()] : [part];
    }
    if (current && !isWhole(current.text)) {
      this.#waiting.push(part);
      return [];
    }
    // More of a call that was whole already.
    if (part.type === 'tool-call-arguments') return [];
    this.#current = part.type === 'tool-call-start' ? { index: part.index, text: '' } : undefined;
    return [part];
  }

  /** What waited, up to the next call that is not whole yet. */
  #goOn(): StreamPart[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return this.#sorted(waiting).flatMap((part) => this.push(part));
  }

  /** Everything that waited, whole or not. */
  #release(): StreamPart[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#current = undefined;
    return this.#sorted(waiting);
  }

  /** The arguments of each call right behind its start. */
  #sorted(parts: readonly StreamPart[]): StreamPart[] {
    return parts.flatMap((part) => {
      if (part.type === 'tool-call-arguments') return [];
      if (part.type !== 'tool-call-start') return [part];
      const own = parts.filter((other) => other.type === 'tool-call-arguments' && other.index === part.index);
      return [part, ...own];
    });
  }
}

function isWhole(text: string): boolean {
  return text.trimEnd().endsWith('}') && parseJson(text) !== undefined;
}

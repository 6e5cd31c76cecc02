import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { freeCallId } from '@parley/contract';

/** Gives every call of a reply an id of its own: a provider may send two under one, and their answers would be mixed up. */
export class CallIds {
  readonly #taken = new Set<string>();
  /** Of the calls that are not whole yet: the ids that they came under, and those that they have. */
  readonly #open = new Map<string, string>();

  /** The part with the id that its call has. */
  read(part: LanguageModelV4StreamPart): LanguageModelV4StreamPart {
    switch (part.type) {
      case 'tool-input-start':
        return { ...part, id: this.#idOf(part.id) };
      case 'tool-input-delta':
        return { ...part, id: this.#open.get(part.id) ?? part.id };
      case 'tool-call': {
        const toolCallId = this.#idOf(part.toolCallId);
        this.#open.delete(part.toolCallId);
        return { ...part, toolCallId };
      }
      default:
        return part;
    }
  }

  #idOf(id: string): string {
    const known = this.#open.get(id);
    if (known !== undefined) return known;
    const free = freeCallId(id, this.#taken);
    this.#taken.add(free);
    this.#open.set(id, free);
    return free;
  }
}

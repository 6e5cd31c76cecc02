import type { Usage } from '@parley/contract';
import type { UntoldUsage } from '../metering/call-meter.ts';
import { countPromptTokens, estimatePromptTokens, type Question } from '../metering/count-usage.ts';
import { estimateTokens } from '../metering/said-in-events.ts';
import type { TokenCounter } from '../metering/token-counter.ts';
import type { Said } from './stream-memory.ts';

/** Says what was answered so far; asked for only where nobody told the usage. */
export interface WhatWasSaid {
  /** Tokens of it, by their length. */
  estimate(): number;
  all(): Said;
}

export const NOTHING_SAID: WhatWasSaid = saidText(() => '');

/** `share`: which part of all that was said the text is. */
export function saidText(text: () => string, share = 1): WhatWasSaid {
  return { estimate: () => Math.ceil(estimateTokens(text()) / share), all: () => ({ said: text(), share }) };
}

const NOTHING_WORDLESS: Usage = { promptTokens: 0, completionTokens: 0 };

/** Counts what was asked and what was said, for upstreams that do not tell; at most once, so that all hear one number. */
export class Counting implements UntoldUsage {
  readonly #question: Question;
  readonly #said: WhatWasSaid;
  readonly #counter: TokenCounter;
  readonly #wordless: Usage;
  #counted: Promise<Usage> | undefined;

  /** `wordless`: what question and answer have beside texts. */
  constructor(question: Question, said: WhatWasSaid, counter: TokenCounter, wordless: Usage = NOTHING_WORDLESS) {
    this.#question = question;
    this.#said = said;
    this.#counter = counter;
    this.#wordless = wordless;
  }

  get isAsked(): boolean {
    return this.#counted !== undefined;
  }

  estimate(): Usage {
    return this.#withWordless({
      promptTokens: estimatePromptTokens(this.#question),
      completionTokens: this.#said.estimate(),
    });
  }

  exact(): Promise<Usage> {
    return (this.#counted ??= this.#count());
  }

  async #count(): Promise<Usage> {
    const { said, share } = this.#said.all();
    const counts = [countPromptTokens(this.#question, this.#counter), this.#counter.count(said)] as const;
    const [promptTokens, tokens] = await Promise.all(counts);
    return this.#withWordless({ promptTokens, completionTokens: Math.ceil(tokens / share) });
  }

  #withWordless({ promptTokens, completionTokens }: Usage): Usage {
    return {
      promptTokens: promptTokens + this.#wordless.promptTokens,
      completionTokens: completionTokens + this.#wordless.completionTokens,
    };
  }
}

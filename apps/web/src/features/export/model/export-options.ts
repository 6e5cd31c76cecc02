import type { Rating } from '@parley/contract';

/** What goes along with the words of the messages. */
export interface ExportOptions {
  readonly hasReasoning: boolean;
  readonly hasTools: boolean;
  /** Times and names of models. */
  readonly hasDetails: boolean;
}

export const DEFAULT_OPTIONS: ExportOptions = { hasReasoning: false, hasTools: false, hasDetails: true };

/** Words of an export that depend on the language, handed to the pure rules. */
export interface ExportWords {
  readonly title: string;
  /** Under the title: when it was made, and of how many messages. */
  readonly made: string;
  readonly you: string;
  readonly assistant: string;
  readonly system: string;
  readonly tool: string;
  readonly reasoning: string;
  readonly toolCall: (name: string) => string;
  readonly toolArguments: string;
  readonly toolResult: string;
  readonly sources: string;
  readonly picture: (number: number) => string;
  readonly document: (name: string) => string;
  readonly nameOf: (modelId: string | undefined, model: string | undefined) => string;
  /** Empty where there is none. */
  readonly timeOf: (time: number) => string;
  /** What the reader thought of an answer. */
  readonly ratingOf: (rating: Rating) => string;
  /** How an answer ended that did not come to its own end. */
  readonly endingOf: (ending: { readonly code?: string | undefined; readonly why?: string | undefined }) => string;
}

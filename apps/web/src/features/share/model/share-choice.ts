import type { Lifetime } from '@parley/contract';

/** What goes along with the chosen messages. */
export interface ShareParts {
  readonly hasTools: boolean;
  readonly hasReasoning: boolean;
  readonly hasPictures: boolean;
  /** The instructions of the mask, which nobody said in the chat. */
  readonly hasContext: boolean;
}

/** What the owner says about a shared chat. */
export interface ShareDetails {
  readonly name: string;
  readonly lifetime: Lifetime;
  readonly isListed: boolean;
}

export const DEFAULT_PARTS: ShareParts = {
  hasTools: true,
  hasReasoning: false,
  hasPictures: true,
  hasContext: false,
};

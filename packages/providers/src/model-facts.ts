/** What is known of a model by its name; everything may be missing. */
export interface ModelFacts {
  /** How many tokens question and answer may have together. */
  readonly contextTokens?: number;
  readonly capabilities?: ModelCapabilities;
  /** What it is good at, in a line. */
  readonly strength?: string;
  /** Dollars per million tokens divided by two, as the product counts prices. */
  readonly modelRatio?: number;
  /** How much dearer an answered token is than an asked one. */
  readonly completionRatio?: number;
}

export interface ModelCapabilities {
  readonly vision?: boolean;
  readonly tools?: boolean;
  readonly reasoning?: boolean;
  readonly imageOutput?: boolean;
}

export function modelFacts(_name: string): ModelFacts {
  return {};
}

import type { ModelType } from '@parley/contract';

export interface ModelCapabilities {
  readonly vision?: boolean;
  readonly tools?: boolean;
  readonly reasoning?: boolean;
  readonly imageOutput?: boolean;
  /** Hears or speaks. */
  readonly audio?: boolean;
}

/** What is known of a model by its name; everything may be missing. */
export interface ModelFacts {
  readonly type?: ModelType;
  /** How many tokens question and answer may have together. */
  readonly contextTokens?: number;
  /** The most tokens that an answer may have. */
  readonly outputTokens?: number;
  readonly capabilities?: ModelCapabilities;
  /** What it is good at, in a line. */
  readonly strength?: string;
  readonly price?: KnownPrice;
  /** Up to when it was taught, as YYYY, YYYY-MM or YYYY-MM-DD. */
  readonly knowledgeDate?: string;
  /** The day on which its maker turns it off, as YYYY-MM-DD. */
  readonly shutdownDate?: string;
}

/** A list price, in the ratios that models are priced with everywhere. */
export interface KnownPrice {
  /** 1 for two dollars per million tokens of the question. */
  readonly modelRatio: number;
  /** How much dearer a token of the answer is than one of the question. */
  readonly completionRatio: number;
  /** What a token of the question costs that the provider still had in its cache, beside one it had not. */
  readonly cachedRatio?: number;
  /** Dollars for each picture or call. */
  readonly fixedPrice?: number;
}

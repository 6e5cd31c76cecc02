import type { ProviderCredentials, ProviderName } from '@parley/contract';

/** Of a user's or an operator's credentials, what a call needs. */
export type TargetCredentials = Partial<
  Pick<ProviderCredentials, 'apiKey' | 'endpoint' | 'apiVersion' | 'secretKey' | 'apiSecret' | 'safetyLevel'>
>;

/** Addresses that turned out to have no Responses API; whoever calls them again asks on the plain chat wire at once. */
export interface WithoutResponses {
  has(baseUrl: string): boolean;
  add(baseUrl: string): void;
}

/** Where a chat goes and with what. */
export interface ChatTarget {
  readonly provider: ProviderName;
  /** Empty for the credentials' endpoint, or the provider's own address. */
  readonly baseUrl: string;
  readonly credentials: TargetCredentials;
  readonly model: string;
  /** The most tokens that an answer of this model may have, where that is known. */
  readonly outputTokens?: number | undefined;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
  /** What is known of servers that have no Responses API, and is added to. */
  readonly withoutResponses?: WithoutResponses | undefined;
}

/** What is needed to tell an address and its headers, without calling it. */
export type ChatAddress = Pick<ChatTarget, 'provider' | 'baseUrl' | 'credentials' | 'model' | 'outputTokens'>;

import type { ProviderCredentials, ProviderName } from '@parley/contract';

/** Of a user's or an operator's credentials, what a call needs. */
export type TargetCredentials = Partial<
  Pick<ProviderCredentials, 'apiKey' | 'endpoint' | 'apiVersion' | 'secretKey' | 'apiSecret' | 'safetyLevel'>
>;

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
}

/** What is needed to tell an address and its headers, without calling it. */
export type ChatAddress = Pick<ChatTarget, 'provider' | 'baseUrl' | 'credentials' | 'model' | 'outputTokens'>;

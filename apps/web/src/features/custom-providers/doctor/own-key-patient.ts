import { parseCustomModels, type ChatRequest, type ProviderCredentials, type ProviderName } from '@parley/contract';
import { baseUrlOf, type ChatAddress } from '@parley/providers';

/** An account of the user's own at a provider, as it was typed in. */
export interface OwnKeyPatient {
  readonly provider: ProviderName;
  readonly credentials: ProviderCredentials;
}

/** A limit that models which think before they answer can keep as well. */
const SHORTEST_REPLY_TOKENS = 16;

/** The model that is asked unless the provider's list names a better one. */
export function typedModelOf({ credentials }: OwnKeyPatient): string | undefined {
  return parseCustomModels(credentials.customModels)[0];
}

export function addressOf({ provider, credentials }: OwnKeyPatient, model = ''): ChatAddress {
  return { provider, baseUrl: '', credentials, model };
}

export function baseUrlOfPatient(patient: OwnKeyPatient): string {
  return baseUrlOf(addressOf(patient));
}

export function shortestChat(model: string): ChatRequest {
  return { model, messages: [{ role: 'user', content: 'Hi' }], stream: false, max_tokens: SHORTEST_REPLY_TOKENS };
}

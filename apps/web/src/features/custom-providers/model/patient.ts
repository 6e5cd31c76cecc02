import type { ProviderCredentials, ProviderName } from '@parley/contract';

/** Whose connection is checked: an endpoint that the server keeps, a channel of the server, or an account of the user's own. */
export type Patient =
  | {
      readonly kind: 'custom';
      readonly configUid: string;
      readonly baseUrl: string;
      readonly model: string | undefined;
    }
  | {
      readonly kind: 'channel';
      readonly id: string;
      readonly baseUrl: string;
      readonly model: string | undefined;
    }
  | {
      readonly kind: 'own-key';
      readonly provider: ProviderName;
      readonly credentials: ProviderCredentials;
      /** How its requests travel. */
      readonly route: 'browser' | 'browser-then-relay' | 'relay';
    };

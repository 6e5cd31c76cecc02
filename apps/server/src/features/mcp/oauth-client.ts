import type {
  OAuthClientInformationContext,
  OAuthClientMetadata,
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { AppError } from '@parley/contract';
import type { McpSecrets } from './secrets.ts';
import type { SignInRecord } from './sign-in-record.ts';

/** Where this installation is reached, as authorization servers know it. */
export interface OwnPlace {
  /** Where people come back to. */
  readonly redirectUri: string;
  /** What authorization servers read about Parley; only there on a public https address. */
  readonly metadataUrl?: string;
}

export interface SignInAttempt {
  readonly place: OwnPlace;
  readonly state: string;
  /** A client that the person entered. */
  readonly entered: McpSecrets['oauthClient'];
  readonly before: SignInRecord;
  /** Of an attempt that goes on; made anew otherwise. */
  readonly verifier?: string;
}

/** One sign-in as the protocol's library sees it: what it gives is held here, and stored by whoever began it. */
export class SignInClient implements OAuthClientProvider {
  readonly #attempt: SignInAttempt;
  #record: SignInRecord;
  #verifier: string;
  /** Where the person has to go. */
  authorizationUrl: URL | undefined;

  constructor(attempt: SignInAttempt) {
    this.#attempt = attempt;
    this.#record = attempt.before;
    this.#verifier = attempt.verifier ?? '';
  }

  get record(): SignInRecord {
    return this.#record;
  }

  get verifier(): string {
    return this.#verifier;
  }

  get redirectUrl(): string {
    return this.#attempt.place.redirectUri;
  }

  get clientMetadataUrl(): string {
    return this.#attempt.place.metadataUrl ?? '';
  }

  get clientMetadata(): OAuthClientMetadata {
    return clientMetadataOf(this.#attempt.place);
  }

  state(): string {
    return this.#attempt.state;
  }

  clientInformation(context?: OAuthClientInformationContext): StoredOAuthClientInformation | undefined {
    const { entered, place } = this.#attempt;
    const { client, redirectUri } = this.#record;
    if (!entered) return redirectUri === place.redirectUri ? client : undefined;
    const { clientId, clientSecret } = entered;
    const isKnown = client?.client_id === clientId && client.issuer !== undefined;
    // A secret was entered for the first authorization server that asked; a server that names another one does not get it.
    if (isKnown && context && client.issuer !== context.issuer)
      throw new AppError('mcp_failed', 'The server signs in elsewhere now. Enter the OAuth client again');
    return {
      client_id: clientId,
      ...(clientSecret !== '' && { client_secret: clientSecret }),
      ...(context && { issuer: context.issuer }),
    };
  }

  saveClientInformation(client: StoredOAuthClientInformation): void {
    this.#record = { ...this.#record, client, redirectUri: this.redirectUrl };
  }

  tokens(): StoredOAuthTokens | undefined {
    return undefined;
  }

  saveTokens(tokens: StoredOAuthTokens, context?: OAuthClientInformationContext): void {
    const client = this.clientInformation(context);
    this.#record = { ...this.#record, tokens, redirectUri: this.redirectUrl, ...(client && { client }) };
  }

  /** A client that the authorization server no longer knows is registered anew. */
  invalidateCredentials(what: string): void {
    const { client: _, ...rest } = this.#record;
    if (what === 'client' || what === 'all') this.#record = rest;
  }

  saveResourceUrl(resource: string): void {
    this.#record = { ...this.#record, resource };
  }

  saveDiscoveryState(discovery: OAuthDiscoveryState): void {
    this.#record = { ...this.#record, discovery };
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    // An attempt begins with what the server says now, and ends where it began.
    return this.#verifier === '' ? undefined : this.#record.discovery;
  }

  redirectToAuthorization(url: URL): void {
    this.authorizationUrl = url;
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }

  codeVerifier(): string {
    return this.#verifier;
  }
}

/** Parley as a client of MCP servers, for registration and for the document that it publishes about itself. */
export function clientMetadataOf({ redirectUri, metadataUrl }: OwnPlace): OAuthClientMetadata {
  const { origin, hostname } = new URL(redirectUri);
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  return {
    client_name: 'Parley',
    redirect_uris: [redirectUri],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: isLocal ? 'native' : 'web',
    ...(metadataUrl !== undefined && { client_uri: origin }),
  };
}

import {
  type AuthProvider,
  extractWWWAuthenticateParams,
  type FetchLike,
  OAuthError,
  refreshAuthorization,
  type StoredOAuthTokens,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import type { SecretBox } from '../../lib/secret-box.ts';
import type { McpRepository, McpServerRow } from './repository.ts';
import { type Challenge, openSignIn, sealSignIn } from './sign-in-record.ts';

export interface BearerParts {
  readonly repository: McpRepository;
  readonly box: SecretBox;
}

/** Tokens of a sign-in for the requests of one connection; refreshed when the server no longer takes them. */
export class Bearer implements AuthProvider {
  readonly #parts: BearerParts;
  readonly #row: McpServerRow;
  #tokens: StoredOAuthTokens | undefined;
  #refreshing: Promise<void> | undefined;
  /** What the server asked for when it refused the last request. */
  challenge: Challenge | undefined;

  constructor(parts: BearerParts, row: McpServerRow) {
    this.#parts = parts;
    this.#row = row;
    this.#tokens = openSignIn(row, parts.box).tokens;
  }

  /** What must not be repeated to anybody. */
  get secrets(): string[] {
    const { access_token: access, refresh_token: refresh } = this.#tokens ?? {};
    return [access ?? '', refresh ?? ''];
  }

  async token(): Promise<string | undefined> {
    return this.#tokens?.access_token;
  }

  async onUnauthorized({ response, fetchFn }: { response: Response; fetchFn: FetchLike }): Promise<void> {
    const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(response);
    this.challenge = {
      ...(resourceMetadataUrl && { resourceMetadataUrl: resourceMetadataUrl.href }),
      ...(scope !== undefined && { scope: scope.slice(0, 2_000) }),
    };
    await response.body?.cancel();
    // Several requests of one connection may be refused at once, and a refresh token is often good only once.
    this.#refreshing ??= this.#refresh(fetchFn).finally(() => (this.#refreshing = undefined));
    await this.#refreshing;
  }

  async #refresh(fetchFn: FetchLike): Promise<void> {
    const refused = this.#tokens?.access_token;
    if (await this.#takeNewer(refused)) return;
    const { repository, box } = this.#parts;
    const record = openSignIn(this.#row, box);
    const { client, discovery, resource } = record;
    const refreshToken = this.#tokens?.refresh_token;
    if (refreshToken === undefined || !client || !discovery) throw new UnauthorizedError();
    const metadata = discovery.authorizationServerMetadata;
    const issuer = metadata?.issuer ?? discovery.authorizationServerUrl;
    // What one authorization server gave out is shown to no other.
    if (this.#tokens?.issuer !== issuer || client.issuer !== issuer) throw new UnauthorizedError();
    try {
      const fresh = await refreshAuthorization(discovery.authorizationServerUrl, {
        clientInformation: client,
        refreshToken,
        fetchFn,
        ...(metadata && { metadata }),
        ...(resource !== undefined && { resource }),
      });
      this.#tokens = { ...fresh, issuer };
      const sealed = sealSignIn({ ...record, tokens: this.#tokens }, this.#row, box);
      await repository.enter(this.#row, { sealed_sign_in: sealed });
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error;
      // Another server of this installation may have used the token up a moment ago.
      if (!(await this.#takeNewer(refused))) throw new UnauthorizedError();
    }
  }

  /** Whether another request has brought newer tokens meanwhile. */
  async #takeNewer(refused: string | undefined): Promise<boolean> {
    const { repository, box } = this.#parts;
    const row = await repository.find(this.#row.account_id, this.#row.id);
    if (!row || row.updated_at !== this.#row.updated_at) return false;
    const { tokens } = openSignIn(row, box);
    if (!tokens || tokens.access_token === refused) return false;
    this.#tokens = tokens;
    return true;
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { McpServer } from '@modelcontextprotocol/server';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import { z } from 'zod';
import { startMcpHost } from './mcp-hosts.ts';
import { serve } from './sign-in-providers.ts';

const METADATA = '/.well-known/oauth-protected-resource';

/** An MCP server that lets in only whoever has a token of a real authorization server, at which everybody is Ada. */
export async function startGuardedMcp() {
  let answer: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  const issuer = await serve((request, response) => answer?.(request, response));
  const provider = await providerFor(issuer);
  const callback = provider.callback();
  answer = (request, response) => {
    if (request.url?.startsWith('/interaction/') === true) void consent(provider, request, response);
    else void callback(request, response);
  };
  /** `isRevoked`: tokens of before are not taken. `isOver`: none is. */
  const state = { isRevoked: false, isOver: false, refused: 0 };
  const seen = new Set<string>();
  const host = await startMcpHost(
    () => {
      const server = new McpServer({ name: 'guarded', version: '1' });
      server.registerTool('whoami', { inputSchema: z.object({}) }, () => ({
        content: [{ type: 'text', text: 'Ada' }],
      }));
      return server;
    },
    {
      async guard(request, response) {
        const own = `http://${request.headers.host}`;
        if (request.url?.startsWith(METADATA) === true) {
          response.setHeader('content-type', 'application/json');
          response.end(
            JSON.stringify({ resource: `${own}/mcp`, authorization_servers: [issuer], scopes_supported: ['weather'] }),
          );
          return true;
        }
        const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
        const token = bearer === '' ? undefined : await provider.AccessToken.find(bearer);
        const isNew = !seen.has(bearer);
        const isGood = token?.aud === `${own}/mcp` && (!state.isRevoked || isNew) && !state.isOver;
        if (isGood) {
          if (state.isRevoked) state.isRevoked = false;
          seen.add(bearer);
          return false;
        }
        state.refused += 1;
        const challenge = `Bearer resource_metadata="${own}${METADATA}/mcp", scope="weather"`;
        response.writeHead(401, { 'www-authenticate': challenge }).end();
        return true;
      },
    },
  );
  return { ...host, url: `${host.url}/mcp`, issuer, provider, state };
}

async function providerFor(issuer: string): Promise<Provider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return new Provider(issuer, {
    clients: [
      {
        client_id: 'entered-client',
        client_secret: 'a-secret-of-the-client-9876',
        redirect_uris: ['https://parley.example/api/mcp/sign-in/callback'],
        token_endpoint_auth_method: 'client_secret_basic',
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'mcp-1', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a cookie key for tests'] },
    scopes: ['weather', 'offline_access'],
    pkce: { required: () => true },
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_context, resource) => ({
          scope: 'weather',
          audience: resource,
          accessTokenFormat: 'opaque',
        }),
      },
    },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
  });
}

/** Signs Ada in and agrees to whatever is asked. */
async function consent(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { prompt, params, session, grantId } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login') return provider.interactionFinished(request, response, { login: { accountId: 'ada' } });
  const grant =
    (grantId === undefined ? undefined : await provider.Grant.find(grantId)) ??
    new provider.Grant({ accountId: session?.accountId ?? 'ada', clientId: String(params['client_id']) });
  if (typeof params['scope'] === 'string') grant.addOIDCScope(params['scope']);
  if (typeof params['resource'] === 'string') grant.addResourceScope(params['resource'], 'weather');
  const consented = { consent: { grantId: await grant.save() } };
  return provider.interactionFinished(request, response, consented, { mergeWithLastSubmission: true });
}

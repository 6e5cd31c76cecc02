import { AppError, type NewMcpServer } from '@parley/contract';
import { z } from 'zod';
import type { McpServersTable } from '../../db/mcp-tables.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import { isMasked } from '../tools/presented-tool.ts';

const Secrets = z.object({
  headers: z.record(z.string(), z.string()),
  oauthClient: z.object({ clientId: z.string(), clientSecret: z.string() }).optional(),
});
/** What a person entered to be let in. */
export type McpSecrets = z.infer<typeof Secrets>;

type Place = Pick<McpServersTable, 'id' | 'account_id' | 'url'>;

const NAME = /^[a-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
const VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;
/** Belong to the transport, to the protocol, or to the machines in between. */
const RESERVED =
  /^(?:mcp-.*|accept|content-.*|last-event-id|host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|accept-encoding|cookie2|forwarded|via|x-forwarded-.*|x-real-ip|origin|referer|metadata(?:-flavor)?|x-aws-ec2-metadata-.*)$/;

/** Where secrets are sealed for. The origin is part of it: they go to the one that they were entered for and to no other. */
export function placeOfSecrets({ id, account_id: accountId, url }: Place): string {
  return `mcp_servers|sealed_secrets|${accountId}|${id}|${new URL(url).origin}`;
}

/** Where what a sign-in gave is sealed for: the whole address, because that is the resource that its tokens are for. */
export function placeOfSignIn({ id, account_id: accountId, url }: Place): string {
  return `mcp_servers|sealed_sign_in|${accountId}|${id}|${new URL(url).href}`;
}

export function sealSecrets(secrets: McpSecrets, place: Place, box: SecretBox): string {
  const isEmpty = Object.keys(secrets.headers).length === 0 && !secrets.oauthClient;
  return isEmpty ? '' : box.seal(JSON.stringify(secrets), placeOfSecrets(place));
}

/** Throws `key_unreadable` where they cannot be opened any more. */
export function openSecrets(row: Pick<McpServersTable, 'sealed_secrets'> & Place, box: SecretBox): McpSecrets {
  if (row.sealed_secrets === '') return { headers: {} };
  return Secrets.parse(JSON.parse(box.open(row.sealed_secrets, placeOfSecrets(row))));
}

/** What a person sends as it is stored. A masked value stands for the one before, which `before` lacks at a new origin. */
export function enteredSecrets({ headers, oauthClient }: NewMcpServer, before: McpSecrets): McpSecrets {
  const stored = new Map(Object.entries(before.headers));
  const kept = new Map<string, string>();
  for (const [given, value] of Object.entries(headers)) {
    const name = given.trim().toLowerCase();
    if (name === '') continue;
    if (!NAME.test(name) || RESERVED.test(name))
      throw new AppError('validation_failed', `“${name.slice(0, 100)}” cannot be set as a header`);
    const secret = isMasked(value) ? stored.get(name) : value.trim();
    if (secret === undefined)
      throw new AppError('validation_failed', `Enter the value of the header “${name}” again: the address has changed`);
    if (!VALUE.test(secret))
      throw new AppError('validation_failed', `The header “${name}” has characters that no header may have`);
    kept.set(name, secret);
  }
  const client = oauthClient && {
    clientId: oauthClient.clientId,
    clientSecret: isMasked(oauthClient.clientSecret)
      ? (before.oauthClient?.clientSecret ?? '')
      : oauthClient.clientSecret.trim(),
  };
  return { headers: Object.fromEntries(kept), ...(client && { oauthClient: client }) };
}

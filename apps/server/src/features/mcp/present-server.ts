import { AppError, type McpServer, type McpState } from '@parley/contract';
import { type McpOffer, NO_OFFER } from '@parley/mcp';
import type { SecretBox } from '../../lib/secret-box.ts';
import { masked } from '../tools/presented-tool.ts';
import type { McpServerRow } from './repository.ts';
import { openSecrets } from './secrets.ts';
import { openSignIn } from './sign-in-record.ts';

/** An attempt to connect that is older than this has ended without telling anybody. */
const CONNECTING_MAX_MS = 120_000;

/** A server as its owner sees it: of secrets only that they are there. */
export function presentServer(row: McpServerRow, box: SecretBox, now: number): McpServer {
  return { ...ownFacts(row, box, now), ...offerOf(row) };
}

/** A server as its owner sees it, as JSON. What it offers may have hundreds of kilobytes, and lies stored as JSON already. */
export function writtenServer(row: McpServerRow, box: SecretBox, now: number): string {
  const facts = JSON.stringify(ownFacts(row, box, now));
  const offer = row.offer === '' ? JSON.stringify(NO_OFFER) : row.offer;
  return `${facts.slice(0, -1)},${offer.slice(1)}`;
}

/** What is known of a server beside its offer. */
function ownFacts(row: McpServerRow, box: SecretBox, now: number): Omit<McpServer, keyof McpOffer> {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    ...presentSecrets(row, box),
    state: stateOf(row, now),
    version: row.version,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    checkedAt: new Date(row.checked_at).toISOString(),
  };
}

export function offerOf({ offer }: Pick<McpServerRow, 'offer'>): McpOffer {
  return offer === '' ? NO_OFFER : (JSON.parse(offer) as McpOffer);
}

function stateOf({ state, checked_at: checkedAt }: McpServerRow, now: number): McpState {
  const stored = JSON.parse(state) as McpState;
  const isOver = stored.kind === 'connecting' && now - checkedAt > CONNECTING_MAX_MS;
  return isOver ? { kind: 'failed', reason: 'interrupted', detail: '' } : stored;
}

/** Secrets that cannot be opened any more look as if they were not there. */
function presentSecrets(row: McpServerRow, box: SecretBox): Pick<McpServer, 'headers' | 'oauthClient' | 'isSignedIn'> {
  try {
    const { headers, oauthClient } = openSecrets(row, box);
    return {
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, masked(value)])),
      ...(oauthClient && {
        oauthClient: {
          clientId: oauthClient.clientId,
          clientSecret: oauthClient.clientSecret === '' ? '' : masked(oauthClient.clientSecret),
        },
      }),
      isSignedIn: openSignIn(row, box).tokens !== undefined,
    };
  } catch (error) {
    if (error instanceof AppError) return { headers: {}, isSignedIn: false };
    throw error;
  }
}

import { McpServer } from '@parley/contract';
import { type McpOffer, NO_OFFER } from '@parley/mcp';
import { jsonOf } from '#/lib/json.ts';
import type { TextArea } from '#/storage/key-value.ts';

/** What programs last offered, so that they need not run for a chat to know their tools. */
export interface KeptOffers {
  readonly get: (serverId: string) => McpOffer;
  readonly set: (serverId: string, offer: McpOffer) => void;
  readonly remove: (serverId: string) => void;
}

const keyOf = (serverId: string) => `parley/local-mcp/${serverId}`;

/** Offers in an area of texts. One that finds no room is asked for again when its program runs. */
export function createKeptOffers(area: TextArea | undefined): KeptOffers {
  return {
    get: (serverId) => readOffer(area?.get(keyOf(serverId)) ?? ''),
    set(serverId, offer) {
      try {
        area?.set(keyOf(serverId), JSON.stringify(offer));
      } catch {
        area?.remove(keyOf(serverId));
      }
    },
    remove: (serverId) => area?.remove(keyOf(serverId)),
  };
}

function readOffer(text: string): McpOffer {
  const kept = McpServer.safeParse({
    id: '',
    name: '',
    url: '',
    createdAt: new Date(0).toISOString(),
    ...asRecord(text),
  });
  if (!kept.success) return NO_OFFER;
  const { about, protocol, tools, prompts, hasResources, isCut } = kept.data;
  return { about, ...(protocol && { protocol }), tools, prompts, hasResources, isCut };
}

function asRecord(text: string): object {
  const value = jsonOf(text);
  return typeof value === 'object' && value !== null ? value : {};
}

import { ServerModel } from '@parley/contract';
import type { ListedModel } from '@parley/providers';
import { type Catalogue, definedOnly } from '@parley/providers/catalogue';
import type { Channel } from '../channels/channel.ts';

/** A model as clients see it: what its provider says first, what the catalogue knows where that is silent. */
export function serverModel(
  listed: ListedModel,
  channel: Pick<Channel, 'provider' | 'label' | 'source'>,
  isHelper: boolean,
  catalogue: Pick<Catalogue, 'factsOf'>,
): ServerModel {
  const { name, chats, label } = listed;
  const provider = channel.provider.name;
  const isLocal = channel.source === 'local';
  const facts = catalogue.factsOf({ name, provider, isLocal });
  const capabilities = { ...facts.capabilities, ...listed.capabilities };
  // What runs on this machine costs nothing, whatever the same model costs elsewhere.
  const price = isLocal ? { modelRatio: 0, completionRatio: 1 } : facts.price;
  const isFree = isHelper || isLocal || (price?.modelRatio === 0 && (price.fixedPrice ?? 0) === 0);
  const contextTokens = listed.contextTokens ?? facts.contextTokens;
  return ServerModel.parse(
    definedOnly({
      name,
      type: chats === false && facts.type === 'CHAT' ? 'OTHER' : facts.type,
      provider,
      createdAt: listed.createdAt ?? 0,
      ...price,
      isFree: isFree || undefined,
      isHelper: isHelper || undefined,
      label,
      description: isLocal ? `Runs on this machine (${channel.label})` : undefined,
      strength: facts.strength,
      contextTokens: isCount(contextTokens) ? contextTokens : undefined,
      outputTokens: facts.outputTokens,
      capabilities: Object.keys(capabilities).length > 0 ? capabilities : undefined,
      knowledgeDate: facts.knowledgeDate,
      shutdownDate: listed.shutdownDate ?? facts.shutdownDate,
    }),
  );
}

function isCount(value: number | undefined): boolean {
  return value !== undefined && Number.isInteger(value) && value > 0;
}

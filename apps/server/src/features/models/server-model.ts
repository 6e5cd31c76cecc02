import { ServerModel } from '@parley/contract';
import type { ListedModel } from '@parley/providers';
import { type Catalogue, definedOnly } from '@parley/providers/catalogue';
import type { Channel } from '../channels/channel.ts';
import type { PriceTable } from '../prices/service.ts';

/** Where the facts about a model come from, beside its provider's list. */
export interface ModelKnowledge {
  readonly isHelper: boolean;
  readonly catalogue: Pick<Catalogue, 'factsOf'>;
  readonly prices: PriceTable;
}

/**
 * A model as clients see it: what its provider says first, what the catalogue knows where that is silent. Undefined where
 * that makes no model: what one upstream lists must never cost the models of the others.
 */
export function serverModel(
  listed: ListedModel,
  channel: Pick<Channel, 'provider' | 'label' | 'source'>,
  { isHelper, catalogue, prices }: ModelKnowledge,
): ServerModel | undefined {
  const { name, chats, label } = listed;
  const provider = channel.provider.name;
  const isLocal = channel.source === 'local';
  const facts = catalogue.factsOf({ name, provider, isLocal });
  const capabilities = { ...facts.capabilities, ...listed.capabilities };
  // What runs on this machine costs nothing, whatever the same model costs elsewhere.
  const price = isLocal ? { modelRatio: 0, completionRatio: 1 } : (prices.priceOf(provider, name) ?? facts.price);
  const isFree = isHelper || isLocal || (price?.modelRatio === 0 && (price.fixedPrice ?? 0) === 0);
  return ServerModel.safeParse(
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
      contextTokens: listed.contextTokens ?? facts.contextTokens,
      outputTokens: facts.outputTokens,
      capabilities: Object.keys(capabilities).length > 0 ? capabilities : undefined,
      knowledgeDate: facts.knowledgeDate,
      shutdownDate: listed.shutdownDate ?? facts.shutdownDate,
    }),
  ).data;
}

import type { Channel } from '../channels/channel.ts';

/** How much say a channel has over a model name; a smaller number goes first. */
const STANDINGS = { chosen: 0, vendor: 1, listed: 2, local: 3 } as const;
type Standing = keyof typeof STANDINGS;

/**
 * Why a channel may answer for a name. `chosen`: the operator set it up in the environment, or ticked the model. `vendor`:
 * nobody ticked anything, but the address is the provider's own. `listed` and `local`: the upstream says that it has it.
 */
function standingOf({ source, models, provider, baseUrl }: Channel, name: string): Standing {
  if (source === 'local') return 'local';
  if (source === 'environment' || models.includes(name)) return 'chosen';
  return provider.baseUrl !== '' && baseUrl === provider.baseUrl.replace(/\/+$/, '') ? 'vendor' : 'listed';
}

/** Whether an upstream could have taken a name only by listing it. */
export function isMerelyListed(channel: Channel, name: string): boolean {
  const standing = standingOf(channel, name);
  return standing === 'listed' || standing === 'local';
}

/**
 * The channels that answer for a model name, of all that have it. Listing a name must not bring an upstream the questions
 * that are meant for another: only channels for which it was chosen share it. Without such a choice one channel has it, the
 * one that had it before, and with it those at the very same address.
 */
export function answeringChannels(name: string, having: readonly Channel[], holderId?: string): Channel[] {
  const best = Math.min(...having.map((channel) => STANDINGS[standingOf(channel, name)]));
  const entitled = having.filter((channel) => STANDINGS[standingOf(channel, name)] === best);
  if (best === STANDINGS.chosen) return entitled;
  const holder = entitled.find(({ id }) => id === holderId) ?? entitled[0];
  const isSamePlace = ({ provider, baseUrl }: Channel) => provider === holder?.provider && baseUrl === holder.baseUrl;
  return entitled.filter(isSamePlace);
}

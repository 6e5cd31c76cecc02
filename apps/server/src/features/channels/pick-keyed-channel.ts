import type { Channel, KeyedChannel } from './channel.ts';
import type { Rest } from './resting-keys.ts';

export type Picked =
  | { readonly kind: 'found'; readonly found: KeyedChannel }
  /** Every key that is left was told to wait. */
  | { readonly kind: 'throttled'; readonly until: number }
  /** Every key was tried. */
  | { readonly kind: 'none' };

export interface PickRules {
  /** Ids of keys that this call has used already. */
  readonly tried: ReadonlySet<string>;
  readonly restOf: (keyId: string) => Rest | undefined;
  /** At least 0 and less than 1. */
  readonly random: () => number;
}

/** Chooses who is asked: by weight among the channels with a key that is awake, then any such key of the channel. */
export function pickKeyedChannel(channels: readonly Channel[], { tried, restOf, random }: PickRules): Picked {
  const [only] = channels;
  const single = channels.length === 1 && only?.keys.length === 1 ? only.keys[0] : undefined;
  if (only && single && !tried.has(single.id) && !restOf(single.id)) {
    return { kind: 'found', found: { channel: only, key: single } };
  }
  const left = channels.flatMap((channel) =>
    channel.keys.filter((key) => !tried.has(key.id)).map((key) => ({ channel, key, rest: restOf(key.id) })),
  );
  const awake = left.filter(({ rest }) => rest === undefined);
  if (awake.length > 0) return { kind: 'found', found: pickByWeight(awake, random) };
  // A key that is merely in doubt is better than no answer.
  const doubtful = left.filter(({ rest }) => rest?.isDemanded === false).sort(byEnd);
  const [soonest] = doubtful.length > 0 ? doubtful : left.sort(byEnd);
  if (!soonest) return { kind: 'none' };
  if (soonest.rest?.isDemanded === true) return { kind: 'throttled', until: soonest.rest.until };
  return { kind: 'found', found: soonest };
}

function pickByWeight(candidates: readonly KeyedChannel[], random: () => number): KeyedChannel {
  const channels = [...new Set(candidates.map(({ channel }) => channel))];
  const total = channels.reduce((sum, { weight }) => sum + weight, 0);
  let place = random() * total;
  const channel = channels.find(({ weight }) => (place -= weight) < 0) ?? channels[0];
  const keys = candidates.filter((candidate) => candidate.channel === channel);
  return keys[Math.floor(random() * keys.length)] as KeyedChannel;
}

const byEnd = (a: { rest: Rest | undefined }, b: { rest: Rest | undefined }) =>
  (a.rest?.until ?? 0) - (b.rest?.until ?? 0);

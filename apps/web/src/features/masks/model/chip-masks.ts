import type { Mask } from '@parley/contract';

const MOST_CHIPS = 6;

/** One built-in mask of each of these is offered: together they show what masks are good for. */
const OFFERED_ICONS = ['graduation-cap', 'pen', 'code', 'languages', 'briefcase', 'chef-hat'];

/** A chat as far as it tells which mask was used when. */
interface UsedMask {
  readonly mask: Pick<Mask, 'id'>;
  readonly lastUpdate: number;
  readonly messageCount: number;
}

/** Ids of the masks that chats were held with, the latest first. */
export function recentMaskIds(chats: readonly UsedMask[]): string[] {
  const held = chats.filter(({ mask, messageCount }) => mask.id !== '' && messageCount > 0);
  return [...new Set(held.toSorted((left, right) => right.lastUpdate - left.lastUpdate).map(({ mask }) => mask.id))];
}

/**
 * The few masks that an empty chat offers: those used lately, the user's own that have a name, then built-in ones of
 * different kinds, in the order given.
 */
export function chipMasks(masks: readonly Mask[], recentIds: readonly string[]): Mask[] {
  const recent = recentIds.flatMap((id) => masks.find((mask) => mask.id === id) ?? []);
  const own = masks.filter(({ builtin, name }) => !builtin && name.trim() !== '');
  const builtin = masks.filter((mask) => mask.builtin);
  const offered = OFFERED_ICONS.flatMap((icon) => builtin.find((mask) => mask.icon === icon) ?? []);
  const others = builtin.filter((mask) => !offered.includes(mask));
  return [...new Set([...recent, ...own, ...offered, ...others])].slice(0, MOST_CHIPS);
}

import type { Mask } from '@parley/contract';

const MOST_CHIPS = 6;

/** One built-in mask of each of these is offered: together they show what masks are good for. */
const OFFERED_ICONS = ['graduation-cap', 'pen', 'code', 'languages', 'briefcase', 'chef-hat'];

/** The few masks that an empty chat offers: the user's own that have a name, then built-in ones of different kinds, in the order given. */
export function chipMasks(masks: readonly Mask[]): Mask[] {
  const own = masks.filter(({ builtin, name }) => !builtin && name.trim() !== '');
  const builtin = masks.filter((mask) => mask.builtin);
  const offered = OFFERED_ICONS.flatMap((icon) => builtin.find((mask) => mask.icon === icon) ?? []);
  const others = builtin.filter((mask) => !offered.includes(mask));
  return [...own, ...offered, ...others].slice(0, MOST_CHIPS);
}

import type { ModelUsage } from '@parley/contract';
import { VENDORS, type Vendor } from '#/components/vendors.ts';
import type { ModelPlace } from './model-place.ts';
import type { ModelView } from './model-view.ts';
import { ownKeyIdentifier } from './own-key-models.ts';
import { isGuide } from './resolve-model.ts';

/** A group of the model list that the rail leads to: recent, pinned, all, or those of a vendor or provider. */
export type ModelGroup =
  | { readonly kind: 'recent' }
  | { readonly kind: 'pinned' }
  | { readonly kind: 'all' }
  | { readonly kind: 'vendor'; readonly vendor: Vendor }
  | { readonly kind: 'place'; readonly place: Exclude<ModelPlace, { kind: 'server' }> };

export interface CountedGroup {
  readonly key: string;
  readonly group: ModelGroup;
  readonly count: number;
}

/** What the user's own habits say about the list. */
export interface ModelHabits {
  readonly pinned: readonly string[];
  readonly usage: ModelUsage;
}

/** More than this is a history, not a shortcut. */
const MOST_RECENT = 12;

export const ALL_MODELS: ModelGroup = { kind: 'all' };

/** The rail: the three that are always there, the vendors that have a model, and the user's own providers. */
export function modelGroupsOf(views: readonly ModelView[], habits: ModelHabits) {
  const fixed: readonly ModelGroup[] = [{ kind: 'recent' }, { kind: 'pinned' }, ALL_MODELS];
  const vendors = VENDORS.filter((vendor) => vendor !== 'custom').map((vendor): ModelGroup => ({
    kind: 'vendor',
    vendor,
  }));
  const places = new Map<string, ModelGroup>();
  for (const { place } of views) {
    if (place.kind !== 'server') places.set(placeKey(place), { kind: 'place', place });
  }
  const count = (group: ModelGroup): CountedGroup => ({
    key: groupKey(group),
    group,
    count: modelsOfGroup(views, group, habits).length,
  });
  return {
    fixed: fixed.map(count),
    vendors: vendors.map(count).filter((counted) => counted.count > 0),
    places: [...places.values()].map(count),
  };
}

/** The models of a group; the recent ones by their last use, all others in the order of the list. */
export function modelsOfGroup(views: readonly ModelView[], group: ModelGroup, { pinned, usage }: ModelHabits) {
  switch (group.kind) {
    case 'all':
      return views;
    case 'recent':
      return byLastUse(views, usage).slice(0, MOST_RECENT);
    case 'pinned':
      return views.filter(({ id }) => pinned.includes(id));
    case 'vendor':
      return views.filter(({ vendor }) => vendor === group.vendor);
    case 'place':
      return views.filter(({ place }) => place.kind !== 'server' && placeKey(place) === placeKey(group.place));
    default:
      throw new Error(`unknown group ${String(group satisfies never)}`);
  }
}

/**
 * The default and what the user holds on to come first, then what was used lately, then the list as it came. The guide is no
 * AI: unless somebody pinned it, it stays where the list has it, at the end.
 */
export function inFavouriteOrder(
  views: readonly ModelView[],
  { pinned, usage }: ModelHabits,
  defaultId: string | undefined,
): readonly ModelView[] {
  const ais = views.filter(({ model }) => !isGuide(model));
  const first = [
    ...ais.filter(({ id }) => id === defaultId),
    ...views.filter(({ id }) => pinned.includes(id)),
    ...byLastUse(ais, usage),
  ];
  return [...new Set([...first, ...views])];
}

function byLastUse(views: readonly ModelView[], usage: ModelUsage): ModelView[] {
  const lastUse = (view: ModelView) => usage[view.id]?.lastUsed ?? 0;
  return views.filter((view) => lastUse(view) > 0).toSorted((a, b) => lastUse(b) - lastUse(a));
}

export function groupKey(group: ModelGroup): string {
  if (group.kind === 'vendor') return `vendor:${group.vendor}`;
  return group.kind === 'place' ? `place:${placeKey(group.place)}` : group.kind;
}

function placeKey(place: Exclude<ModelPlace, { kind: 'server' }>): string {
  return place.kind === 'custom' ? place.configUid : ownKeyIdentifier(place.provider);
}

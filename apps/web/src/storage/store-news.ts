import type { StoreRow } from './records.ts';
import type { TabMessage } from './tabs.ts';
import { carryUnits, fieldOf, joinUnits, splitUnits, type UnitRules } from './store-units.ts';

export type StoreNews = Extract<TabMessage, { readonly type: 'store-changed' }>;

/**
 * A row with what another tab stored, or what came from another device. News may arrive after newer ones have been
 * written here: units with a later time stay. News without times count as newer.
 */
export function withNews(base: StoreRow, { patch, times }: StoreNews, rules: UnitRules | undefined): StoreRow {
  const newer = Object.entries(base.times ?? {}).filter(
    ([path, time]) => times && time > (times[path] ?? 0) && Object.hasOwn(patch, fieldOf(path, rules)),
  );
  const units = splitUnits(patch, rules);
  carryUnits(
    newer.map(([path]) => path),
    splitUnits(base.state, rules),
    units,
  );
  const news = joinUnits(units, rules);
  const gone = Object.keys(patch).filter((field) => !Object.hasOwn(news, field));
  const state = { ...base.state, ...news, ...Object.fromEntries(gone.map((field) => [field, undefined])) };
  return { ...base, state, times: { ...base.times, ...times, ...Object.fromEntries(newer) } };
}

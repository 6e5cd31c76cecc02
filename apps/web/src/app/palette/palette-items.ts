import type { Vendor } from '#/components/vendors.ts';
import type { Icon } from '#/components/icon.ts';
import type { TextKey } from '#/i18n/text-key.ts';
import { createMatcher } from '#/lib/match-text.ts';

/** The parts of the palette, in their order. */
export const PALETTE_GROUPS = {
  do: 'palette.groupDo',
  recent: 'palette.groupRecent',
  chats: 'palette.groupChats',
  models: 'palette.groupModels',
  masks: 'palette.groupMasks',
  settings: 'palette.groupSettings',
  messages: 'palette.groupMessages',
} as const satisfies Record<string, TextKey>;

type PaletteGroup = keyof typeof PALETTE_GROUPS;

/** One row: something to do, or a place to go. */
export interface PaletteItem {
  readonly key: string;
  readonly group: PaletteGroup;
  readonly title: string;
  readonly detail?: string | undefined;
  /** Words to find it by that are not shown. */
  readonly keywords?: string | undefined;
  readonly icon?: Icon | undefined;
  readonly vendor?: Vendor | undefined;
  /** The picture of a mask. */
  readonly avatar?: string | undefined;
  readonly shortcut?: string | undefined;
  readonly run: () => void;
  /** For places that can be opened beside this one. */
  readonly runInNewTab?: (() => void) | undefined;
}

const byWords = createMatcher<PaletteItem>(({ title, detail = '', keywords = '' }) => [
  { kind: 'title', text: title },
  { kind: 'keywords', text: keywords },
  { kind: 'detail', text: detail },
]);

/** The items that fit a query, best first; those that fit alike stay in their order. */
export function rankItems(
  items: readonly PaletteItem[],
  words: readonly string[],
  limit: number,
): readonly PaletteItem[] {
  return byWords.rank(items, words).slice(0, limit);
}

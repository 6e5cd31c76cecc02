import type { ComponentType } from 'react';
import type { Icon } from '#/components/icon.ts';
import type { TextKey } from '#/i18n/text-key.ts';
import type { SettingKey } from '../model/setting-keys.ts';

/** One setting on the screen. A feature adds its settings as an array of these. */
export interface SettingRow {
  /** The anchor of the setting: `/settings/<section>#<id>`. */
  readonly id: string;
  readonly label: TextKey;
  /** One plain sentence. */
  readonly description: TextKey;
  /** Words the search should find it by, beyond what stands on the screen. */
  readonly keywords: TextKey;
  readonly Control: ComponentType<{ readonly label: string }>;
  /** What stands below the sentence at times, such as that the model in use does not take this. */
  readonly Note?: ComponentType;
  /**
   * `wide`: a field that takes the whole width of a phone. `tall`: taller than the words, which then stand at its top.
   * `full`: a pane below the words.
   */
  readonly layout?: 'wide' | 'tall' | 'full';
  /** Means nothing on a phone, so it is not shown there. */
  readonly isForWide?: boolean;
  /** The stored settings behind it: they decide whether it was changed, and are what Reset resets. */
  readonly keys?: readonly SettingKey[];
  /** How a setting that another store keeps is compared and reset. */
  readonly elsewhere?: SettingElsewhere;
}

/** A setting that is not among those of the app, but has a default to go back to all the same. */
export interface SettingElsewhere {
  /** Whether it is another than at a fresh start. */
  readonly isChanged: () => boolean;
  /** Calls back when that may have changed, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly reset: () => void;
}

export interface SettingGroup {
  readonly label: TextKey;
  /** For whom the group is, where there is another to choose between. */
  readonly text?: TextKey;
  readonly rows: readonly SettingRow[];
}

export interface SettingSection {
  readonly id: string;
  readonly label: TextKey;
  readonly icon: Icon;
  readonly groups: readonly SettingGroup[];
  /** What a phone shows in the section's place while the address names one of its things, as `?<parameter>=`. */
  readonly subpage?: { readonly parameter: string; readonly Page: ComponentType };
}

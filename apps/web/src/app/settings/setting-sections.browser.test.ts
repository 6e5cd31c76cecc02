import { AppConfig, AutoTextConfig, ModelConfig, SttConfig, TranslationConfig, TtsConfig } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { t } from '#/i18n/i18n.ts';
import { listSettings } from '#/features/settings/components/settings-search.tsx';
import { SETTING_SECTIONS } from './setting-sections.ts';

/** What a row of the screen does not set, and why. */
const SET_ELSEWHERE: Readonly<Record<string, string>> = {
  language: 'has a row, but changing it also stores the choice outside of the settings and reloads the page',
  incognitoMode: 'has a row, but belongs to the tab and has no default to go back to',
  'modelConfig.model': 'the default model is a setting of its own, and a chat names its models',
  'modelConfig.size': 'belongs to the panel for pictures',
};

const GROUPS: Readonly<Record<string, object>> = {
  modelConfig: ModelConfig.parse({}),
  summaryConfig: AutoTextConfig.parse({}),
  titleConfig: AutoTextConfig.parse({}),
  translationConfig: TranslationConfig.parse({}),
  ttsConfig: TtsConfig.parse({}),
  sttConfig: SttConfig.parse({}),
};

const storedKeys = Object.keys(AppConfig.shape).flatMap((key) =>
  key in GROUPS ? Object.keys(GROUPS[key] ?? {}).map((field) => `${key}.${field}`) : [key],
);
const rows = listSettings(SETTING_SECTIONS);
const keysOfRows = rows.flatMap(({ row }) => row.keys ?? []);

describe('every stored setting', () => {
  it.each(storedKeys)('%s has a row, or a reason for having none', (key) => {
    const hasRow = keysOfRows.some((known) => known === key);
    expect(hasRow, 'either a row or a reason, not both').toBe(SET_ELSEWHERE[key] === undefined);
  });

  it('is set by one row only', () => {
    expect(keysOfRows.toSorted()).toEqual([...new Set<string>(keysOfRows)].toSorted());
  });
});

describe('every row', () => {
  it('has an address of its own within its section', () => {
    const addresses = rows.map(({ section, row }) => `/settings/${section.id}#${row.id}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).toEqual(addresses.filter((address) => /^\/settings\/[a-z]+#[a-z]+(-[a-z]+)*$/.test(address)));
  });

  it.each(rows.map(({ row }) => [row.id, row] as const))(
    '%s has a name, a sentence and words to be found by',
    (_, row) => {
      for (const key of [row.label, row.description, row.keywords]) expect(t(key)).not.toBe(key);
      expect(t(row.description)).toMatch(/[.]$/);
    },
  );
});

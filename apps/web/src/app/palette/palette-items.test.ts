import { describe, expect, it } from 'vitest';
import { rankItems, type PaletteItem } from './palette-items.ts';

const anItem = (title: string, keywords = '', detail = ''): PaletteItem => ({
  key: title,
  group: 'do',
  title,
  keywords,
  detail,
  run: () => {},
});

const items = [
  anItem('New chat', 'start begin'),
  anItem('Export this chat', 'markdown png save'),
  anItem('Export all data as a backup', 'json download'),
  anItem('Settings', '', 'Export format, language, theme'),
  anItem('Full screen', 'maximise'),
];

describe('the order of the palette', () => {
  it.each([
    ['export', ['Export this chat', 'Export all data as a backup', 'Settings']],
    ['save', ['Export this chat']],
    ['chat', ['New chat', 'Export this chat']],
    ['backup json', ['Export all data as a backup']],
    ['fs', ['Full screen']],
    ['nothing like it', []],
  ])('for “%s”', (query, expected) => {
    expect(rankItems(items, query.split(' '), 9).map(({ title }) => title)).toEqual(expected);
  });

  it('has no more than asked for', () => {
    expect(rankItems(items, ['e'], 2)).toHaveLength(2);
  });
});

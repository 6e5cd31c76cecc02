import { describe, expect, it } from 'vitest';
import { searchSettings } from './search-settings.ts';

const settings = [
  { id: 'theme', label: 'Theme', description: 'Auto follows your system.', keywords: 'dark light colour' },
  { id: 'fontSize', label: 'Text size', description: 'Message text follows it.', keywords: 'font bigger' },
  { id: 'fontFamily', label: 'Font', description: 'Any family installed.', keywords: 'typeface' },
  { id: 'resume', label: 'Résumé', description: '', keywords: '' },
  { id: 'cn', label: '字体大小', description: '', keywords: '' },
];
const idsFor = (query: string) => searchSettings(settings, query).map((setting) => setting.id);

describe('searching the settings', () => {
  it('shows everything while nothing is asked', () => {
    expect(idsFor('   ')).toEqual(settings.map((setting) => setting.id));
  });

  it('finds a setting by a keyword that is not on the screen', () => {
    expect(idsFor('dark')).toEqual(['theme']);
  });

  it('puts a match in the label before a match elsewhere', () => {
    expect(idsFor('font')).toEqual(['fontFamily', 'fontSize']);
  });

  it('needs every word of the query', () => {
    expect(idsFor('text size')).toEqual(['fontSize']);
    expect(idsFor('text dark')).toEqual([]);
  });

  it('ignores case and accents', () => {
    expect(idsFor('RESUME')).toEqual(['resume']);
  });

  it('finds inside words of a language without spaces', () => {
    expect(idsFor('大小')).toEqual(['cn']);
  });

  it('answers nothing to a query that fits nothing', () => {
    expect(idsFor('zzz')).toEqual([]);
  });
});

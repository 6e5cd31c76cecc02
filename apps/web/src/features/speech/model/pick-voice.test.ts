import { describe, expect, it } from 'vitest';
import { pickVoice, type BrowserVoice } from './pick-voice.ts';

const voice = (name: string, lang: string, more: Partial<BrowserVoice> = {}): BrowserVoice => ({
  name,
  lang,
  default: false,
  localService: true,
  ...more,
});

const VOICES = [
  voice('Daniel', 'en-GB'),
  voice('Samantha', 'en-US', { default: true }),
  voice('Ting', 'zh-CN', { localService: false }),
  voice('Mei', 'zh_TW'),
];

describe('the voice of the browser', () => {
  it.each([
    ['the wanted one', 'Daniel', 'en', 'Daniel'],
    ['the default of the language', 'alloy', 'en', 'Samantha'],
    ['the one of the country', '', 'en-GB', 'Daniel'],
    ['one of the language rather than the wanted one', 'Daniel', 'zh-TW', 'Mei'],
    ['the wanted one where nobody speaks the language', 'Daniel', 'fr', 'Daniel'],
    ['the system’s own where nobody does', 'alloy', 'fr', undefined],
  ])('is %s', (_, wanted, tag, name) => {
    expect(pickVoice(VOICES, wanted, tag)?.name).toBe(name);
  });
});

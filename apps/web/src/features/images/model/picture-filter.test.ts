import { describe, expect, it } from 'vitest';
import { queryWords } from '#/lib/match-text.ts';
import { aRecord } from '../testing/pictures.ts';
import { fitsFilter, isOpenFilter } from './picture-filter.ts';

const picture = aRecord({
  createdAt: 500,
  isFavourite: true,
  request: { prompt: 'Misty fjord at FIRST light', style: 'analog-film', negativePrompt: 'people' },
  revisedPrompt: 'Ein Bootshaus im Überfluss',
});

describe('which pictures are found', () => {
  it.each([
    ['fjord light', true],
    ['uberfluss', true],
    ['analog', true],
    ['painter', true],
    ['people', true],
    ['fjord boat-that-is-not-there', false],
  ])('finds by every word of %s: %s', (query, isFound) => {
    expect(fitsFilter(picture, { words: queryWords(query) })).toBe(isFound);
  });

  it('narrows by model, style, favourite, set and time, the end of which is not in it', () => {
    const all = { model: 'painter-1', style: 'analog-film', isFavourite: true, setId: picture.setId };
    expect(fitsFilter(picture, { ...all, since: 500, until: 501 })).toBe(true);
    expect(fitsFilter(picture, { ...all, until: 500 })).toBe(false);
    expect(fitsFilter(picture, { ...all, since: 501 })).toBe(false);
    expect(fitsFilter(picture, { model: 'painter-2' })).toBe(false);
    expect(fitsFilter({ ...picture, isFavourite: false }, { isFavourite: true })).toBe(false);
  });

  it('takes finished pictures alone unless it is told otherwise', () => {
    const waiting = aRecord({ status: 'wait' });
    expect(fitsFilter(waiting, {})).toBe(false);
    expect(fitsFilter(waiting, { statuses: ['wait', 'error'] })).toBe(true);
  });

  it('knows when there is nothing to narrow', () => {
    expect(isOpenFilter({ words: [], isFavourite: false, model: undefined })).toBe(true);
    expect(isOpenFilter({ statuses: ['success'] })).toBe(true);
    expect(isOpenFilter({ since: 0 })).toBe(false);
    expect(isOpenFilter({ statuses: ['error'] })).toBe(false);
  });
});

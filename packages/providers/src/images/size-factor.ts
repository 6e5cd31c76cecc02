import type { NewPicture } from '@parley/contract';
import { bareModelName } from '../quirks/model-name.ts';
import { imageEngineOf, type ImageModel } from './image-engine.ts';

/** A size in points up to which pictures are what a price for each picture is meant for. */
const USUAL_POINTS = 1_536 * 1_024;

type Factors = Readonly<Record<string, number>>;

/**
 * How much dearer sizes with a name are than the usual one, by what providers publish. Gemini 3 Pro: $0.134, and $0.24 for 4K.
 * Gemini 3.1 Flash: $0.067, $0.101 for 2K and $0.151 for 4K, which is taken for models of which no price is known by size.
 * Grok Imagine: half as much again for 2k. Imagen has one price for all.
 */
const GEMINI_PRO: Factors = { '4k': 1.8 };
const GEMINI: Factors = { '2k': 1.51, '4k': 2.26 };
const GROK: Factors = { '2k': 1.5 };

/** How often a price for each picture is due for one of the size that is asked for. */
export function sizeFactor(model: ImageModel, { size, more }: Pick<NewPicture, 'size' | 'more'>): number {
  const [, width, height] = /^(\d{2,5})x(\d{2,5})$/.exec(size ?? '') ?? [];
  const points = width === undefined ? 0 : Number(width) * Number(height);
  const named = String(more['imageSize'] ?? more['resolution'] ?? '').toLowerCase();
  return Math.max(1, points / USUAL_POINTS, factorsOf(model)[named] ?? 1);
}

function factorsOf(model: ImageModel): Factors {
  switch (imageEngineOf(model)) {
    case 'gemini':
      return /gemini-3-pro|banana-pro/.test(bareModelName(model.name)) ? GEMINI_PRO : GEMINI;
    case 'imagen':
      return {};
    default:
      return GROK;
  }
}

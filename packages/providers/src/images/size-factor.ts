import type { NewPicture } from '@parley/contract';
import { bareModelName } from '../quirks/model-name.ts';
import { imageEngineOf, type ImageModel } from './image-engine.ts';

/** A size in points up to which pictures are what a price for each picture is meant for. */
const USUAL_POINTS = 1_536 * 1_024;
/** What a size is taken for that cannot be read: hosts may read more spellings than are known here. */
const LARGEST_POINTS = 4_096 * 4_096;
/** Words for sizes of which none is above the usual one. */
const USUAL_WORDS = /^(?:auto|default|standard|(?:square|portrait|landscape)(?:_hd|_\d{1,2}_\d{1,2})?)$/;

type Factors = Readonly<Record<string, number>>;

/**
 * How much dearer sizes with a name are than the usual one, by what providers publish. Gemini 3 Pro: $0.134, and $0.24 for 4K.
 * Gemini 3.1 Flash: $0.067, $0.101 for 2K and $0.151 for 4K, which is taken for models of which no price is known by size.
 * Grok Imagine: half as much again for 2k. Imagen has one price for all.
 */
const GEMINI_PRO: Factors = { '2k': 1, '4k': 1.8 };
const GEMINI: Factors = { '2k': 1.51, '4k': 2.26 };
const GROK: Factors = { '2k': 1.5 };

/** How often a price for each picture is due for one of the size that is asked for. */
export function sizeFactor(model: ImageModel, { size, more }: Pick<NewPicture, 'size' | 'more'>): number {
  const factors = factorsOf(model);
  const named = [more['imageSize'], more['resolution']].map((name) => namedFactor(factors, plain(name)));
  return Math.max(1, pointsOf(plain(size)) / USUAL_POINTS, ...named);
}

function plain(size: string | number | boolean | undefined): string {
  return String(size ?? '')
    .normalize('NFKC')
    .replaceAll(/\s/gu, '')
    .toLowerCase();
}

/** How many points a size has, as `1024x1024`, `1024*1024` or `1k`. */
function pointsOf(size: string): number {
  if (size === '' || USUAL_WORDS.test(size)) return 0;
  const [, width, height] = /^(\d+)[x*×:,_/-](\d+)$/.exec(size) ?? [];
  if (width !== undefined) return Number(width) * Number(height);
  const [, thousands] = /^(\d+)k$/.exec(size) ?? [];
  return thousands === undefined ? LARGEST_POINTS : (Number(thousands) * 1_024) ** 2;
}

/** A name that is not known may be that of the largest. */
function namedFactor(factors: Factors, name: string): number {
  if (/^(?:|auto|512|512px|0\.5k|1k)$/.test(name)) return 1;
  return Object.hasOwn(factors, name) ? (factors[name] ?? 1) : Math.max(1, ...Object.values(factors));
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

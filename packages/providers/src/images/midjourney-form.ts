import type { ImageOperation } from '@parley/contract';
import * as of from './form-fields.ts';
import type { ImageForm } from './form-fields.ts';
import { midjourneyName } from './midjourney-prompt.ts';

const GENERATE: readonly ImageOperation[] = ['generate'];
const BLEND: readonly ImageOperation[] = ['blend'];
const RATIOS = ['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3', '5:4', '4:5', '21:9'];
/** The three shapes that blends have. */
const BLEND_RATIOS = ['1:1', '3:2', '2:3'];
const VERSIONS = ['8', '7', '6.1', '6', '5.2'];
const NIJI_VERSIONS = ['7', '6', '5'];
/** Older versions are not drawn at the highest speed. */
const TURBO_SINCE = 5;
const MOST_PICTURES = 5;

/** What Midjourney can be asked for. Its settings are written behind the prompt; those that a name makes are not asked for. */
export function midjourneyForm(name: string): ImageForm {
  const { isNiji, version, mode } = midjourneyName(name);
  const modes = ['fast', 'relax', ...(Number(version ?? TURBO_SINCE) >= TURBO_SINCE ? ['turbo'] : [])];
  return {
    operations: ['generate', 'blend', 'describe'],
    fields: [
      of.prompt(GENERATE),
      { ...of.pictures(GENERATE, MOST_PICTURES), required: false, min: 0 },
      { ...of.pictures(BLEND, MOST_PICTURES), min: 2 },
      of.pictures(['describe']),
      of.style(GENERATE),
      of.leaveOut(GENERATE),
      of.ratio(GENERATE, RATIOS),
      of.ratio(BLEND, BLEND_RATIOS),
      ...(version === undefined ? [of.openChoice('version', GENERATE, isNiji ? NIJI_VERSIONS : VERSIONS)] : []),
      ...(mode === undefined ? [of.openChoice('more.mode', GENERATE, modes)] : []),
      of.number('more.stylize', GENERATE, { min: 0, max: 1_000, step: 1 }),
      of.number('more.chaos', GENERATE, { min: 0, max: 100, step: 1 }),
      of.seed(GENERATE),
    ],
  };
}

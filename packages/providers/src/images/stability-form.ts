import type { ImageOperation } from '@parley/contract';
import * as of from './form-fields.ts';
import type { ImageField, ImageForm } from './form-fields.ts';

/** Stability's services beside generating, each at an address of its own and sold at a price of its own. */
const SERVICES: readonly ImageOperation[] = [
  'inpaint',
  'erase',
  'outpaint',
  'search-and-replace',
  'remove-background',
  'upscale',
];
const RATIOS = ['1:1', '16:9', '9:16', '3:2', '2:3', '5:4', '4:5', '21:9', '9:21'];
export const SD3_VERSIONS = ['sd3.5-large', 'sd3.5-large-turbo', 'sd3.5-medium', 'sd3.5-flash'];
export const UPSCALERS = ['fast', 'conservative'];

const WITH_STYLE: readonly ImageOperation[] = ['generate', 'inpaint', 'outpaint', 'search-and-replace'];
const SEVERAL: readonly ImageOperation[] = ['generate', 'edit', 'inpaint', 'outpaint', 'search-and-replace'];
const SEEDED: readonly ImageOperation[] = [...SEVERAL, 'erase'];
const LEAVES_OUT: readonly ImageOperation[] = ['generate', 'edit', 'inpaint', 'search-and-replace'];
const GROWS: readonly ImageOperation[] = ['erase', 'inpaint', 'search-and-replace'];
/** Not those of which the result is see-through. */
const ANY_FORMAT: readonly ImageOperation[] = [...SEEDED, 'upscale'];

/** The service that a model of Stability's list stands for; undefined where it draws. */
function stabilityService(name: string): ImageOperation | undefined {
  if (UPSCALERS.includes(name)) return 'upscale';
  return SERVICES.find((service) => service === name);
}

/** Which of the three models that draw a name means. */
export function stabilityModel(name: string): 'core' | 'ultra' | 'sd3' {
  if (/ultra/.test(name)) return 'ultra';
  return /sd3|stable-diffusion-3|sd-3/.test(name) ? 'sd3' : 'core';
}

/** Whether a name says which of the SD3 models it is. */
export function sd3Version(name: string): string | undefined {
  const found = /^(?:sd3(?:\.5)?|stable-diffusion-3\.5)-(large-turbo|large|medium|flash)$/.exec(name)?.[1];
  return found === undefined ? undefined : `sd3.5-${found}`;
}

export function stabilityForm(name: string): ImageForm {
  const service = stabilityService(name);
  const model = stabilityModel(name);
  const draws: readonly ImageOperation[] = model === 'core' ? ['generate'] : ['generate', 'edit'];
  const operations = service ? [service] : [...draws, ...SERVICES];
  const fields = [...COMMON_FIELDS, ...ownFields(name, model, service)];
  return { operations, fields: fields.flatMap((field) => within(field, operations)) };
}

const COMMON_FIELDS: readonly ImageField[] = [
  of.prompt(['generate', 'edit', 'inpaint', 'search-and-replace']),
  of.search(['search-and-replace']),
  of.pictures(['edit', ...SERVICES]),
  of.mask(['inpaint', 'erase']),
  of.extend(['outpaint']),
  of.style(WITH_STYLE),
  of.leaveOut(LEAVES_OUT),
  of.ratio(['generate'], RATIOS),
  of.format(ANY_FORMAT),
  of.format(['remove-background'], ['png', 'webp']),
  of.count(SEVERAL),
  of.seed(SEEDED),
  of.number('more.grow_mask', GROWS, { min: 0, max: 20, step: 1, initial: 5 }),
  of.number('more.creativity', ['outpaint'], { min: 0, max: 1, step: 0.05, initial: 0.5 }),
  of.number('more.strength', ['edit'], { min: 0, max: 1, step: 0.05, initial: 0.6 }),
];

function ownFields(name: string, model: 'core' | 'ultra' | 'sd3', service: ImageOperation | undefined): ImageField[] {
  const isSd3 = model === 'sd3' && service === undefined;
  return [
    ...(isSd3 && sd3Version(name) === undefined ? [of.choice('version', ['generate', 'edit'], SD3_VERSIONS)] : []),
    ...(isSd3 ? [of.number('more.cfg_scale', ['generate', 'edit'], { min: 1, max: 10, step: 0.5 })] : []),
    of.prompt(['outpaint'], false),
    of.prompt(['upscale'], name === 'conservative'),
    ...(service === undefined ? [of.choice('version', ['upscale'], UPSCALERS)] : []),
  ];
}

/** A field as far as it concerns these operations; none where it does not. */
function within(field: ImageField, operations: readonly ImageOperation[]): ImageField[] {
  const kept = field.operations.filter((operation) => operations.includes(operation));
  return kept.length === 0 ? [] : [{ ...field, operations: kept }];
}

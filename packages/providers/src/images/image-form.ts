import type { ImageOperation } from '@parley/contract';
import { bareModelName } from '../quirks/model-name.ts';
import * as of from './form-fields.ts';
import type { ImageForm } from './form-fields.ts';
import { type ImageEngine, imageEngineOf, type ImageModel } from './image-engine.ts';
import { midjourneyForm } from './midjourney-form.ts';
import { stabilityForm } from './stability-form.ts';

const GENERATE: readonly ImageOperation[] = ['generate'];
const WITH_EDITS: readonly ImageOperation[] = ['generate', 'edit'];
const WITH_MASKS: readonly ImageOperation[] = ['generate', 'edit', 'inpaint'];
const CHANGES: readonly ImageOperation[] = ['edit', 'inpaint'];
const MASKED: readonly ImageOperation[] = ['inpaint'];

const FORMS: Readonly<Record<ImageEngine, (name: string) => ImageForm>> = {
  openai: openAiForm,
  xai: xaiForm,
  gemini: geminiForm,
  imagen: imagenForm,
  stability: stabilityForm,
  task: midjourneyForm,
};

/** What a model can be asked for and with which fields: the schema that draws its form and checks its requests. */
export function imageForm(model: ImageModel): ImageForm {
  return FORMS[imageEngineOf(model)](nameFor(model));
}

/** Names of Azure's models are chosen by whoever deploys them, and it deploys those of OpenAI. */
function nameFor({ name, provider }: ImageModel): string {
  const bare = bareModelName(name);
  return provider === 'Azure' && !/dall-e|image|flux/.test(bare) ? 'gpt-image' : bare;
}

function openAiForm(name: string): ImageForm {
  if (name.includes('gpt-image') || name.startsWith('chatgpt-image')) return gptImageForm(name);
  if (/dall-e-2/.test(name)) {
    return {
      operations: ['generate', 'inpaint'],
      fields: [
        of.prompt(WITH_MASKS),
        of.pictures(MASKED),
        of.mask(MASKED),
        of.style(GENERATE),
        of.sizes(WITH_MASKS, ['1024x1024', '512x512', '256x256']),
        of.count(WITH_MASKS),
      ],
    };
  }
  if (/dall-e/.test(name)) {
    return {
      operations: GENERATE,
      fields: [
        of.prompt(GENERATE),
        of.style(GENERATE),
        of.sizes(GENERATE, ['1024x1024', '1792x1024', '1024x1792']),
        of.choice('quality', GENERATE, ['standard', 'hd']),
        of.count(GENERATE),
      ],
    };
  }
  // Nobody knows what it can do, but by its name.
  const operations = /edit|kontext/.test(name) ? WITH_EDITS : GENERATE;
  return {
    operations,
    fields: [
      of.prompt(operations),
      ...(operations === WITH_EDITS ? [of.pictures(['edit'], 4)] : []),
      of.style(operations),
      of.anySize(operations),
      of.count(operations, 4),
    ],
  };
}

function gptImageForm(name: string): ImageForm {
  const version = Number(/gpt-image-(\d+(?:\.\d+)?)/.exec(name)?.[1] ?? 2);
  const wide = version >= 2 ? ['1536x864', '864x1536', '2048x2048'] : [];
  const best = version >= 2.5 ? ['xhigh', 'max'] : [];
  return {
    operations: WITH_MASKS,
    fields: [
      of.prompt(WITH_MASKS),
      of.pictures(CHANGES, 16),
      of.mask(MASKED),
      of.style(WITH_MASKS),
      of.sizes(WITH_MASKS, ['1024x1024', '1536x1024', '1024x1536', ...wide, 'auto']),
      of.choice('quality', WITH_MASKS, ['auto', 'low', 'medium', 'high', ...best]),
      of.format(WITH_MASKS),
      of.count(WITH_MASKS),
      of.choice('more.background', WITH_MASKS, ['auto', 'transparent', 'opaque']),
      of.choice('more.moderation', GENERATE, ['auto', 'low']),
    ],
  };
}

const XAI_RATIOS = ['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3', '2:1', '1:2', '20:9', '9:20'];

function xaiForm(name: string): ImageForm {
  if (!/imagine/.test(name)) {
    return { operations: GENERATE, fields: [of.prompt(GENERATE), of.style(GENERATE), of.count(GENERATE)] };
  }
  return {
    operations: WITH_EDITS,
    fields: [
      of.prompt(WITH_EDITS),
      of.pictures(['edit'], 3),
      of.style(WITH_EDITS),
      of.ratio(WITH_EDITS, XAI_RATIOS),
      of.count(WITH_EDITS),
      of.choice('more.resolution', WITH_EDITS, ['1k', '2k']),
    ],
  };
}

const GEMINI_RATIOS = ['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3', '5:4', '4:5', '21:9'];

function geminiForm(name: string): ImageForm {
  const isLarge = /gemini-(?:[3-9]|\d\d)/.test(name) && !/lite/.test(name);
  return {
    operations: WITH_EDITS,
    fields: [
      of.prompt(WITH_EDITS),
      of.pictures(['edit'], 10),
      of.style(WITH_EDITS),
      of.ratio(GENERATE, GEMINI_RATIOS),
      of.count(WITH_EDITS),
      ...(isLarge ? [of.choice('more.imageSize', WITH_EDITS, ['1K', '2K', '4K'])] : []),
    ],
  };
}

function imagenForm(name: string): ImageForm {
  const isLarge = /^imagen-[4-9]/.test(name) && !/fast/.test(name);
  return {
    operations: GENERATE,
    fields: [
      of.prompt(GENERATE),
      of.style(GENERATE),
      of.ratio(GENERATE, ['1:1', '16:9', '9:16', '4:3', '3:4']),
      of.count(GENERATE, 4),
      ...(isLarge ? [of.choice('more.imageSize', GENERATE, ['1K', '2K'])] : []),
      of.choice('more.personGeneration', GENERATE, ['allow_adult', 'dont_allow', 'allow_all']),
    ],
  };
}

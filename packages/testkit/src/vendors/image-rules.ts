import { demand, type Fields, fieldsOf, listOf, onlyKnown } from './vendor-check.ts';

/** A request for pictures as a vendor sees it: the fields of its JSON or form, and the files of the latter. */
export interface ImageCall {
  readonly path: string;
  readonly fields: Fields;
  readonly files: Readonly<Record<string, readonly Buffer[]>>;
}

const PNG_WITH_ALPHA: ReadonlySet<number | undefined> = new Set([4, 6]);

/** The words in a prompt that make every vendor here refuse it. */
export const FORBIDDEN = 'forbidden';

/** What OpenAI demands of a request for pictures. */
export function checkOpenAiImages({ path, fields, files }: ImageCall): void {
  const isEdit = path.endsWith('/edits');
  const known = `model prompt n size quality output_format output_compression background stream partial_images user`;
  const own = isEdit ? 'input_fidelity' : 'moderation';
  onlyKnown(fields, [...known.split(' '), own], (name) => `Unknown parameter: '${name}'.`);
  demand(typeof fields['prompt'] === 'string' && fields['prompt'] !== '', "Missing required parameter: 'prompt'.");
  const isStream = String(fields['stream']) === 'true';
  demand(!isStream || Number(fields['n'] ?? 1) === 1, 'Streaming is only supported for one image');
  if (!isEdit) return;
  const pictures = [...(files['image'] ?? []), ...(files['image[]'] ?? [])];
  demand(pictures.length > 0, "Missing required parameter: 'image'.");
  const [mask] = files['mask'] ?? [];
  if (!mask) return;
  demand(PNG_WITH_ALPHA.has(mask[25]), 'Invalid mask image format - mask image missing alpha channel');
  const sizeOf = (png: Buffer | undefined) => png?.toString('hex', 16, 24);
  demand(sizeOf(mask) === sizeOf(pictures[0]), 'Invalid mask image format - mask size does not match image size');
}

/** What xAI demands: its fields are few, and pictures come as addresses. */
export function checkXaiImages({ path, fields }: ImageCall): void {
  const known = ['model', 'prompt', 'n', 'response_format', 'aspect_ratio', 'resolution', 'image', 'images', 'user'];
  onlyKnown(fields, known, (name) => `Argument not supported: ${name}`);
  if (!path.endsWith('/edits')) return;
  const given = fields['images'] === undefined ? [fields['image']] : listOf(fields['images'], 'images');
  demand(given.length <= 3, 'At most 3 images');
  for (const image of given) demand(String(fieldsOf(image, 'image')['url']).startsWith('data:image/'), 'image.url');
}

/** What Google demands of `generateContent` and of `predict`. */
export function checkGoogleImages({ path, fields }: ImageCall): void {
  if (path.endsWith(':predict')) {
    onlyKnown(fields, ['instances', 'parameters'], (name) => `Unknown name "${name}"`);
    const { sampleCount } = fieldsOf(fields['parameters']);
    demand(Number(sampleCount) >= 1 && Number(sampleCount) <= 4, 'sampleCount must be between 1 and 4');
    return;
  }
  onlyKnown(fields, ['contents', 'generationConfig', 'safetySettings'], (name) => `Unknown name "${name}"`);
  const config = fieldsOf(fields['generationConfig']);
  onlyKnown(config, ['responseModalities', 'imageConfig', 'seed'], (name) => `Unknown name "${name}"`);
  demand(listOf(config['responseModalities'], 'responseModalities').includes('IMAGE'), 'no image is asked for');
}

const STABILITY_FILES: Readonly<Record<string, readonly string[]>> = {
  'edit/erase': ['image', 'mask'],
  'edit/inpaint': ['image', 'mask'],
  'edit/outpaint': ['image'],
  'edit/search-and-replace': ['image'],
  'edit/remove-background': ['image'],
  'upscale/fast': ['image'],
  'upscale/conservative': ['image'],
};
const STABILITY_WORDS: Readonly<Record<string, readonly string[]>> = {
  'generate/core': ['prompt'],
  'generate/ultra': ['prompt'],
  'generate/sd3': ['prompt'],
  'edit/inpaint': ['prompt'],
  'edit/search-and-replace': ['prompt', 'search_prompt'],
  'upscale/conservative': ['prompt'],
};
const STABILITY_FIELDS =
  `prompt negative_prompt search_prompt aspect_ratio seed output_format style_preset model mode strength cfg_scale ` +
  `grow_mask creativity left right up down`;

/** What Stability demands: each service its own fields, and nothing that it does not know. */
export function checkStability({ path, fields, files }: ImageCall): void {
  const service = path.replace('/v2beta/stable-image/', '');
  demand(service in STABILITY_FILES || service in STABILITY_WORDS, 'not found', 404);
  onlyKnown(fields, STABILITY_FIELDS.split(' '), (name) => `${name}: not allowed`);
  for (const name of STABILITY_FILES[service] ?? []) demand((files[name] ?? []).length === 1, `${name}: is required`);
  for (const name of STABILITY_WORDS[service] ?? []) demand(fields[name] !== undefined, `${name}: is required`);
  const isExtended = ['left', 'right', 'up', 'down'].some((side) => Number(fields[side] ?? 0) > 0);
  demand(service !== 'edit/outpaint' || isExtended, 'at least one direction is required');
  const isChange = service === 'generate/sd3' && fields['mode'] === 'image-to-image';
  demand(
    !isChange || (fields['strength'] !== undefined && fields['aspect_ratio'] === undefined),
    'strength: is required',
  );
}

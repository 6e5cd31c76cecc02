import {
  Mask,
  Message,
  ModelConfig,
  MOST_MASK_STARTERS,
  type ContentPart,
  type MessageContent,
} from '@parley/contract';
import { readAvatar } from './avatar-code.ts';
import { carriesScript } from '#/lib/script-check.ts';
import { isRecord, jsonOf } from '#/lib/json.ts';

export const NAME_LIMIT_CHARS = 100;
export const LINE_LIMIT_CHARS = 200;
const MOST_MASKS = 1_000;
const MOST_MESSAGES = 200;
const MESSAGE_LIMIT_CHARS = 200_000;
const MOST_PICTURES = 10;
const MOST_MODELS = 20;
const DEEPEST = 12;

/** Pictures travel as bytes or lie on the web; nothing else is an address of one. */
const PICTURE_ADDRESS =
  /^(?:data:image\/(?:png|jpeg|webp|gif|avif);base64,[A-Za-z0-9+/]+={0,2}|https:\/\/[^\s"'<>]+)$/u;

export type MasksProblem = 'notJson' | 'noMask' | 'unsafe';
export type MasksFound = { readonly masks: readonly Mask[] } | { readonly problem: MasksProblem };

export interface ReadWorld {
  readonly now: number;
  readonly newId: () => string;
  readonly language: string;
}

/** Reads what somebody else wrote: one mask, a list of them, or a store of them. All of it is sound, or none is taken. */
export function readMasks(text: string, world: ReadWorld): MasksFound {
  const value = jsonOf(text.replace(/^\ufeff/u, ''));
  if (value === undefined) return { problem: 'notJson' };
  const candidates = candidatesOf(value);
  if (candidates.length === 0 || candidates.length > MOST_MASKS) return { problem: 'noMask' };
  if (textsIn(candidates).some(carriesScript)) return { problem: 'unsafe' };
  const masks = candidates.map((candidate, index) => readMask(candidate, { ...world, now: world.now - index }));
  return masks.every((mask) => mask !== undefined) ? { masks } : { problem: 'noMask' };
}

function candidatesOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (!isRecord(value)) return [];
  const { masks } = value;
  if (Array.isArray(masks)) return masks;
  return isRecord(masks) ? Object.values(masks) : [value];
}

/** A fresh mask of the user's own with what is good in a stranger's; undefined when that is none. */
function readMask(value: unknown, { now, newId, language }: ReadWorld): Mask | undefined {
  if (!isRecord(value)) return undefined;
  const { name, avatar, context = [], lang, modelConfig = {} } = value;
  if (typeof name !== 'string' || name.trim() === '' || !Array.isArray(context)) return undefined;
  const messages = context.map((message) => readMessage(message, newId));
  const config = isRecord(modelConfig) ? ModelConfig.safeParse(modelConfig) : undefined;
  if (context.length > MOST_MESSAGES || !config?.success) return undefined;
  if (!messages.every((message) => message !== undefined)) return undefined;
  const read = Mask.safeParse({
    id: newId(),
    avatar: readAvatar(avatar),
    name: oneLine(name, NAME_LIMIT_CHARS),
    ...aboutIn(value),
    context: messages,
    modelConfig: config.data,
    lang: typeof lang === 'string' && /^[a-z]{2}$/u.test(lang) ? lang : language,
    createdAt: now,
    selectedModels: namesIn(value['selectedModels']),
    selectedAiModels: namesIn(value['selectedAiModels']),
    plugin: namesIn(value['plugin']),
    ...flagsOf(value),
  });
  return read.success ? read.data : undefined;
}

/** On one line, not cut within a sign. */
function oneLine(text: string, limit: number): string {
  return Array.from(text.replaceAll(/\s+/gu, ' ').trim()).slice(0, limit).join('');
}

/** What a mask says about itself to people; left out where there is nothing. */
function aboutIn({ icon, description, starters }: Readonly<Record<string, unknown>>) {
  const lines = [description, ...(Array.isArray(starters) ? starters : [])].map((line: unknown) =>
    typeof line === 'string' ? oneLine(line, LINE_LIMIT_CHARS) : '',
  );
  const [about = '', ...questions] = lines;
  const asked = questions.filter((question) => question !== '').slice(0, MOST_MASK_STARTERS);
  return {
    ...(typeof icon === 'string' && /^[a-z-]{1,40}$/u.test(icon) && { icon }),
    ...(about !== '' && { description: about }),
    ...(asked.length > 0 && { starters: asked }),
  };
}

const FLAGS = ['syncGlobalConfig', 'multimodel', 'hideContext', 'enableArtifacts', 'enableCodeFold'] as const;

function flagsOf(value: Readonly<Record<string, unknown>>): Partial<Record<(typeof FLAGS)[number], boolean>> {
  return Object.fromEntries(FLAGS.flatMap((flag) => (typeof value[flag] === 'boolean' ? [[flag, value[flag]]] : [])));
}

function namesIn(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.filter((name): name is string => typeof name === 'string' && name.length <= 200).slice(0, MOST_MODELS);
}

/** The role and the words; who said it when, and what it cost, is of no use in a mask. */
function readMessage(value: unknown, newId: () => string): Message | undefined {
  if (!isRecord(value)) return undefined;
  const content = contentOf(value['content'] ?? '');
  if (content === undefined) return undefined;
  const message = Message.safeParse({ id: newId(), date: 0, role: value['role'], content });
  return message.success && message.data.role !== 'tool' ? message.data : undefined;
}

function contentOf(value: unknown): MessageContent | undefined {
  if (typeof value === 'string') return value.length <= MESSAGE_LIMIT_CHARS ? value : undefined;
  if (!Array.isArray(value)) return undefined;
  const parts = value.map(partOf);
  if (!parts.every((part) => part !== undefined)) return undefined;
  return parts.filter(({ type }) => type === 'image_url').length <= MOST_PICTURES ? parts : undefined;
}

function partOf(part: unknown): ContentPart | undefined {
  if (!isRecord(part)) return undefined;
  const { type, text, image_url: picture } = part;
  if (type === 'text' && typeof text === 'string' && text.length <= MESSAGE_LIMIT_CHARS) return { type, text };
  if (type !== 'image_url' || !isRecord(picture) || typeof picture['url'] !== 'string') return undefined;
  return PICTURE_ADDRESS.test(picture['url']) ? { type, image_url: { url: picture['url'] } } : undefined;
}

/** Every text of a value, the bytes of pictures left out. What lies deeper than a mask reaches is not taken anyway. */
function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return PICTURE_ADDRESS.test(value) ? [] : [value];
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return [];
  return Object.values(value).flatMap((inner) => textsIn(inner, depth + 1));
}

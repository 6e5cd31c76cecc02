import type { ChatMessage, ChatRequest } from '@parley/contract';
import { estimateTokens } from './said-in-events.ts';

/** What a picture of medium size costs. */
const PICTURE_TOKENS = 765;
/** A minute of a film, which mostly comes as a link. */
const FILM_TOKENS = 16_384;
/** Role and separators. */
const MESSAGE_TOKENS = 4;

/** So many characters of a file in base64 are a token, near enough: documents have pictures and fonts beside their words. */
const FILE_CHARS_PER_TOKEN = 16;

/** Sound in base64 at the pace of a telephone call, as providers count it. */
const SOUND_CHARS_PER_TOKEN = 640;

/** Fields of a request that no model reads, however long. */
const UNREAD: ReadonlySet<string> = new Set([
  'model',
  'metadata',
  'user',
  'logit_bias',
  'safety_identifier',
  'prompt_cache_key',
]);
/** Switches, numbers and ids are shorter. */
const SHORT_FIELD_CHARS = 100;

const TEXT_TYPES: ReadonlySet<string> = new Set(['text', 'input_text', 'output_text', 'refusal']);

/** A picture or a file inside a request. */
const DATA_ADDRESS = /^data:[^,]{0,200};base64,/i;

const LINK = /^\s*(?:https?|gs|s3):/i;

export type AskedChat = Pick<ChatRequest, 'messages' | 'tools'> & Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, unknown>>;
type ContentPart = Fields & { readonly type: string };

/** What a question consists of. */
export interface QuestionParts {
  readonly texts: string[];
  /** Tokens of what is no text, by estimate. */
  others: number;
  /** How many tokens a picture, a file or a link has, only the provider knows. */
  isUnseen: boolean;
  /** Pictures that are elsewhere, and whatever else is. */
  linkedPictures: number;
  linkedFiles: number;
}

const noParts = (): QuestionParts => ({ texts: [], others: 0, isUnseen: false, linkedPictures: 0, linkedFiles: 0 });

/** Every text of a chat, by whatever name: providers read fields that nobody here has heard of. */
export function partsOfChat(question: AskedChat): QuestionParts {
  const { messages, ...fields } = question;
  const parts = partsOfFields(fields);
  parts.others += messages.length * MESSAGE_TOKENS;
  for (const { role: _, content, tool_call_id: id, ...rest } of messages) {
    addContent(content, parts);
    if (id !== undefined && id.length > SHORT_FIELD_CHARS) parts.texts.push(id);
    for (const name in rest) addField(name, rest[name], parts);
  }
  return parts;
}

/** What a model reads beside messages: schemas of tools and answers, and what it is to write. */
export function partsOfFields(fields: Fields, known: ReadonlySet<string> = new Set()): QuestionParts {
  const parts = noParts();
  for (const name in fields) {
    const value = fields[name];
    if (UNREAD.has(name) || known.has(name) || value == null) continue;
    if (typeof value !== 'object' && typeof value !== 'string') continue;
    const text = wordsOf(value, parts);
    if (name === 'tools' || text.length > SHORT_FIELD_CHARS) parts.texts.push(text);
  }
  return parts;
}

function addContent(content: ChatMessage['content'], parts: QuestionParts): void {
  if (typeof content === 'string') parts.texts.push(content);
  if (!Array.isArray(content)) return;
  for (const part of content as readonly ContentPart[]) {
    // By its type: a picture may have a text beside it, which would hide it.
    if (TEXT_TYPES.has(part.type)) addText(part, parts);
    else addUnseen(part, parts);
  }
}

function addText(part: ContentPart, parts: QuestionParts): void {
  for (const name in part) if (name !== 'type') addField(name, part[name], parts);
}

/** The names of fields are read like what stands in them, but those that everybody uses are no words. */
function addField(name: string, value: unknown, parts: QuestionParts): void {
  if (value == null || value === '') return;
  parts.texts.push(wordsOf(value, parts));
  if (name.length > SHORT_FIELD_CHARS) parts.texts.push(name);
}

function addUnseen({ text, ...part }: ContentPart, parts: QuestionParts): void {
  if (text != null) addField('text', text, parts);
  const { file, input_audio: sound } = part;
  const beside = { ...part, file: without(file, 'file_data'), input_audio: without(sound, 'data') };
  const words = estimateTokens(wordsOf(beside, noParts()));
  parts.isUnseen = true;
  if (isLinked(part)) parts[/image/i.test(part.type) ? 'linkedPictures' : 'linkedFiles'] += 1;
  parts.others += Math.max(words, unseenTokens(part));
}

/** Whether a part only says where something is, which may be of any length. */
function isLinked(part: ContentPart): boolean {
  let isFound = false;
  JSON.stringify(part, (name, inner: unknown) => {
    if (typeof inner !== 'string') return inner;
    isFound ||= LINK.test(inner) || name === 'file_id';
    return '';
  });
  return isFound;
}

function unseenTokens({ type, file, input_audio: sound }: ContentPart): number {
  if (isObject(file)) return Math.max(PICTURE_TOKENS, Math.ceil(lengthOf(file['file_data']) / FILE_CHARS_PER_TOKEN));
  if (isObject(sound)) return Math.ceil(lengthOf(sound['data']) / SOUND_CHARS_PER_TOKEN);
  return /video/i.test(type) ? FILM_TOKENS : PICTURE_TOKENS;
}

/** A value as a model may read it. Pictures inside it are none of its words, and counted apart. */
function wordsOf(value: unknown, parts: QuestionParts): string {
  if (typeof value === 'string' && !DATA_ADDRESS.test(value)) return value;
  const withoutPictures = (_: string, inner: unknown): unknown => {
    if (typeof inner !== 'string' || !DATA_ADDRESS.test(inner)) return inner;
    parts.others += PICTURE_TOKENS;
    parts.isUnseen = true;
    return '';
  };
  return JSON.stringify(value, withoutPictures) ?? '';
}

function without(value: unknown, field: string): unknown {
  return isObject(value) ? { ...value, [field]: undefined } : value;
}

function lengthOf(data: unknown): number {
  return typeof data === 'string' ? data.length : 0;
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

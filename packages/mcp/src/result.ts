import type { CallToolResult, ContentBlock, ReadResourceResult } from '@modelcontextprotocol/client';
import {
  isBoundedJson,
  type McpContent,
  type McpReadResource,
  type McpResourceContent,
  type McpResult,
} from '@parley/contract';
import { byteLength } from './byte-length.ts';
import { described } from './read-offer.ts';

/** As much of a result as a model gets, in bytes; the same as of an answer of any other tool. */
const TEXT_MAX_BYTES = 64 * 1024;
const URI_MAX_LENGTH = 8_000;

/** A text without what is sealed for the server that wrote it. */
export type Hide = (text: string) => string;

/** What a tool answered, for people and for models. It is data: nothing in it is followed. */
export function resultOf(answered: CallToolResult, hide: Hide, durationMs: number): McpResult {
  const room = new TextRoom(hide);
  const content = (answered.content ?? []).map((block) => contentOf(block, room));
  const structured = structuredOf(answered, hide);
  const lines = content.map(lineOf).filter((line) => line !== '');
  if (lines.length === 0 && structured) lines.push(room.cut(JSON.stringify(structured)));
  if (lines.length === 0) lines.push('[The answer is empty.]');
  if (room.isCut) lines.push(`[The answer was cut after ${TEXT_MAX_BYTES / 1024} KB.]`);
  return {
    isError: answered.isError === true,
    text: lines.join('\n'),
    content,
    ...(structured && { structuredContent: structured }),
    isTruncated: room.isCut,
    durationMs,
    sizeBytes: byteLength(JSON.stringify(answered)),
  };
}

/** Something that was read. Whoever reads it decides how much of it goes to a model. */
export function readingOf({ contents }: ReadResourceResult, hide: Hide): McpReadResource {
  return { contents: contents.map((content) => resourceOf(content, hide)) };
}

/** A part of a result or a prompt, its texts cut to what room there is. */
export function contentOf(block: ContentBlock, room: { readonly cut: Hide }): McpContent {
  switch (block.type) {
    case 'text':
      return { type: 'text', text: room.cut(block.text) };
    case 'image':
    case 'audio':
      return { type: block.type, mimeType: mimeOf(block.mimeType), data: block.data };
    case 'resource_link':
      return { type: 'resource_link', uri: block.uri.slice(0, URI_MAX_LENGTH), ...described(block) };
    case 'resource':
      return { type: 'resource', resource: resourceOf(block.resource, room.cut) };
    default:
      block satisfies never;
      return { type: 'text', text: '' };
  }
}

/** Cuts texts so that all of them together have no more than a model gets. */
class TextRoom {
  readonly #hide: Hide;
  #left = TEXT_MAX_BYTES;
  isCut = false;

  constructor(hide: Hide) {
    this.#hide = hide;
  }

  readonly cut = (text: string): string => {
    const shown = this.#hide(text);
    const bytes = new TextEncoder().encode(shown);
    const fits = bytes.length <= this.#left;
    const kept = fits ? bytes : bytes.subarray(0, this.#left);
    this.#left -= kept.length;
    if (fits) return shown.toWellFormed();
    this.isCut = true;
    // As a stream, half a character at the cut is left out instead of becoming a sign of its own.
    return new TextDecoder().decode(kept, { stream: true });
  };
}

/** What a model is told of a part. */
function lineOf(content: McpContent): string {
  switch (content.type) {
    case 'text':
      return content.text;
    case 'image':
    case 'audio':
      return `[${content.type === 'image' ? 'A picture' : 'A recording'}: ${content.mimeType}, ${sizeOf(content.data)} bytes]`;
    case 'resource_link':
      return `[A link: ${[content.title || content.name, content.uri].join(', ')}]`;
    case 'resource': {
      const { uri, mimeType, text, blob = '' } = content.resource;
      return text ?? `[A file: ${[uri, mimeType].join(', ')}, ${sizeOf(blob)} bytes]`;
    }
    default:
      content satisfies never;
      return '';
  }
}

function structuredOf({ structuredContent }: CallToolResult, hide: Hide): Record<string, unknown> | undefined {
  if (typeof structuredContent !== 'object' || structuredContent === null || Array.isArray(structuredContent))
    return undefined;
  const text = JSON.stringify(structuredContent);
  if (byteLength(text) > TEXT_MAX_BYTES || !isBoundedJson(structuredContent)) return undefined;
  return JSON.parse(hide(text)) as Record<string, unknown>;
}

function resourceOf(resource: ReadResourceResult['contents'][number], hide: Hide): McpResourceContent {
  return {
    uri: resource.uri.slice(0, URI_MAX_LENGTH),
    mimeType: mimeOf(resource.mimeType ?? ''),
    ...('text' in resource ? { text: hide(resource.text) } : { blob: resource.blob }),
  };
}

function mimeOf(text: string): string {
  return /^[\w.+-]{1,60}\/[\w.+-]{1,80}/.exec(text)?.[0] ?? '';
}

function sizeOf(base64: string): number {
  return Math.floor((base64.length * 3) / 4);
}

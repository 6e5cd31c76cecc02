import type { ContentPart, MessageContent } from '@parley/contract';
import { pictureIn, recordIn, recordsIn, textIn } from './foreign.ts';

/** The words of a content as the wire has it. */
export function textsIn(content: unknown): string {
  if (typeof content === 'string') return content;
  return recordsIn(content)
    .filter((part) => part['type'] === undefined || part['type'] === 'text')
    .map((part) => textIn(part['text']))
    .filter((text) => text !== '')
    .join('\n');
}

/** The pictures of a content, and how many of them cannot be shown here. */
export function imagesIn(content: unknown): { readonly found: string[]; readonly missing: number } {
  if (typeof content === 'string') return { found: [], missing: 0 };
  const named = recordsIn(content)
    .filter((part) => part['type'] === 'image_url')
    .map((part) => pictureIn(recordIn(part['image_url'])['url'] ?? part['image_url']));
  const found = named.filter((url) => url !== undefined);
  return { found, missing: named.length - found.length };
}

/** Content in the shape that most products took over from the wire: a text, or parts of text and pictures. */
export function contentIn(value: unknown): MessageContent {
  const text = textsIn(value);
  const pictures = imagesIn(value).found;
  if (pictures.length === 0) return text;
  const parts = pictures.map((url): ContentPart => ({ type: 'image_url', image_url: { url } }));
  return text === '' ? parts : [{ type: 'text', text }, ...parts];
}

import { createHash } from 'node:crypto';
import type { ContentDocument } from '@parley/contract';

/** `# Title` on the first line that says anything. */
const TITLE = /^\s*#[ \t]+([^\n]+)(?:\n|$)/;

/** A Markdown file as a document: its heading is the title, the rest is the text. */
export function documentOf(file: string, { id, lang }: Pick<ContentDocument, 'id' | 'lang'>): ContentDocument {
  const whole = file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const heading = TITLE.exec(whole);
  const title = heading?.[1]?.replace(/[ \t]+#*[ \t]*$/, '').trim();
  return { id, lang, title: title || id, text: whole.slice(heading?.[0].length ?? 0).trim() };
}

/** Changes with whatever a reader would see. */
export function tagOf(data: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 22)}"`;
}

import type { Message, MessageContent } from '@parley/contract';

/** What a model reads of a question: its documents first, each under its name, then the words. */
export function withAttachmentTexts({ content, attachments = [] }: Pick<Message, 'content' | 'attachments'>) {
  if (attachments.length === 0) return content;
  const documents = attachments.map(({ name, text }) => documentBlock(name, text)).join('\n\n');
  if (typeof content === 'string') return joined(documents, content);
  const first = content.findIndex((part) => part.type === 'text');
  const words = content[first];
  if (words?.type !== 'text') return [{ type: 'text', text: documents }, ...content] satisfies MessageContent;
  return content.with(first, { type: 'text', text: joined(documents, words.text) }) satisfies MessageContent;
}

function joined(documents: string, words: string): string {
  return words.trim() === '' ? documents : `${documents}\n\n${words}`;
}

/** Only the frame's own closing tag may end a document, whatever is written in it. */
function documentBlock(name: string, text: string): string {
  const inside = text.replaceAll(/<\/(?=\s*document\b)/giu, '<\\/');
  return `<document name="${escapeName(name)}">\n${inside}\n</document>`;
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeName(name: string): string {
  return name.replaceAll(/[&<>"]/gu, (sign) => ESCAPED[sign] ?? '').replaceAll(/[\p{Cc}\s]+/gu, ' ');
}

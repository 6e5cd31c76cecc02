import { imageUrlsOf, textOf, type Message, type MessageTool, type ToolFile } from '@parley/contract';
import { readableJson, sourceLines, stepsOfMessage, type TraceItem } from '#/features/chat-core/public.ts';
import type { ExportOptions, ExportWords } from './export-options.ts';
import { endingOf, speakerOf } from './speaker.ts';

/** A chat as one Markdown document: a heading per message, what was said below it as it was written. */
export function toMarkdown(
  session: { readonly topic: string },
  messages: readonly Message[],
  { words, ...options }: ExportOptions & { readonly words: ExportWords },
): string {
  const head = [`# ${oneLine(session.topic) || oneLine(words.title)}`, `*${oneLine(words.made)}*`];
  const parts = messages.flatMap((message) => messageParts(message, options, words));
  return `${[...head, ...parts].join('\n\n')}\n`;
}

function messageParts(message: Message, options: ExportOptions, words: ExportWords): string[] {
  const { content, attachments = [], date, rating } = message;
  const ending = endingOf(message, words);
  return [
    `## ${oneLine(speakerOf(message, options, words))}`,
    ...(options.hasDetails && words.timeOf(date) !== '' ? [`*${oneLine(words.timeOf(date))}*`] : []),
    ...imageUrlsOf(content).map((url, index) => `![${oneLine(words.picture(index + 1))}](${addressOf(url)})`),
    ...attachments.map(({ name }) => `- ${oneLine(words.document(name))}`),
    ...stepsOfMessage(message, options).flatMap(({ trace, text }) => [
      ...trace.map((item) => quoted(traceText(item, words))),
      ...paragraph(closed(text.trim())),
    ]),
    ...sourceParts(message, words),
    ...(options.hasDetails && rating !== undefined ? [`*${oneLine(words.ratingOf(rating))}*`] : []),
    ...(ending === '' ? [] : [quoted(oneLine(ending))]),
  ];
}

/** The sources stay with what was said, whether the calls that found them go along or not. */
function sourceParts({ content, tools }: Message, words: ExportWords): string[] {
  const lines = sourceLines({ tools, text: textOf(content) });
  return lines === '' ? [] : [`**${oneLine(words.sources)}**`, lines];
}

function traceText(item: TraceItem, words: ExportWords): string {
  if (item.kind === 'tool') return toolText(item.tool, words);
  return `**${words.reasoning}**\n\n${closed(item.reasoning.text.trim())}`;
}

function toolText({ name, title, arguments: asked, result, files = [] }: MessageTool, words: ExportWords): string {
  const parts = [
    `**${oneLine(words.toolCall(title ?? name))}**`,
    words.toolArguments,
    fenced(readableJson(asked || '{}')),
  ];
  if (result !== undefined) parts.push(words.toolResult, fenced(readableJson(result)));
  parts.push(...files.map((file) => fileText(file, words)));
  return parts.join('\n\n');
}

function fileText({ name, mediaType, url }: ToolFile, words: ExportWords): string {
  return mediaType.startsWith('image/')
    ? `![${oneLine(name)}](${addressOf(url)})`
    : `- ${oneLine(words.document(name))}`;
}

/** A bracket or a space would end the address. */
const addressOf = (url: string): string =>
  /[()\s<>]/.test(url) ? `<${url.replaceAll(/[<>\s]/g, encodeURIComponent)}>` : url;

const paragraph = (text: string): string[] => (text === '' ? [] : [text]);

/** A text as a block of code, whatever fences it has itself. */
export function fenced(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}

function quoted(text: string): string {
  return text.replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>');
}

/** Ends a block of code that a stopped answer left open: it would swallow all that follows. */
export function closed(text: string): string {
  let open: { readonly sign: string; readonly length: number; readonly indent: string } | undefined;
  for (const line of text.split('\n')) {
    const [, indent = '', run = '', rest = ''] = /^([\t >]*)(`{3,}|~{3,})([^]*)$/.exec(line) ?? [];
    const sign = run[0];
    if (sign === undefined) continue;
    if (!open) {
      if (sign === '~' || !rest.includes('`')) open = { sign, length: run.length, indent };
    } else if (sign === open.sign && run.length >= open.length && rest.trim() === '') open = undefined;
  }
  return open ? `${text}\n${open.indent}${open.sign.repeat(open.length)}` : text;
}

/** Words that stand in a heading or in emphasis, where a line break or a mark would end it. */
function oneLine(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*[\]<>]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\$&`);
}

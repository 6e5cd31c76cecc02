import type { MessageTool } from '@parley/contract';
import { asText, parsedIn } from '../foreign.ts';

interface Details {
  readonly text: string;
  readonly reasoning: string;
  readonly reasoningMs?: number | undefined;
  readonly tools: readonly MessageTool[];
}

const DETAILS_MARK = /<details\b([^<>]*)>|<\/details>\n*/gu;
const ATTRIBUTE = /(?<![\w-])([\w-]+)="([^"]*)"/gu;
const FOLDED_TYPES: readonly (string | undefined)[] = ['reasoning', 'tool_calls', 'code_interpreter'];

/** Open WebUI writes thoughts and tools into the text of an answer, folded away; here they have places of their own. */
export function detailsIn(content: string): Details {
  const thoughts: string[] = [];
  const tools: MessageTool[] = [];
  let reasoningMs: number | undefined;
  const text = withoutFolded(content, (named, inner) => {
    const type = named.get('type') ?? '';
    const body = unquoted(unescaped(withoutSummary(inner)));
    if (type === 'reasoning') {
      if (body !== '') thoughts.push(body);
      const seconds = Number(named.get('duration'));
      if (seconds > 0) reasoningMs = (reasoningMs ?? 0) + Math.round(seconds * 1_000);
    } else tools.push(toolOf(type, named, body, tools.length));
  });
  return { text: text.trim() === '' ? '' : text, reasoning: thoughts.join('\n\n'), reasoningMs, tools };
}

/** Hands out what is folded away, one after the other; what is left is the text. */
function withoutFolded(content: string, use: (named: ReadonlyMap<string, string>, inner: string) => void): string {
  let text = '';
  let from = 0;
  let open: { readonly named: ReadonlyMap<string, string>; readonly at: number; readonly inside: number } | undefined;
  for (const { 0: mark, 1: attributes, index } of content.matchAll(DETAILS_MARK)) {
    if (attributes !== undefined) {
      const named = open ? undefined : attributesOf(attributes);
      if (named && FOLDED_TYPES.includes(named.get('type'))) open = { named, at: index, inside: index + mark.length };
    } else if (open) {
      use(open.named, content.slice(open.inside, index));
      text += content.slice(from, open.at);
      from = index + mark.length;
      open = undefined;
    }
  }
  return text + content.slice(from);
}

function withoutSummary(text: string): string {
  const start = text.indexOf('<summary>');
  const end = start === -1 ? -1 : text.indexOf('</summary>', start);
  return end === -1 ? text : text.slice(0, start) + text.slice(end + '</summary>'.length);
}

function toolOf(type: string, named: ReadonlyMap<string, string>, body: string, index: number): MessageTool {
  const result = nested(named.get('result') ?? named.get('output')) || (type === 'tool_calls' ? body : '');
  return {
    id: named.get('id') ?? `call-${index + 1}`,
    name: named.get('name') ?? (type === 'code_interpreter' ? 'code_interpreter' : 'tool'),
    arguments: nested(named.get('arguments')) || (type === 'code_interpreter' ? body : ''),
    isError: false,
    ...(result !== '' && { result }),
  };
}

/** Values are JSON, often a text that is JSON once more. */
function nested(value: string | undefined): string {
  if (value === undefined || value === '') return '';
  const parsed = parsedIn(value);
  return parsed === undefined ? value : asText(parsed);
}

function attributesOf(text: string): Map<string, string> {
  return new Map(Array.from(text.matchAll(ATTRIBUTE), ([, key = '', value = '']) => [key, unescaped(value)]));
}

const SIGNS: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
  '&amp;': '&',
};

const unescaped = (text: string): string =>
  text.replaceAll(/&(?:lt|gt|quot|#x27|#39|amp);/gu, (sign) => SIGNS[sign] ?? sign);

/** Thoughts stand in it as a quotation. */
const unquoted = (text: string): string => text.trim().replaceAll(/^> ?/gmu, '').trim();

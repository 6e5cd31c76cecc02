import type { MessageTool } from '@parley/contract';
import { asText, parsedIn } from '../foreign.ts';

interface Details {
  readonly text: string;
  readonly reasoning: string;
  readonly reasoningMs?: number | undefined;
  readonly tools: readonly MessageTool[];
}

const DETAILS = /<details\b([^>]*\btype="(reasoning|tool_calls|code_interpreter)"[^>]*)>([\s\S]*?)<\/details>\n*/gu;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/gu;
const SUMMARY = /<summary>[\s\S]*?<\/summary>/u;

/** Open WebUI writes thoughts and tools into the text of an answer, folded away; here they have places of their own. */
export function detailsIn(content: string): Details {
  const thoughts: string[] = [];
  const tools: MessageTool[] = [];
  let reasoningMs: number | undefined;
  const text = content.replaceAll(DETAILS, (_whole, attributes: string, type: string, inner: string) => {
    const named = attributesOf(attributes);
    const body = unquoted(unescaped(inner.replace(SUMMARY, '')));
    if (type === 'reasoning') {
      if (body !== '') thoughts.push(body);
      const seconds = Number(named.get('duration'));
      if (seconds > 0) reasoningMs = (reasoningMs ?? 0) + Math.round(seconds * 1_000);
    } else tools.push(toolOf(type, named, body, tools.length));
    return '';
  });
  return { text: text.trim() === '' ? '' : text, reasoning: thoughts.join('\n\n'), reasoningMs, tools };
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

import type {
  LanguageModelV4FilePart,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4TextPart,
} from '@ai-sdk/provider';
import type { ChatMessage } from '@parley/contract';
import { asList, asObject, asText, type Loose, parseJson } from '../wire/loose-json.ts';
import { type AssistantParts, replayedParts } from './sdk-replay.ts';

type UserPart = LanguageModelV4TextPart | LanguageModelV4FilePart;

export interface PromptRules {
  readonly wire: string;
  readonly model: string;
  /** The wire takes system text only before everything else. */
  readonly systemFirst: boolean;
  /** Thoughts are left out when a provider said that it cannot read them any more. */
  readonly withReplay: boolean;
}

/** OpenAI's messages as the AI SDK's prompt. */
export function sdkPrompt(messages: readonly ChatMessage[], rules: PromptRules): LanguageModelV4Prompt {
  const names = toolNames(messages);
  const prompt = messages.flatMap((message): LanguageModelV4Message[] => {
    switch (message.role) {
      case 'system':
      case 'developer':
        return systemMessage(textIn(message.content));
      case 'user':
        return userMessage(userParts(message.content));
      case 'assistant':
        return assistantMessage(message, rules);
      case 'tool':
      case 'function':
        return [{ role: 'tool', content: [toolResult(message, names)] }];
      default:
        return message.role satisfies never;
    }
  });
  return rules.systemFirst ? withSystemFirst(prompt) : joinToolResults(prompt);
}

function withSystemFirst(prompt: LanguageModelV4Prompt): LanguageModelV4Prompt {
  const system = prompt.filter((message) => message.role === 'system');
  return joinToolResults([...system, ...prompt.filter((message) => message.role !== 'system')]);
}

/** Results of parallel calls belong into one message: providers want all answers at once. */
function joinToolResults(prompt: LanguageModelV4Prompt): LanguageModelV4Prompt {
  const joined: LanguageModelV4Prompt = [];
  for (const message of prompt) {
    const last = joined.at(-1);
    if (message.role === 'tool' && last?.role === 'tool') last.content.push(...message.content);
    else joined.push(message);
  }
  return joined;
}

/** Empty texts say nothing, and are refused. */
function systemMessage(content: string): LanguageModelV4Message[] {
  return content.trim() === '' ? [] : [{ role: 'system', content }];
}

function userMessage(parts: UserPart[]): LanguageModelV4Message[] {
  const content = parts.filter((part) => part.type !== 'text' || part.text.trim() !== '');
  return content.length === 0 ? [] : [{ role: 'user', content }];
}

function assistantMessage(message: ChatMessage, rules: PromptRules): LanguageModelV4Message[] {
  const parts: AssistantParts = {
    text: textIn(message.content),
    calls: (message.tool_calls ?? []).map((call) => ({
      type: 'tool-call',
      toolCallId: call.id,
      toolName: call.function.name,
      // Models write broken JSON now and then; what they wrote is still what they asked for.
      input: asObject(parseJson(call.function.arguments || '{}')) ?? { input: call.function.arguments },
    })),
  };
  const content = replayedParts(parts, rules.withReplay ? message.provider_data : undefined, rules);
  // A reply that was stopped before its first word says nothing and is refused.
  return content.length === 0 ? [] : [{ role: 'assistant', content }];
}

function toolResult(message: ChatMessage, names: ReadonlyMap<string, string>) {
  const id = message.tool_call_id ?? message.name ?? '';
  return {
    type: 'tool-result' as const,
    toolCallId: id,
    toolName: names.get(id) ?? message.name ?? id,
    output: { type: 'text' as const, value: textIn(message.content) },
  };
}

function toolNames(messages: readonly ChatMessage[]): Map<string, string> {
  const calls = messages.flatMap((message) => message.tool_calls ?? []);
  return new Map(calls.map((call) => [call.id, call.function.name]));
}

function textIn(content: ChatMessage['content']): string {
  if (typeof content === 'string') return content;
  return asList(content)
    .flatMap((part) => asText(asObject(part)?.['text']) ?? [])
    .join('\n');
}

function userParts(content: ChatMessage['content']): UserPart[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return asList(content).flatMap((item): UserPart[] => {
    const part = asObject(item);
    const text = asText(part?.['text']);
    if (text !== undefined) return [{ type: 'text', text }];
    const image = part?.['image_url'];
    const url = asText(image) ?? asText(asObject(image)?.['url']);
    if (url !== undefined) return imagePart(url);
    return documentPart(asObject(part?.['file']));
  });
}

/** A document, which comes with its bytes: other wires know nothing of files that OpenAI stores. */
function documentPart(file: Loose | undefined): UserPart[] {
  const address = asText(file?.['file_data']) ?? '';
  const data = DATA_URL.exec(address);
  if (!data) return [];
  const filename = asText(file?.['filename']);
  return [
    {
      type: 'file',
      mediaType: data[1] ?? 'application/pdf',
      data: { type: 'data', data: address.slice(data[0].length) },
      ...(filename !== undefined && { filename }),
    },
  ];
}

const DATA_URL = /^data:([\w.+-]+\/[\w.+-]+)?(?:;[\w=.-]+)*;base64,/i;

function imagePart(url: string): UserPart[] {
  const data = DATA_URL.exec(url);
  if (data) {
    return [
      { type: 'file', mediaType: data[1] ?? 'image/png', data: { type: 'data', data: url.slice(data[0].length) } },
    ];
  }
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return [];
  const address = new URL(url);
  return [{ type: 'file', mediaType: mediaTypeOf(address), data: { type: 'url', url: address } }];
}

/** Some wires must name the type of a picture that they have not seen. */
function mediaTypeOf({ pathname }: URL): string {
  const ending = /\.(png|jpe?g|gif|webp|heic|heif|avif)$/i.exec(pathname)?.[1]?.toLowerCase();
  return `image/${ending === undefined || ending === 'jpg' ? 'jpeg' : ending}`;
}

import type {
  LanguageModelV4Message,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolCallPart,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';
import type { ReplayData } from '../stream-part.ts';
import { callIdBefore } from '../wire/call-id-before.ts';
import { asCount, asList, asObject, asText, type Loose } from '../wire/loose-json.ts';
import { readReplay } from '../wire/replay-data.ts';

type AssistantContent = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'];

export interface AssistantParts {
  readonly text: string;
  readonly calls: readonly LanguageModelV4ToolCallPart[];
}

/** One block of a reply, in the order in which it came. Texts are in the message already; their length is enough. */
type ReplayBlock =
  | { readonly type: 'reasoning'; readonly text: string; readonly marks: Loose }
  | { readonly type: 'text'; readonly chars: number; readonly marks: Loose }
  | { readonly type: 'tool-call'; readonly id: string; readonly marks: Loose };

/** What providers put on a block and want to see again. Nothing else that comes back from outside reaches them. */
const MARKS = [
  'signature',
  'redactedData',
  'thoughtSignature',
  'itemId',
  'reasoningEncryptedContent',
  'phase',
] as const;

/** Watches a reply and keeps what its next question has to bring along. */
export class ReplayRecorder {
  readonly #blocks = new Map<
    string,
    { type: 'reasoning' | 'text' | 'tool-call'; id: string; text: string; marks: Loose }
  >();

  read(part: LanguageModelV4StreamPart): void {
    switch (part.type) {
      case 'reasoning-start':
      case 'reasoning-end':
        this.#add('reasoning', part.id, '', part.providerMetadata);
        return;
      case 'reasoning-delta':
        this.#add('reasoning', part.id, part.delta, part.providerMetadata);
        return;
      case 'text-start':
      case 'text-end':
        this.#add('text', part.id, '', part.providerMetadata);
        return;
      case 'text-delta':
        this.#add('text', part.id, part.delta, part.providerMetadata);
        return;
      case 'tool-call':
        this.#add('tool-call', part.toolCallId, '', part.providerMetadata);
        return;
      default:
    }
  }

  /** Undefined where the provider marked nothing: then the plain message says it all. */
  data(wire: string, model: string): ReplayData | undefined {
    const blocks = [...this.#blocks.values()];
    if (blocks.every(({ marks }) => Object.keys(marks).length === 0)) return undefined;
    return { wire, model, blocks: blocks.map(({ type, id, text, marks }) => stored(type, id, text, marks)) };
  }

  #add(
    type: 'reasoning' | 'text' | 'tool-call',
    id: string,
    text: string,
    metadata: SharedV4ProviderMetadata | undefined,
  ): void {
    const key = `${type}:${id}`;
    const block = this.#blocks.get(key) ?? { type, id, text: '', marks: {} };
    block.text += text;
    block.marks = { ...block.marks, ...marksIn(Object.values(metadata ?? {})[0]) };
    this.#blocks.set(key, block);
  }
}

function stored(type: 'reasoning' | 'text' | 'tool-call', id: string, text: string, marks: Loose): ReplayBlock {
  if (type === 'reasoning') return { type, text, marks };
  return type === 'text' ? { type, chars: text.length, marks } : { type, id, marks };
}

/** The reply as the provider gave it where its blocks still fit the message; else the plain message. */
export function replayedParts(
  message: AssistantParts,
  providerData: unknown,
  { wire, model }: { readonly wire: string; readonly model: string },
): AssistantContent {
  const data = readReplay(providerData);
  const plain: AssistantContent = [
    ...(message.text.trim() === '' ? [] : [{ type: 'text' as const, text: message.text }]),
    ...message.calls,
  ];
  // Signatures hold for the model that made them, and other wires cannot read them.
  if (data?.wire !== wire || data['model'] !== model) return plain;
  const blocks = asList(data['blocks']).map((block) => asObject(block) ?? {});
  return fitted(blocks, message, wire) ?? plain;
}

/** The name under which the AI SDK expects the marks of a wire. */
const NAMESPACES: Readonly<Record<string, string>> = { 'openai-responses': 'openai' };

function fitted(blocks: readonly Loose[], message: AssistantParts, wire: string): AssistantContent | undefined {
  const content: AssistantContent = [];
  const marked = new Set(blocks.map((block) => asText(block['id'])));
  const open = new Map(message.calls.map((call) => [callIdBefore(call.toolCallId, (id) => marked.has(id)), call]));
  let at = 0;
  for (const block of blocks) {
    const providerOptions = { [NAMESPACES[wire] ?? wire]: marksIn(block['marks']) };
    if (block['type'] === 'reasoning') {
      content.push({ type: 'reasoning', text: asText(block['text']) ?? '', providerOptions });
    } else if (block['type'] === 'text') {
      const chars = asCount(block['chars']) ?? 0;
      const text = message.text.slice(at, at + chars);
      at += chars;
      // A block without a word was no more than a pause, unless it is signed.
      const isMarked = Object.keys(marksIn(block['marks'])).length > 0;
      if (isMarked || text.trim() !== '') content.push({ type: 'text', text, providerOptions });
    } else {
      const id = asText(block['id']) ?? '';
      const call = open.get(id);
      if (!call) return undefined;
      open.delete(id);
      content.push({ ...call, providerOptions });
    }
  }
  // Whoever changed the message in between meant it.
  return at === message.text.length && open.size === 0 ? content : undefined;
}

function marksIn(value: unknown): Record<string, string> {
  const marks = asObject(value) ?? {};
  return Object.fromEntries(MARKS.flatMap((name) => (typeof marks[name] === 'string' ? [[name, marks[name]]] : [])));
}

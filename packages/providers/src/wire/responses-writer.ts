import type { ResponsesRequest, Usage } from '@parley/contract';
import type { ErrorPart, StreamPart } from '../stream-part.ts';
import { CallOrder } from './call-order.ts';
import { openAiErrorObject } from './openai-encode.ts';
import { sealReplay } from './replay-seal.ts';
import type { ReplyWriter, WireEvent } from './reply-writer.ts';

export interface ResponsesHead {
  /** Random; what the ids of the reply and its items are made of. */
  readonly key: string;
  readonly model: string;
  /** Seconds since 1970. */
  readonly created: number;
  readonly request: ResponsesRequest;
}

type OutputItem = Record<string, unknown> & { readonly type: string; readonly id: string };

interface OpenItem {
  readonly kind: 'reasoning' | 'message' | 'call';
  readonly index: number;
  readonly item: OutputItem;
  text: string;
}

/** Parts as the events, or the object, of OpenAI's Responses API. */
export class ResponsesWriter implements ReplyWriter {
  readonly #head: ResponsesHead;
  readonly #calls = new CallOrder();
  readonly #output: OutputItem[] = [];
  #open: OpenItem | undefined;
  #sequence = 0;
  #usage: Usage | undefined;
  #state: { readonly status: string; readonly error?: object; readonly incomplete?: string } = {
    status: 'in_progress',
  };

  constructor(head: ResponsesHead) {
    this.#head = head;
  }

  /** The items so far, for whoever is asked about one of them later. */
  get output(): readonly OutputItem[] {
    return this.#output;
  }

  read(part: StreamPart): WireEvent[] {
    const begin = this.#sequence === 0 ? this.#begin() : [];
    return [...begin, ...this.#calls.push(part).flatMap((next) => this.#read(next))];
  }

  whole(): object {
    const { key, model, created, request } = this.#head;
    const { status, error = null, incomplete } = this.#state;
    return {
      id: `resp_${key}`,
      object: 'response',
      created_at: created,
      completed_at: status === 'completed' ? created : null,
      status,
      background: false,
      error,
      incomplete_details: incomplete === undefined ? null : { reason: incomplete },
      instructions: request.instructions ?? null,
      max_output_tokens: request.max_output_tokens ?? null,
      metadata: request.metadata ?? {},
      model,
      output: [...this.#output],
      parallel_tool_calls: request.parallel_tool_calls ?? true,
      previous_response_id: null,
      reasoning: { effort: request.reasoning?.effort ?? null, summary: request.reasoning?.summary ?? null },
      store: false,
      temperature: request.temperature ?? null,
      text: request.text ?? { format: { type: 'text' } },
      tool_choice: request.tool_choice ?? 'auto',
      tools: request.tools ?? [],
      top_p: request.top_p ?? null,
      truncation: 'disabled',
      usage: this.#usage ? wireUsage(this.#usage) : null,
    };
  }

  #begin(): WireEvent[] {
    return [this.#event('response.created', { response: this.whole() }), this.#lifecycle('response.in_progress')];
  }

  #read(part: StreamPart): WireEvent[] {
    switch (part.type) {
      case 'text':
        return this.#words('message', part.text);
      case 'reasoning':
        return this.#words('reasoning', part.text);
      case 'tool-call-start':
        return this.#startCall(part.id, part.name);
      case 'tool-call-arguments':
        return this.#open?.kind === 'call' ? this.#words('call', part.text) : [];
      case 'replay':
        return this.#replay(sealReplay(part.data));
      case 'usage':
        this.#usage = part.usage;
        return [];
      case 'finish':
        return this.#finish(part.reason);
      case 'error':
        return this.#fail(part);
      default:
        return part satisfies never;
    }
  }

  #words(kind: OpenItem['kind'], text: string): WireEvent[] {
    const start = this.#open?.kind === kind ? [] : [...this.#close(), ...this.#start(kind)];
    if (!this.#open) return start;
    this.#open.text += text;
    return [
      ...start,
      this.#inside(`${EVENT[kind]}.delta`, { delta: text, ...(kind === 'message' && { logprobs: [] }) }),
    ];
  }

  #start(kind: OpenItem['kind']): WireEvent[] {
    const index = this.#output.length;
    if (kind === 'reasoning') {
      const item = { id: this.#idOf('rs', index), type: 'reasoning', summary: [] };
      const added = this.#add({ kind, index, item, text: '' });
      const part = { type: 'summary_text', text: '' };
      return [added, this.#inside('response.reasoning_summary_part.added', { part })];
    }
    const item = {
      id: this.#idOf('msg', index),
      type: 'message',
      status: 'in_progress',
      role: 'assistant',
      content: [],
    };
    const added = this.#add({ kind, index, item, text: '' });
    return [added, this.#inside('response.content_part.added', { part: outputText('') })];
  }

  #startCall(callId: string, name: string): WireEvent[] {
    const closed = this.#close();
    const index = this.#output.length;
    const item = {
      id: this.#idOf('fc', index),
      type: 'function_call',
      status: 'in_progress',
      call_id: callId,
      name,
      arguments: '',
    };
    return [...closed, this.#add({ kind: 'call', index, item, text: '' })];
  }

  #add(open: OpenItem): WireEvent {
    this.#open = open;
    this.#output[open.index] = open.item;
    return this.#event('response.output_item.added', { output_index: open.index, item: { ...open.item } });
  }

  #close(status: 'completed' | 'incomplete' = 'completed'): WireEvent[] {
    const open = this.#open;
    if (!open) return [];
    const { kind, text, index } = open;
    const events: WireEvent[] = [];
    if (kind === 'call') {
      open.item['arguments'] = text === '' ? '{}' : text;
      events.push(
        this.#inside('response.function_call_arguments.done', {
          arguments: open.item['arguments'],
          name: open.item['name'],
        }),
      );
    } else if (kind === 'message') {
      open.item['content'] = [outputText(text)];
      events.push(
        this.#inside('response.output_text.done', { text, logprobs: [] }),
        this.#inside('response.content_part.done', { part: outputText(text) }),
      );
    } else {
      const part = { type: 'summary_text', text };
      open.item['summary'] = [part];
      events.push(
        this.#inside('response.reasoning_summary_text.done', { text }),
        this.#inside('response.reasoning_summary_part.done', { part }),
      );
    }
    if (kind !== 'reasoning') open.item['status'] = status;
    this.#open = undefined;
    return [...events, this.#event('response.output_item.done', { output_index: index, item: { ...open.item } })];
  }

  /** An item of its own and the last one: what the model wants back is known only when it has ended. */
  #replay(sealed: string): WireEvent[] {
    const closed = this.#close();
    const index = this.#output.length;
    const item = { id: this.#idOf('rs', index), type: 'reasoning', summary: [], encrypted_content: sealed };
    this.#output[index] = item;
    const place = { output_index: index, item };
    return [
      ...closed,
      this.#event('response.output_item.added', place),
      this.#event('response.output_item.done', place),
    ];
  }

  #finish(reason: Extract<StreamPart, { type: 'finish' }>['reason']): WireEvent[] {
    const incomplete = INCOMPLETE[reason];
    const closed = this.#close(incomplete === undefined ? 'completed' : 'incomplete');
    this.#state = incomplete === undefined ? { status: 'completed' } : { status: 'incomplete', incomplete };
    return [...closed, this.#lifecycle(`response.${this.#state.status}`)];
  }

  /** Both events that OpenAI sends: some clients know the one, some the other. */
  #fail(part: ErrorPart): WireEvent[] {
    const { code, message } = part;
    this.#close('incomplete');
    this.#state = { status: 'failed', error: { code, message } };
    const error = this.#event('error', { code, message, param: null, error: openAiErrorObject(part) });
    return [error, this.#lifecycle('response.failed')];
  }

  #lifecycle(type: string): WireEvent {
    return this.#event(type, { response: this.whole() });
  }

  /** An event about the item that is open. */
  #inside(type: string, fields: object): WireEvent {
    const { kind, index, item } = this.#open as OpenItem;
    const place = kind === 'message' ? { content_index: 0 } : kind === 'reasoning' ? { summary_index: 0 } : {};
    return this.#event(type, { item_id: item.id, output_index: index, ...place, ...fields });
  }

  #event(type: string, fields: object): WireEvent {
    const event = { type, sequence_number: this.#sequence, ...fields };
    this.#sequence += 1;
    return event;
  }

  #idOf(prefix: string, index: number): string {
    return `${prefix}_${this.#head.key}${index}`;
  }
}

const EVENT: Readonly<Record<OpenItem['kind'], string>> = {
  message: 'response.output_text',
  reasoning: 'response.reasoning_summary_text',
  call: 'response.function_call_arguments',
};

const INCOMPLETE: Readonly<Record<string, string>> = {
  length: 'max_output_tokens',
  content_filter: 'content_filter',
};

const outputText = (text: string) => ({ type: 'output_text', text, annotations: [], logprobs: [] });

function wireUsage({ promptTokens, completionTokens, cachedTokens = 0, reasoningTokens = 0 }: Usage): object {
  return {
    input_tokens: promptTokens,
    input_tokens_details: { cached_tokens: cachedTokens, cache_write_tokens: 0 },
    output_tokens: completionTokens,
    output_tokens_details: { reasoning_tokens: reasoningTokens },
    total_tokens: promptTokens + completionTokens,
  };
}

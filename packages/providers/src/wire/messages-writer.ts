import { ERRORS, type ErrorCode, type FinishReason, type Usage } from '@parley/contract';
import type { ErrorPart, StreamPart } from '../stream-part.ts';
import { CallOrder } from './call-order.ts';
import { asObject, parseJson } from './loose-json.ts';
import { sealReplay } from './replay-seal.ts';
import type { ReplyWriter, WireEvent } from './reply-writer.ts';

export interface MessagesHead {
  /** Random. */
  readonly key: string;
  readonly model: string;
  readonly requestId: string;
  /** Claude shows its thoughts to those who ask for them; others take the first block for the answer. */
  readonly showsThoughts: boolean;
}

type Block = Record<string, unknown> & { readonly type: string };

/** Stands where Claude signs a thought. What the model itself signed comes in a block of its own, at the end. */
const THOUGHT_MARK = 'parley';

/** Parts as the events, or the object, of Anthropic's messages API. */
export class MessagesWriter implements ReplyWriter {
  readonly #head: MessagesHead;
  readonly #calls = new CallOrder();
  readonly #content: Block[] = [];
  #open: { readonly block: Block; text: string } | undefined;
  #usage: Usage = { promptTokens: 0, completionTokens: 0 };
  #stopReason: string | null = null;
  #isBegun = false;
  #hasCalls = false;

  constructor(head: MessagesHead) {
    this.#head = head;
  }

  read(part: StreamPart): WireEvent[] {
    const begin = this.#isBegun ? [] : this.#begin(part);
    return [...begin, ...this.#calls.push(part).flatMap((next) => this.#read(next))];
  }

  whole(): object {
    return {
      id: `msg_${this.#head.key}`,
      type: 'message',
      role: 'assistant',
      model: this.#head.model,
      content: [...this.#content],
      stop_reason: this.#stopReason,
      stop_sequence: null,
      usage: wireUsage(this.#usage),
    };
  }

  /** A reply that begins with its failure has no message to start. */
  #begin(part: StreamPart): WireEvent[] {
    if (part.type === 'error') return [];
    this.#isBegun = true;
    return [{ type: 'message_start', message: this.whole() }, { type: 'ping' }];
  }

  #read(part: StreamPart): WireEvent[] {
    switch (part.type) {
      case 'text':
        return this.#words('text', { type: 'text', text: '' }, part.text);
      case 'reasoning': {
        if (!this.#head.showsThoughts) return [];
        return this.#words('thinking', { type: 'thinking', thinking: '', signature: '' }, part.text);
      }
      case 'tool-call-start':
        this.#hasCalls = true;
        return [...this.#close(), ...this.#start({ type: 'tool_use', id: part.id, name: part.name, input: {} })];
      case 'tool-call-arguments':
        return this.#open?.block.type === 'tool_use' ? [this.#delta(part.text)] : [];
      case 'replay':
        return this.#replay(part);
      case 'usage':
        this.#usage = part.usage;
        return [];
      case 'finish':
        return this.#finish(part.reason);
      case 'error':
        return [anthropicError(part, this.#head.requestId)];
      default:
        return part satisfies never;
    }
  }

  #words(type: string, block: Block, text: string): WireEvent[] {
    const start = this.#open?.block.type === type ? [] : [...this.#close(), ...this.#start(block)];
    return [...start, this.#delta(text)];
  }

  #start(block: Block): WireEvent[] {
    this.#open = { block, text: '' };
    this.#content.push(block);
    return [{ type: 'content_block_start', index: this.#index, content_block: { ...block } }];
  }

  #delta(text: string): WireEvent {
    const open = this.#open;
    if (open) open.text += text;
    return { type: 'content_block_delta', index: this.#index, delta: deltaOf(open?.block.type, text) };
  }

  #close(): WireEvent[] {
    const open = this.#open;
    if (!open) return [];
    const { block, text } = open;
    const stop = { type: 'content_block_stop', index: this.#index };
    this.#open = undefined;
    if (block.type === 'tool_use') block['input'] = asObject(parseJson(text)) ?? {};
    if (block.type === 'text') block['text'] = text;
    if (block.type !== 'thinking') return [stop];
    block['thinking'] = text;
    block['signature'] = THOUGHT_MARK;
    const delta = { type: 'signature_delta', signature: THOUGHT_MARK };
    return [{ type: 'content_block_delta', index: this.#index, delta }, stop];
  }

  /** Left out of a plain answer, whose model can do without and whose reader may not know such blocks. */
  #replay({ data }: Extract<StreamPart, { type: 'replay' }>): WireEvent[] {
    if (!this.#hasCalls && !this.#head.showsThoughts) return [];
    const start = [...this.#close(), ...this.#start({ type: 'redacted_thinking', data: sealReplay(data) })];
    return [...start, ...this.#close()];
  }

  #finish(reason: FinishReason): WireEvent[] {
    const closed = this.#close();
    const isCalling = this.#hasCalls && (reason === 'stop' || reason === 'other');
    this.#stopReason = STOP_REASONS[isCalling ? 'tool_calls' : reason];
    const delta = { stop_reason: this.#stopReason, stop_sequence: null };
    return [...closed, { type: 'message_delta', delta, usage: wireUsage(this.#usage) }, { type: 'message_stop' }];
  }

  get #index(): number {
    return this.#content.length - 1;
  }
}

function deltaOf(type: string | undefined, text: string): object {
  if (type === 'tool_use') return { type: 'input_json_delta', partial_json: text };
  return type === 'thinking' ? { type: 'thinking_delta', thinking: text } : { type: 'text_delta', text };
}

const STOP_REASONS: Readonly<Record<FinishReason, string>> = {
  stop: 'end_turn',
  other: 'end_turn',
  length: 'max_tokens',
  tool_calls: 'tool_use',
  content_filter: 'refusal',
};

/** Anthropic counts what was read from its cache apart. */
function wireUsage({ promptTokens, completionTokens, cachedTokens = 0, reasoningTokens }: Usage): object {
  return {
    input_tokens: promptTokens - cachedTokens,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: cachedTokens,
    output_tokens: completionTokens,
    ...(reasoningTokens !== undefined && { output_tokens_details: { thinking_tokens: reasoningTokens } }),
  };
}

/** A failure as Anthropic's clients read it, as a whole answer and as an event. */
export function anthropicError({ code, message }: Pick<ErrorPart, 'code' | 'message'>, requestId: string): WireEvent {
  return { type: 'error', error: { type: errorType(code), message }, request_id: requestId };
}

const ERROR_TYPES: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  503: 'overloaded_error',
  504: 'timeout_error',
};

function errorType(code: ErrorCode): string {
  if (code === 'insufficient_balance' || code === 'sub_account_payer_empty' || code === 'api_key_spent')
    return 'billing_error';
  const { status } = ERRORS[code];
  return ERROR_TYPES[status] ?? (status >= 500 ? 'api_error' : 'invalid_request_error');
}

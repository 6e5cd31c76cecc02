import type {
  ChatMessage,
  ChatRequest,
  ChatTool,
  ChatToolCall,
  MessagesBlock,
  MessagesCountRequest,
  MessagesMessage,
  MessagesRequest,
} from '@parley/contract';
import type { DroppedParameter } from '../quirks/dropped-parameter.ts';
import type { ReplayData } from '../stream-part.ts';
import { openReplay } from './replay-seal.ts';
import {
  type ChatPart,
  contentOf,
  dropped,
  filePart,
  imagePart,
  MAX_NAMED,
  MessageList,
  onlySet,
  type ReadRequest,
  refuse,
  textOfParts,
  textPart,
  unread,
} from './request-reading.ts';

/** Read below, or hints that change nothing about an answer. */
const KNOWN: ReadonlySet<string> = new Set(
  (
    'model messages system max_tokens stream temperature top_p stop_sequences metadata tools ' +
    'tool_choice thinking output_config cache_control service_tier betas diagnostics'
  ).split(' '),
);

type Block = MessagesBlock;

/** A request of Anthropic's messages API in our form; throws what cannot be done at all. */
export function readMessagesRequest(request: MessagesRequest): ReadRequest {
  const counted = readCountedMessages(request);
  const { thinking, output_config: output, tool_choice: choice } = request;
  const format = output?.format;
  const chat = {
    ...counted.chat,
    max_tokens: request.max_tokens,
    ...onlySet({
      stream: request.stream,
      temperature: request.temperature,
      top_p: request.top_p,
      stop: request.stop_sequences?.length ? request.stop_sequences : undefined,
      reasoning_effort: effortOf(thinking, output?.effort),
      response_format: format?.schema
        ? { type: 'json_schema', json_schema: { name: 'reply', schema: format.schema, strict: true } }
        : undefined,
      parallel_tool_calls: choice?.disable_parallel_tool_use === true ? false : undefined,
    }),
  } as ChatRequest;
  return { chat, dropped: [...counted.dropped, ...unread(request, KNOWN)].slice(0, MAX_NAMED) };
}

/** The part of a request that has tokens to count. */
export function readCountedMessages(request: MessagesCountRequest): ReadRequest {
  const messages = new MessageList();
  const system = systemText(request.system);
  if (system !== '') messages.add({ role: 'system', content: system });
  for (const [index, message] of request.messages.entries()) addMessage(messages, message, `messages.${index}`);
  const tools = readTools(request.tools ?? []);
  const chat = {
    model: request.model,
    messages: messages.all(),
    ...onlySet({
      tools: tools.functions.length > 0 ? tools.functions : undefined,
      tool_choice: toolChoice(request.tool_choice),
    }),
  } as ChatRequest;
  return { chat, dropped: tools.dropped };
}

/** Whether the caller wants to see what the model thinks. */
export function wantsThoughts({ thinking }: Pick<MessagesRequest, 'thinking'>): boolean {
  return thinking != null && thinking.type !== 'disabled' && thinking.display !== 'omitted';
}

function systemText(system: MessagesCountRequest['system']): string {
  if (system == null) return '';
  return typeof system === 'string' ? system : system.flatMap(({ text }) => (text ? [text] : [])).join('\n\n');
}

/** How many tokens of thinking our efforts stand for. */
const LOW_BUDGET = 4_096;
const MEDIUM_BUDGET = 16_384;

function effortOf(thinking: MessagesRequest['thinking'], effort: string | null | undefined): string | undefined {
  if (thinking?.type === 'disabled') return 'none';
  if (effort != null) return effort;
  if (thinking == null) return undefined;
  const budget = thinking.budget_tokens ?? MEDIUM_BUDGET;
  if (budget <= LOW_BUDGET) return 'low';
  return budget <= MEDIUM_BUDGET ? 'medium' : 'high';
}

function readTools(tools: NonNullable<MessagesCountRequest['tools']>): {
  functions: ChatTool[];
  dropped: DroppedParameter[];
} {
  const isOwn = ({ type }: { type?: string | null | undefined }) => type == null || type === 'custom';
  return {
    functions: tools.filter(isOwn).map(({ name, description, input_schema: parameters, strict }) => ({
      type: 'function',
      function: { name, ...onlySet({ description, parameters, strict }) },
    })),
    dropped: tools.filter((tool) => !isOwn(tool)).map(({ name, type }) => dropped(`tools.${name}`, type)),
  };
}

function toolChoice(choice: MessagesCountRequest['tool_choice']): unknown {
  if (choice == null) return undefined;
  if (choice.type === 'auto' || choice.type === 'none') return choice.type;
  if (choice.type === 'any') return 'required';
  if (choice.type === 'tool' && choice.name != null) return { type: 'function', function: { name: choice.name } };
  return refuse('tool_choice', 'expected auto, any, none or a tool');
}

function addMessage(messages: MessageList, { role, content }: MessagesMessage, place: string): void {
  const blocks: readonly Block[] = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  if (role === 'assistant') {
    messages.add(assistantMessage(blocks, `${place}.content`));
    return;
  }
  const rest: ChatPart[] = [];
  for (const [index, block] of blocks.entries()) {
    const at = `${place}.content.${index}`;
    if (block.type === 'tool_result') addToolResult(messages, block, at);
    else rest.push(...partsOf(block, at));
  }
  if (rest.length === 0) return;
  messages.add(role === 'system' ? { role, content: textOfParts(rest) } : { role, content: contentOf(rest) });
}

function addToolResult(messages: MessageList, block: Block, place: string): void {
  const { tool_use_id: id, content, is_error: isError } = block;
  if (id == null) refuse(place, 'the result of a tool needs its tool_use_id');
  const inner =
    typeof content === 'string'
      ? [textPart(content)]
      : (content ?? []).flatMap((one, index) => partsOf(one, `${place}.content.${index}`));
  messages.addToolResult(id, isError === true ? [textPart('Error:'), ...inner] : inner);
}

function assistantMessage(blocks: readonly Block[], place: string): ChatMessage {
  let text = '';
  let replay: ReplayData | undefined;
  const thoughts: string[] = [];
  const calls: ChatToolCall[] = [];
  for (const [index, block] of blocks.entries()) {
    switch (block.type) {
      case 'text':
        text += block.text ?? '';
        break;
      case 'thinking':
        if (block.thinking) thoughts.push(block.thinking);
        break;
      case 'redacted_thinking':
        replay ??= openReplay(block.data ?? '');
        break;
      case 'tool_use': {
        const { id, name, input } = block;
        if (id == null || name == null) refuse(`${place}.${index}`, 'the use of a tool needs id and name');
        calls.push({ id, type: 'function', function: { name, arguments: JSON.stringify(input ?? {}) } });
        break;
      }
      default:
        refuse(`${place}.${index}.type`, `this server does not take ${block.type} blocks of an assistant`);
    }
  }
  return {
    role: 'assistant',
    content: text === '' && calls.length > 0 ? null : text,
    ...(calls.length > 0 && { tool_calls: calls }),
    ...(thoughts.length > 0 && { reasoning_content: thoughts.join('\n') }),
    ...(replay && { provider_data: replay }),
  };
}

function partsOf(block: Pick<Block, 'type' | 'text' | 'source' | 'title'>, place: string): ChatPart[] {
  const { type, source } = block;
  if (type === 'text') return [textPart(block.text ?? '')];
  if (type === 'image') {
    if (source?.type === 'base64') return [imagePart(dataUrl(source))];
    if (source?.type === 'url' && source.url) return [imagePart(source.url)];
    return refuse(`${place}.source`, 'a picture must come as base64 or url; this server stores no files');
  }
  if (type === 'document') {
    if (source?.type === 'text') return [textPart([block.title, source.data].filter(Boolean).join('\n'))];
    if (source?.type === 'base64') return [filePart(dataUrl(source), block.title ?? 'document.pdf')];
    return refuse(`${place}.source`, 'a document must come as text or base64; this server stores and fetches no files');
  }
  return refuse(`${place}.type`, `this server does not take ${type} blocks`);
}

function dataUrl({ media_type: type, data }: NonNullable<Block['source']>): string {
  return `data:${type ?? 'application/octet-stream'};base64,${data ?? ''}`;
}

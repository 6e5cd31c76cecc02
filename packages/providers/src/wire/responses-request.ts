import type {
  ChatMessage,
  ChatRequest,
  ChatTool,
  ChatToolCall,
  ResponsesContent,
  ResponsesItem,
  ResponsesRequest,
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

/** An item that an earlier reply held, by its id; undefined where it is not known any more. */
export type RecallItem = (id: string) => ResponsesItem | undefined;

/** Read below, or hints that change nothing about an answer. */
const KNOWN: ReadonlySet<string> = new Set(
  (
    'model input instructions tools tool_choice parallel_tool_calls stream temperature top_p ' +
    'max_output_tokens reasoning text include metadata store background previous_response_id ' +
    'conversation prompt truncation stream_options client_metadata user safety_identifier ' +
    'prompt_cache_key prompt_cache_retention prompt_cache_options service_tier'
  ).split(' '),
);

/** A request of OpenAI's Responses API in our form; throws what cannot be done at all. */
export function readResponsesRequest(request: ResponsesRequest, recall: RecallItem = () => undefined): ReadRequest {
  refuseState(request);
  const tools = readTools(request);
  const format = request.text?.format;
  const chat = {
    model: request.model,
    messages: readInput(request, recall),
    ...onlySet({
      ...tools.fields,
      stream: request.stream,
      temperature: request.temperature,
      top_p: request.top_p,
      max_completion_tokens: request.max_output_tokens,
      reasoning_effort: request.reasoning?.effort,
      response_format: format && format.type !== 'text' ? responseFormat(format) : undefined,
      verbosity: request.text?.verbosity,
    }),
  } as ChatRequest;
  const left = [...tools.dropped, ...unkept(request), ...unread(request, KNOWN)];
  return { chat, dropped: left.slice(0, MAX_NAMED) };
}

/** Refuses stored conversations and background answers: the server keeps none and answers while the caller waits. */
function refuseState(request: ResponsesRequest): void {
  const { previous_response_id: previous, conversation, background } = request;
  if (previous != null) {
    refuse('previous_response_id', 'this server keeps no responses; send the whole conversation as input');
  }
  if (conversation != null) refuse('conversation', 'this server keeps no conversations; send the whole one as input');
  if (background === true) refuse('background', 'this server answers at once; leave it out');
  if (request['prompt'] != null) refuse('prompt', 'this server has no stored prompts; send instructions and input');
}

function unkept({ store, truncation, include }: ResponsesRequest): DroppedParameter[] {
  const others = (include ?? []).filter((name) => name !== 'reasoning.encrypted_content');
  return [
    ...(store === true ? [dropped('store', true)] : []),
    ...(truncation != null && truncation !== 'disabled' ? [dropped('truncation', truncation)] : []),
    ...others.map((name) => dropped(`include.${name}`, true)),
  ];
}

function readTools(request: ResponsesRequest): { fields: Record<string, unknown>; dropped: DroppedParameter[] } {
  const { tool_choice: choice, parallel_tool_calls: parallel } = request;
  const all = request.tools ?? [];
  const hosted = all.filter((tool) => tool.type !== 'function');
  const allowed = typeof choice === 'object' && choice?.type === 'allowed_tools' ? choice : undefined;
  const names = allowed && new Set((allowed.tools ?? []).map(({ name }) => name));
  const tools = all.flatMap((tool, index): ChatTool[] => {
    if (tool.type !== 'function') return [];
    const { name, description, parameters, strict } = tool;
    if (name == null) refuse(`tools.${index}.name`, 'a function needs a name');
    if (names && !names.has(name)) return [];
    const fields = onlySet({ description, parameters, strict });
    return [{ type: 'function', function: { name, ...fields } }];
  });
  return {
    fields: {
      tools: tools.length > 0 ? tools : undefined,
      tool_choice: toolChoice(allowed ? (allowed.mode ?? 'auto') : choice),
      parallel_tool_calls: parallel,
    },
    dropped: hosted.map(({ type, name }) => dropped(`tools.${name ?? type}`, type)),
  };
}

function toolChoice(choice: ResponsesRequest['tool_choice']): unknown {
  if (choice == null) return undefined;
  if (choice === 'auto' || choice === 'none' || choice === 'required') return choice;
  if (typeof choice === 'object' && choice.type === 'function' && choice.name != null) {
    return { type: 'function', function: { name: choice.name } };
  }
  return refuse('tool_choice', 'expected auto, none, required or a function');
}

function responseFormat({ type, ...named }: NonNullable<NonNullable<ResponsesRequest['text']>['format']>): object {
  if (type === 'json_object') return { type };
  if (type !== 'json_schema') return refuse('text.format.type', 'expected text, json_object or json_schema');
  const { name, description, schema, strict } = named;
  return { type, json_schema: { name: name ?? 'reply', ...onlySet({ description, schema, strict }) } };
}

/** What a model said in one go: in our form one message, here any number of items. */
interface Turn {
  text: string;
  thoughts: string[];
  calls: ChatToolCall[];
  replay: ReplayData | undefined;
}

function readInput({ input, instructions }: ResponsesRequest, recall: RecallItem): ChatMessage[] {
  const messages = new MessageList();
  if (instructions != null && instructions !== '') messages.add({ role: 'system', content: instructions });
  if (typeof input === 'string') {
    messages.add({ role: 'user', content: input });
    return messages.all();
  }
  let turn: Turn | undefined;
  const endTurn = (): void => {
    if (turn) messages.add(messageOf(turn));
    turn = undefined;
  };
  const recalled = recaller(recall);
  for (const [index, given] of input.entries()) {
    const place = `input.${index}`;
    const item = given.type === 'item_reference' ? recalled(given, place) : given;
    if (isSaid(item)) {
      turn ??= { text: '', thoughts: [], calls: [], replay: undefined };
      addSaid(turn, item, place);
    } else {
      endTurn();
      addAsked(messages, item, place);
    }
  }
  endTurn();
  return messages.all();
}

/** A reference is a few bytes and an item may be long: without an end, a small request would become a huge one. */
const MAX_RECALLED_CHARACTERS = 4_000_000;

/** Finds the items that one request refers to. */
function recaller(recall: RecallItem): (reference: ResponsesItem, place: string) => ResponsesItem {
  let characters = 0;
  return ({ id }, place) => {
    const item = recall(id ?? '');
    if (!item) {
      return refuse(place, 'this server does not have that item any more; send the item itself, as with store: false');
    }
    characters += JSON.stringify(item).length;
    if (characters > MAX_RECALLED_CHARACTERS)
      refuse(place, `the items that a request refers to may have ${MAX_RECALLED_CHARACTERS} characters in all`);
    return item;
  };
}

/** Whether the model is the one who said it. */
function isSaid({ type, role }: ResponsesItem): boolean {
  return role === 'assistant' || type === 'function_call' || type === 'reasoning';
}

function addSaid(turn: Turn, item: ResponsesItem, place: string): void {
  if (item.type === 'function_call') {
    const { call_id: id, name, arguments: given } = item;
    if (id == null || name == null) refuse(place, 'a function call needs call_id and name');
    turn.calls.push({ id, type: 'function', function: { name, arguments: given ?? '{}' } });
  } else if (item.type === 'reasoning') {
    const shown = item.summary?.length ? item.summary : Array.isArray(item.content) ? item.content : [];
    turn.replay ??= openReplay(item.encrypted_content ?? '');
    turn.thoughts.push(...shown.flatMap(({ text }) => (text ? [text] : [])));
  } else {
    turn.text += partsOf(item.content, `${place}.content`)
      .flatMap((part) => (part.type === 'text' ? [part['text'] as string] : []))
      .join('');
  }
}

function messageOf({ text, thoughts, calls, replay }: Turn): ChatMessage {
  return {
    role: 'assistant',
    content: text === '' && calls.length > 0 ? null : text,
    ...(calls.length > 0 && { tool_calls: calls }),
    ...(thoughts.length > 0 && { reasoning_content: thoughts.join('\n') }),
    ...(replay && { provider_data: replay }),
  };
}

function addAsked(messages: MessageList, item: ResponsesItem, place: string): void {
  if (item.type === 'function_call_output') {
    if (item.call_id == null) refuse(place, 'the output of a function needs its call_id');
    messages.addToolResult(item.call_id, partsOf(item.output, `${place}.output`));
    return;
  }
  if (item.type != null && item.type !== 'message')
    refuse(`${place}.type`, `this server does not take ${item.type} items`);
  const parts = partsOf(item.content, `${place}.content`);
  if (item.role === 'system' || item.role === 'developer') {
    messages.add({ role: item.role, content: textOfParts(parts) });
    return;
  }
  if (item.role !== 'user') refuse(place, 'a message needs a role and content');
  messages.add({ role: 'user', content: contentOf(parts) });
}

function partsOf(content: ResponsesItem['content'], place: string): ChatPart[] {
  if (typeof content === 'string') return [textPart(content)];
  return (content ?? []).map((part, index) => partOf(part, `${place}.${index}`));
}

function partOf(part: ResponsesContent, place: string): ChatPart {
  switch (part.type) {
    case 'input_text':
    case 'output_text':
    case 'text':
      return textPart(part.text ?? '');
    case 'refusal':
      return textPart(part.refusal ?? '');
    case 'input_image':
      if (!part.image_url) refuse(place, 'a picture must come as image_url; this server stores no files');
      return imagePart(part.image_url, part.detail);
    case 'input_file':
      if (!part.file_data) refuse(place, 'a file must come as file_data; this server stores and fetches no files');
      return filePart(part.file_data, part.filename ?? 'file');
    default:
      return refuse(`${place}.type`, `this server does not take ${part.type}`);
  }
}

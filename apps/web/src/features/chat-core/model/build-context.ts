import {
  INPUT_PLACEHOLDER,
  textOf,
  type AppConfig,
  type ChatMessage,
  type Message,
  type MessageContent,
  type Session,
} from '@parley/contract';
import type { SetModel } from '@parley/providers';
import { withAttachmentTexts } from './attachment-texts.ts';
import { historyBudget } from './context-budget.ts';
import { effectiveModelConfig } from './effective-model-config.ts';
import { memoryPromptOf } from './instructions.ts';
import { plainResult, roundMessages, type TellResult } from './round-messages.ts';
import { tokensIn } from './session-stat.ts';

export interface ContextInput {
  readonly config: Pick<AppConfig, 'globalPrompt' | 'enableInjectSystemPrompts' | 'template' | 'modelConfig'>;
  readonly session: Pick<Session, 'mask' | 'clearedAfterId' | 'memoryPrompt' | 'summarizedUpToId'>;
  /** The end of the branch, oldest first; the last one is what the model answers. */
  readonly messages: readonly Message[];
  readonly model: SetModel;
  readonly today: string;
  /** About how many tokens the question will have that is still being written. */
  readonly draftTokens?: number | undefined;
  /** Whether the model may call tools: then it also hears of the calls in its history. Others might refuse those. */
  readonly offersTools?: boolean | undefined;
  /** About how many tokens the definitions of those tools have. */
  readonly toolTokens?: number | undefined;
  /** How results of those calls are said; plainly, where they are only counted. What is sent is put together by `composeRequest`. */
  readonly tellResult?: TellResult | undefined;
}

/** Told to models alone. */
const A_PICTURE = '[A picture, which the user sees.]';

/** Where a part of what is sent comes from. */
type ContextSource = 'injected' | 'global' | 'mask' | 'memory' | 'history' | 'question';

export interface ContextPiece {
  readonly source: ContextSource;
  readonly sent: ChatMessage;
  /** About how many: only the provider knows exactly. */
  readonly tokens: number;
  /** The message of the chat that it is, where it is one. */
  readonly id?: string | undefined;
}

/** What is sent to the model for one answer: prompts, the mask's words, and as much of the chat as fits. */
export function buildContext(input: ContextInput): ChatMessage[] {
  return contextPieces(input).map(({ sent }) => sent);
}

/** The context of a request in pieces, each with where it comes from. */
export function contextPieces(input: ContextInput): ContextPiece[] {
  const fixed = fixedPieces(input);
  const { before, question } = fixed;
  if (!question) return before;
  const history = historyOf(input, fixed).sent.flatMap((message) => pieces('history', message, input));
  return [...before, ...history, ...question];
}

interface FixedPieces {
  readonly before: ContextPiece[];
  readonly question?: ContextPiece[];
}

/** What goes along however long the chat is: the prompts, the mask's words, the memory, and the question. */
function fixedPieces(input: ContextInput): FixedPieces {
  const { config, session, messages } = input;
  const newest = messages.at(-1);
  const before = [
    ...told('injected', injectedPrompt(input)),
    ...told('global', config.globalPrompt.trim()),
    ...session.mask.context.filter(isSendable).flatMap((message) => pieces('mask', message)),
    ...told('memory', memoryPromptOf(sentMemory(session, messages))),
  ];
  if (!newest) return { before };
  // An answer that is to go on stands last as it is.
  const asked = newest.role === 'user' ? { ...newest, content: inTemplate(newest.content, config.template) } : newest;
  return { before, question: pieces('question', asked, input) };
}

/** The memory that goes along: made on this branch, and not of what was cleared away since. */
export function sentMemory(session: ContextInput['session'], messages: readonly Message[]): string {
  const { memoryPrompt, summarizedUpToId } = session;
  if (memoryPrompt.trim() === '') return '';
  const cleared = indexOf(messages, session.clearedAfterId);
  // Written by hand before anything was said, it belongs to every branch.
  if (summarizedUpToId === undefined) return cleared < 0 ? memoryPrompt : '';
  return indexOf(messages, summarizedUpToId) > cleared ? memoryPrompt : '';
}

/** How many tokens the history may have; undefined where nothing bounds it. */
export function budgetOf(input: ContextInput, { before, question } = fixedPieces(input)): number | undefined {
  const { draftTokens = 0, toolTokens = 0 } = input;
  const fixed = tokensOfPieces([...before, ...(question ?? [])]) + draftTokens + toolTokens;
  return historyBudget(input.model, effectiveModelConfig(input.config, input.session), fixed);
}

export interface History {
  /** Oldest first. */
  readonly sent: readonly Message[];
  /** Answers that would fit, but whose question does not. */
  readonly withoutQuestion: readonly Message[];
}

/** The history that goes along: the newest messages, as many as are wanted and fit. */
export function historyOf(input: ContextInput, fixed = fixedPieces(input)): History {
  const { session, messages } = input;
  const { historyMessageCount } = effectiveModelConfig(input.config, session);
  const budget = budgetOf(input, fixed) ?? Infinity;
  const remembered = sentMemory(session, messages) === '' ? -1 : indexOf(messages, session.summarizedUpToId);
  const isPinned = (message: Message | undefined) => session.mask.context.some(({ id }) => id === message?.id);
  const kept: Message[] = [];
  let tokens = 0;
  // Backwards, so that a long chat costs no more than a short one.
  for (let index = messages.length - 2; index >= 0; index -= 1) {
    const message = messages[index];
    if (!message || message.id === session.clearedAfterId || historyMessageCount === 0) break;
    // Between the memory and the last messages there is no gap: what is not summed up yet goes along.
    if (kept.length >= historyMessageCount && (remembered < 0 || index <= remembered)) break;
    // A pinned message stands among the mask's words already.
    if (!isSendable(message) || isPinned(message)) continue;
    tokens += tokensOfMessage(message) + (input.offersTools === true ? tokensOfCalls(message, input.tellResult) : 0);
    if (tokens > budget) break;
    kept.push(message);
  }
  kept.reverse();
  // An answer without its question says nothing, and some providers refuse a chat that begins with one.
  const firstQuestion = kept.findIndex(({ role }) => role === 'user');
  const isBare = (message: Message, index: number) =>
    message.role === 'assistant' &&
    (firstQuestion < 0 || index < firstQuestion) &&
    !(index === 0 && isPinned(messages[messages.indexOf(message) - 1]));
  return {
    sent: kept.filter((message, index) => !isBare(message, index)),
    withoutQuestion: kept.filter(isBare),
  };
}

/** A failed or empty answer teaches the model nothing, and some providers refuse it. */
export function isSendable(message: Message): boolean {
  if (message.isError || message.streaming || message.role === 'tool') return false;
  if (message.attachments !== undefined && message.attachments.length > 0) return true;
  return typeof message.content === 'string' ? message.content.trim() !== '' : message.content.length > 0;
}

const counted = new WeakMap<Message, number>();

/** About how many tokens a message of the chat has. Counted once: a message that changes is another object. */
export function tokensOfMessage(message: Message): number {
  const known = counted.get(message);
  if (known !== undefined) return known;
  const tokens = tokensIn(textOf(message.role === 'user' ? withAttachmentTexts(message) : message.content));
  counted.set(message, tokens);
  return tokens;
}

/** About how many tokens go along. */
export function tokensOfPieces(pieces: readonly ContextPiece[]): number {
  return pieces.reduce((sum, { tokens }) => sum + tokens, 0);
}

function indexOf(messages: readonly Message[], id: string | undefined): number {
  return id === undefined ? -1 : messages.findLastIndex((message) => message.id === id);
}

function told(source: ContextSource, content: string): ContextPiece[] {
  return content === '' ? [] : [{ source, sent: { role: 'system', content }, tokens: tokensIn(content) }];
}

function pieces(
  source: ContextSource,
  message: Message,
  { offersTools = false, tellResult }: Pick<ContextInput, 'offersTools' | 'tellResult'> = {},
): ContextPiece[] {
  const { id } = message;
  if (!offersTools || !hasRounds(message))
    return [{ source, sent: toWire(message), tokens: tokensOfMessage(message), id }];
  return roundMessages(message, undefined, tellResult).map((sent) => ({
    source,
    sent,
    tokens: tokensOfSent(sent),
    id,
  }));
}

function hasRounds({ role, tools }: Message): boolean {
  return role === 'assistant' && tools.some(({ round }) => round !== undefined);
}

function tokensOfSent({ content, tool_calls: calls = [] }: ChatMessage): number {
  const asked = calls.map(({ function: { name, arguments: written } }) => name + written);
  return [typeof content === 'string' ? content : '', ...asked].reduce((sum, text) => sum + tokensIn(text), 0);
}

/** About how many tokens the calls of an answer have, with their results. */
function tokensOfCalls(message: Message, tell: TellResult = plainResult): number {
  if (!hasRounds(message)) return 0;
  const texts = message.tools.map((tool) => tool.name + tool.arguments + tell(tool));
  return texts.reduce((sum, text) => sum + tokensIn(text), 0);
}

function toWire(message: Message): ChatMessage {
  const { role, content, reasoning, replay } = message;
  if (role === 'assistant') return { role, content: saidIn(content), ...replayOf(reasoning, replay) };
  if (role !== 'user') return { role, content: textOf(content) };
  const read = withAttachmentTexts(message);
  if (typeof read === 'string') return { role, content: read };
  const parts = read.filter((part) => part.type === 'text' || (part.type === 'image_url' && part.image_url.url !== ''));
  return { role, content: parts };
}

/** The words of an answer. One that is only a picture says so: some providers refuse an answer without a word. */
function saidIn(content: MessageContent): string {
  return textOf(content) || (typeof content === 'string' ? '' : A_PICTURE);
}

/** Some families refuse a chat that goes on without their own thoughts; whoever has no use for them leaves them out. */
function replayOf(reasoning: Message['reasoning'], replay: Message['replay']): Partial<ChatMessage> {
  return {
    ...(reasoning === undefined ? {} : { reasoning_content: reasoning }),
    ...(replay === undefined ? {} : { provider_data: replay }),
  };
}

/** The words in the user's template; pictures and documents stay outside of it. */
function inTemplate(content: MessageContent, template: string): MessageContent {
  if (template.trim() === '') return content;
  const whole = template.includes(INPUT_PLACEHOLDER) ? template : `${template}\n${INPUT_PLACEHOLDER}`;
  const fill = (words: string) => whole.replaceAll(INPUT_PLACEHOLDER, () => words);
  if (typeof content === 'string') return fill(content);
  const first = content.findIndex((part) => part.type === 'text');
  return content.map((part, index) =>
    part.type === 'text' && index === first ? { ...part, text: fill(part.text) } : part,
  );
}

/** Written for the model, not for people, so it is not translated. */
function injectedPrompt({ config, model, today }: ContextInput): string {
  if (!config.enableInjectSystemPrompts) return '';
  return [
    `You are ${model.name}, answering in Parley, a chat app. Today is ${today}.`,
    'Answers are shown as Markdown: tables, code blocks with a language, task lists and footnotes work.',
    'Write formulas as $x^2$ or $$x^2$$ and diagrams as mermaid code blocks.',
  ].join('\n');
}

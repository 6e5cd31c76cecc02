import {
  INPUT_PLACEHOLDER,
  textOf,
  type AppConfig,
  type ChatMessage,
  type Message,
  type MessageContent,
  type ModelConfig,
  type Session,
} from '@parley/contract';
import { withAttachmentTexts } from '../attachments/attachment-texts.ts';
import { memoryPromptOf } from './instructions.ts';
import { tokensIn } from './session-stat.ts';

export interface ContextInput {
  readonly config: Pick<AppConfig, 'globalPrompt' | 'enableInjectSystemPrompts' | 'template' | 'modelConfig'>;
  readonly session: Pick<Session, 'mask' | 'clearedAfterId' | 'memoryPrompt' | 'summarizedUpToId'>;
  /** The end of the branch, oldest first; the last one is what the model answers. */
  readonly messages: readonly Message[];
  readonly modelName: string;
  readonly today: string;
}

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

/** The same with where each part comes from. */
export function contextPieces(input: ContextInput): ContextPiece[] {
  const { config, session, messages } = input;
  const newest = messages.at(-1);
  const before = [
    ...told('injected', injectedPrompt(input)),
    ...told('global', config.globalPrompt.trim()),
    ...session.mask.context.filter(isSendable).map((message) => piece('mask', message)),
    ...told('memory', memoryPromptOf(sentMemory(session, messages))),
  ];
  if (!newest) return before;
  // An answer that is to go on stands last as it is.
  const asked = newest.role === 'user' ? { ...newest, content: inTemplate(newest.content, config.template) } : newest;
  const history = historyOf(input).map((message) => piece('history', message));
  return [...before, ...history, piece('question', asked)];
}

/** The settings that hold for a chat: its mask's own, unless that follows the app. */
export function effectiveModelConfig(
  config: Pick<AppConfig, 'modelConfig'>,
  session: Pick<Session, 'mask'>,
): ModelConfig {
  return session.mask.syncGlobalConfig ? config.modelConfig : session.mask.modelConfig;
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

/** The history that goes along, oldest first: the newest messages, as many as are wanted and fit. */
export function historyOf({ config, session, messages }: Omit<ContextInput, 'modelName' | 'today'>): Message[] {
  const { historyMessageCount, max_tokens: limit } = effectiveModelConfig(config, session);
  const remembered = sentMemory(session, messages) === '' ? -1 : indexOf(messages, session.summarizedUpToId);
  const kept: Message[] = [];
  let tokens = 0;
  // Backwards, so that a long chat costs no more than a short one.
  for (let index = messages.length - 2; index >= 0; index -= 1) {
    const message = messages[index];
    if (!message || message.id === session.clearedAfterId || historyMessageCount === 0) break;
    // Between the memory and the last messages there is no gap: what is not summed up yet goes along.
    if (kept.length >= historyMessageCount && (remembered < 0 || index <= remembered)) break;
    // A pinned message stands among the mask's words already.
    if (!isSendable(message) || session.mask.context.some(({ id }) => id === message.id)) continue;
    tokens += tokensOfMessage(message);
    // No limit of an answer means no budget either.
    if (limit > 0 && tokens > limit) break;
    kept.push(message);
  }
  return kept.reverse();
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

function piece(source: ContextSource, message: Message): ContextPiece {
  return { source, sent: toWire(message), tokens: tokensOfMessage(message), id: message.id };
}

function toWire(message: Message): ChatMessage {
  const { role, content, reasoning, replay } = message;
  if (role === 'assistant') return { role, content: textOf(content), ...replayOf(reasoning, replay) };
  if (role !== 'user') return { role, content: textOf(content) };
  const read = withAttachmentTexts(message);
  if (typeof read === 'string') return { role, content: read };
  const parts = read.filter((part) => part.type === 'text' || (part.type === 'image_url' && part.image_url.url !== ''));
  return { role, content: parts };
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
function injectedPrompt({ config, modelName, today }: ContextInput): string {
  if (!config.enableInjectSystemPrompts) return '';
  return [
    `You are ${modelName}, answering in Parley, a chat app. Today is ${today}.`,
    'Answers are shown as Markdown: tables, code blocks with a language, task lists and footnotes work.',
    'Write formulas as $x^2$ or $$x^2$$ and diagrams as mermaid code blocks.',
  ].join('\n');
}

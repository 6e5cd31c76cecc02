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
import { statOfContent } from './session-stat.ts';

export interface ContextInput {
  readonly config: Pick<AppConfig, 'globalPrompt' | 'enableInjectSystemPrompts' | 'template' | 'modelConfig'>;
  readonly session: Pick<Session, 'mask' | 'clearedAfterId'>;
  /** The end of the branch, oldest first; the last one is what the model answers. */
  readonly messages: readonly Message[];
  readonly modelName: string;
  readonly today: string;
}

/** What is sent to the model for one answer: prompts, the mask's words, and as much of the chat as fits. */
export function buildContext(input: ContextInput): ChatMessage[] {
  const { config, session } = input;
  const newest = input.messages.at(-1);
  const opening = [injectedPrompt(input), config.globalPrompt.trim()]
    .filter((prompt) => prompt !== '')
    .map((content): ChatMessage => ({ role: 'system', content }));
  const mask = session.mask.context.filter(isSendable).map(toWire);
  if (!newest) return [...opening, ...mask];
  const last = toWire(newest);
  // An answer that is to go on stands last as it is.
  const question =
    last.role === 'user' ? { ...last, content: fillTemplate(last.content ?? '', config.template) } : last;
  return [...opening, ...mask, ...recentHistory(input).map(toWire), question];
}

/** The settings that hold for a chat: its mask's own, unless that follows the app. */
export function effectiveModelConfig(
  config: Pick<AppConfig, 'modelConfig'>,
  session: Pick<Session, 'mask'>,
): ModelConfig {
  return session.mask.syncGlobalConfig ? config.modelConfig : session.mask.modelConfig;
}

/** About how many tokens a context has: only the provider knows exactly. */
export function estimateTokens(messages: readonly ChatMessage[]): number {
  const contents = messages.map((message) => (message.content ?? '') as MessageContent);
  return contents.reduce((sum, content) => sum + statOfContent(content).tokenCount, 0);
}

function recentHistory({ config, session, messages }: ContextInput): Message[] {
  const { historyMessageCount, max_tokens: budget } = effectiveModelConfig(config, session);
  // Not found means that it was cleared on another branch, or so long ago that it is not loaded.
  const cleared = messages.findIndex((message) => message.id === session.clearedAfterId) + 1;
  const earlier = messages.slice(cleared, -1).filter(isSendable);
  const kept: Message[] = [];
  let tokens = 0;
  for (const message of earlier.slice(Math.max(0, earlier.length - historyMessageCount)).toReversed()) {
    tokens += statOfContent(message.content).tokenCount;
    if (tokens > budget) break;
    kept.unshift(message);
  }
  return kept;
}

/** A failed or empty answer teaches the model nothing, and some providers refuse it. */
function isSendable(message: Message): boolean {
  if (message.isError || message.streaming || message.role === 'tool') return false;
  return typeof message.content === 'string' ? message.content.trim() !== '' : message.content.length > 0;
}

function toWire({ role, content, reasoning, replay }: Message): ChatMessage {
  if (role === 'assistant') return { role, content: textOf(content), ...replayOf(reasoning, replay) };
  if (typeof content === 'string' || role !== 'user') return { role, content: textOf(content) };
  const parts = content.filter(
    (part) => part.type === 'text' || (part.type === 'image_url' && part.image_url.url !== ''),
  );
  return { role, content: parts };
}

/** Some families refuse a chat that goes on without their own thoughts; whoever has no use for them leaves them out. */
function replayOf(reasoning: Message['reasoning'], replay: Message['replay']): Partial<ChatMessage> {
  return {
    ...(reasoning === undefined ? {} : { reasoning_content: reasoning }),
    ...(replay === undefined ? {} : { provider_data: replay }),
  };
}

function fillTemplate(
  content: NonNullable<ChatMessage['content']>,
  template: string,
): NonNullable<ChatMessage['content']> {
  if (typeof content !== 'string' || template.trim() === '') return content;
  const whole = template.includes(INPUT_PLACEHOLDER) ? template : `${template}\n${INPUT_PLACEHOLDER}`;
  return whole.replaceAll(INPUT_PLACEHOLDER, () => content);
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

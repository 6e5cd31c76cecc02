import { textOf, type ChatMessage, type ChatRequest, type Message } from '@parley/contract';
import { briefSettings, type SetModel } from '@parley/providers';
import { SUMMARY_INSTRUCTION, TITLE_INSTRUCTION } from './auto-text-instructions.ts';
import { memoryPromptOf } from './instructions.ts';
import type { MemoryPlan } from './memory.ts';

/** What one message may take up: a memory needs the gist, and a title the beginning. */
const SUMMARY_MESSAGE_CHARACTERS = 8_000;
const TITLE_MESSAGE_CHARACTERS = 1_500;

/** Asks for a chat's memory. */
export function summaryRequest(model: SetModel, { previous, messages }: MemoryPlan): ChatRequest {
  const known = memoryPromptOf(previous);
  const before: ChatMessage[] = known === '' ? [] : [{ role: 'system', content: known }];
  return autoText(model, [...before, ...told(messages, SUMMARY_MESSAGE_CHARACTERS)], SUMMARY_INSTRUCTION);
}

/** Asks for a chat's name. */
export function titleRequest(model: SetModel, messages: readonly Message[]): ChatRequest {
  return autoText(model, told(messages, TITLE_MESSAGE_CHARACTERS), TITLE_INSTRUCTION);
}

function autoText(model: SetModel, messages: readonly ChatMessage[], instruction: string): ChatRequest {
  return {
    model: model.name,
    messages: [...messages, { role: 'user', content: instruction }],
    stream: true,
    ...briefSettings(model),
  };
}

function told(messages: readonly Message[], most: number): ChatMessage[] {
  return messages.flatMap(({ role, content, attachments = [] }): ChatMessage[] => {
    const names = attachments.map(({ name }) => `[${name}]`).join(' ');
    const words = shortened([names, textOf(content)].filter((part) => part !== '').join('\n'), most);
    return words === '' || (role !== 'user' && role !== 'assistant') ? [] : [{ role, content: words }];
  });
}

/** Beginning and end say more than the beginning alone. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most * 0.7)}\n[…]\n${text.slice(-most * 0.3)}`;
}

import type { ChatMessage, ChatRequest, ChatTool } from '@parley/contract';

export interface FunctionTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** The words of a message, its pictures and files left out. */
export function wordsIn(message: ChatMessage | undefined): string {
  const content = message?.content;
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => (typeof part['text'] === 'string' ? part['text'] : '')).join('\n');
}

/** What the user asked last. */
export function lastQuestion(request: ChatRequest): string {
  return wordsIn(request.messages.findLast((message) => message.role === 'user')).trim();
}

/** The function tools of the request. */
export function toolsOf(request: ChatRequest): FunctionTool[] {
  return (request.tools ?? []).flatMap((tool: ChatTool) =>
    tool.function
      ? [
          {
            name: tool.function.name,
            description: tool.function.description ?? '',
            parameters: tool.function.parameters ?? {},
          },
        ]
      : [],
  );
}

export function isFirstAnswer(request: ChatRequest): boolean {
  return !request.messages.some((message) => message.role === 'assistant');
}

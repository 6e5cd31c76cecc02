import type { AppConfig, ChatMessage, ChatRequest } from '@parley/contract';
import { contextPieces, effectiveModelConfig, type ContextInput, type ContextPiece } from './build-context.ts';
import { requestParameters } from './request-parameters.ts';

export interface RequestInput extends Omit<ContextInput, 'config' | 'today'> {
  readonly config: AppConfig;
  readonly now: number;
  /** Words for the model alone, which the chat does not keep. */
  readonly instruction?: string | undefined;
}

export interface ComposedRequest {
  readonly request: ChatRequest;
  /** What its messages are; an instruction at the end is none of them. */
  readonly pieces: readonly ContextPiece[];
}

/** The whole request for one answer. */
export function composeRequest({ now, instruction, ...input }: RequestInput): ComposedRequest {
  const { config, session, modelName } = input;
  const pieces = contextPieces({ ...input, today: new Date(now).toISOString().slice(0, 10) });
  const told: ChatMessage[] = instruction === undefined ? [] : [{ role: 'user', content: instruction }];
  const request: ChatRequest = {
    model: modelName,
    messages: [...pieces.map(({ sent }) => sent), ...told],
    stream: true,
    stream_options: { include_usage: true },
    ...requestParameters(modelName, effectiveModelConfig(config, session)),
  };
  return { request, pieces };
}

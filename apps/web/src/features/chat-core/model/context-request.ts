import type { AppConfig, ChatMessage, ChatRequest } from '@parley/contract';
import { requestSettings } from '@parley/providers';
import { contextPieces, type ContextInput, type ContextPiece } from './build-context.ts';
import { effectiveModelConfig } from './effective-model-config.ts';
import { toldResult } from './told-result.ts';

export interface RequestInput extends Omit<ContextInput, 'config' | 'today' | 'tellResult'> {
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

/** The day as the injected prompt names it. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** The whole request for one answer. */
export function composeRequest({ now, instruction, ...input }: RequestInput): ComposedRequest {
  const { config, session, model } = input;
  const pieces = contextPieces({ ...input, today: dayOf(now), tellResult: toldResult });
  const told: ChatMessage[] = instruction === undefined ? [] : [{ role: 'user', content: instruction }];
  const request: ChatRequest = {
    model: model.name,
    messages: [...pieces.map(({ sent }) => sent), ...told],
    stream: true,
    stream_options: { include_usage: true },
    ...requestSettings(model, effectiveModelConfig(config, session)),
  };
  return { request, pieces };
}

import { IMPORTED_FAILURE, type Message } from '@parley/contract';
import type { ExportOptions, ExportWords } from './export-options.ts';

/** The name of a message's author, for an export. */
export function speakerOf({ role, modelId, model }: Message, options: ExportOptions, words: ExportWords): string {
  if (role === 'user') return words.you;
  if (role === 'system') return words.system;
  if (role === 'tool') return words.tool;
  return (options.hasDetails && words.nameOf(modelId, model)) || words.assistant;
}

/** Where an answer ended before its end, in words; empty where it did not. */
export function endingOf(message: Message, words: ExportWords): string {
  const { role, isError, errorCode, errorDetail, finishReason, modelId } = message;
  if (isError && errorCode === IMPORTED_FAILURE && errorDetail !== undefined) return errorDetail;
  if (isError) return words.endingOf({ code: errorCode ?? 'internal' });
  if (role === 'assistant' && (finishReason === 'length' || finishReason === 'content_filter')) {
    return words.endingOf({ why: finishReason === 'length' ? 'length' : 'filtered' });
  }
  // What a mask says for an assistant was asked of no model.
  const isAsked = role === 'assistant' && modelId !== undefined;
  return isAsked && finishReason === undefined ? words.endingOf({ why: 'incomplete' }) : '';
}

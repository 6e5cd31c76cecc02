import type { AnswerPart, Transport, TurnPlace } from '#/features/chat-core/public.ts';
import { fetchCode } from '#/lib/fetch-code.ts';

/** The way to a model that draws. */
export function drawingTransport(modelId: string, place: TurnPlace): Transport<AnswerPart> {
  return async function* (_request, signal) {
    const { drawAnswer } = await fetchCode(() => import('./draw-answer.ts'));
    yield* drawAnswer(modelId, place, signal);
  };
}

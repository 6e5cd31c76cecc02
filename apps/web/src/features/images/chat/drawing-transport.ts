import type { AnswerPart, Transport, TurnPlace } from '#/features/chat-core/public.ts';
import { knownModels } from '#/features/models/public.ts';
import { fetchCode } from '#/lib/fetch-code.ts';

/** The way to a model that draws: at once, or by task. */
export function drawingTransport(modelId: string, place: TurnPlace): Transport<AnswerPart> {
  return async function* (_request, signal) {
    const model = knownModels().find(({ id }) => id === modelId);
    if (model?.provider === 'Midjourney') {
      const { drawByTask } = await fetchCode(() => import('../midjourney/draw-by-task.ts'));
      yield* drawByTask(model, place, signal);
      return;
    }
    const { drawAnswer } = await fetchCode(() => import('./draw-answer.ts'));
    yield* drawAnswer(modelId, place, signal);
  };
}

import { pageTurns, readChat, type TurnPlace } from '#/features/chat-core/public.ts';
import { knownModels } from '#/features/models/public.ts';
import { openTaskOf } from '../model/midjourney-order.ts';
import { untilNobodyFollows } from './follow-midjourney.ts';

/** Goes on with an answer whose page was left while its task went on, once no other tab does. */
export async function pickUpTask({ sessionId, messageId }: TurnPlace, signal: AbortSignal): Promise<void> {
  const answerNow = async () => (await readChat(sessionId)).tree.byId.get(messageId);
  const task = openTaskOf(await answerNow());
  if (!task) return;
  try {
    await untilNobodyFollows(task.id, signal);
  } catch {
    // The answer is no longer on show.
    return;
  }
  const answer = await answerNow();
  const { tree } = await readChat(sessionId);
  const model = knownModels().find(({ id }) => id === answer?.modelId);
  if (signal.aborted || !model || answer?.streaming === true || !openTaskOf(answer)) return;
  await pageTurns.get().run({ sessionId, messageId, model, upTo: tree.parentOf(messageId) });
}

import {
  type ContentPart,
  dollarsToNano,
  ERRORS,
  type Message,
  midjourneyRoutes,
  MidjourneyTask,
  type Model,
} from '@parley/contract';
import { ApiFailure, callApi } from '#/lib/api.ts';
import { blobAsDataUrl } from '#/storage/blobs.ts';
import { chatActions, pathTo, readChat, type AnswerPart, type TurnPlace } from '#/features/chat-core/public.ts';
import {
  givenUpTasksOf,
  midjourneyOrder,
  openTaskOf,
  picturesOfQuestion,
  pressedIn,
  tasksOf,
} from '../model/midjourney-order.ts';
import { midjourneyChanges } from './follow-midjourney.ts';
import { keepTaskPicture } from './keep-task-picture.ts';
import { submitMidjourney } from './submit-midjourney.ts';
import { taskFailure } from './task-failure.ts';

type Parts = AsyncGenerator<AnswerPart, void, undefined>;

/** The answer of a model that draws by task: the task as it goes on, and its picture. A task that was begun is followed. */
export async function* drawByTask(
  model: Pick<Model, 'id' | 'name' | 'price'>,
  { sessionId, messageId }: TurnPlace,
  signal: AbortSignal,
): Parts {
  const { tree } = await readChat(sessionId);
  const branch = pathTo(tree, tree.parentOf(messageId)).flatMap((id) => tree.byId.get(id) ?? []);
  const question = branch.findLast(({ role }) => role === 'user');
  const answer = tree.byId.get(messageId);
  if (!question || !answer) return;
  const open = openTaskOf(answer);
  const earlier = tree.childrenOf(tree.parentOf(messageId)).flatMap((id) => tree.byId.get(id) ?? []);
  const late = open ? undefined : await cameLate(earlier, signal);
  const task = open ?? late ?? (yield* handedIn(question, model.name, signal));
  yield holding(task);
  let last = task;
  for await (const known of midjourneyChanges(task, signal, { startedAt: open ? answer.date : Date.now() })) {
    last = known;
    yield holding(known);
  }
  if (last.status !== 'SUCCESS') throw taskFailure(last);
  yield* made(last, { model, question, branch, isIncognito: chatActions.isIncognito(sessionId) }, signal);
  yield { type: 'finish', reason: 'stop' };
}

/** A picture that came after its page had given up: it is paid for, so nobody asks for another in its place. */
async function cameLate(answers: readonly Message[], signal: AbortSignal): Promise<MidjourneyTask | undefined> {
  for (const { id } of givenUpTasksOf(answers)) {
    const known = await callApi(midjourneyRoutes.fetch, { params: { id } }, { signal, quiet: true }).catch(
      () => undefined,
    );
    signal.throwIfAborted();
    if (known?.status === 'SUCCESS') return known;
  }
  return undefined;
}

async function* handedIn(
  { content }: Message,
  model: string,
  signal: AbortSignal,
): AsyncGenerator<AnswerPart, MidjourneyTask, undefined> {
  const pictures = await Promise.all(picturesOfQuestion(content).map(dataOf));
  const order = midjourneyOrder(content, pictures, model);
  if (!order) throw new ApiFailure('validation_failed', 0, 'There is nothing to draw');
  try {
    return await submitMidjourney(order, signal);
  } catch (error) {
    // In the place of the picture that nobody can pay for stands one that is none.
    if (error instanceof ApiFailure && error.code === 'insufficient_balance') yield holding(unpaidTask(content));
    throw error;
  }
}

/** A task that was never handed in. */
function unpaidTask(content: Message['content']): MidjourneyTask {
  const action = pressedIn(content) ? 'ACTION' : 'IMAGINE';
  return MidjourneyTask.parse({ id: '', action, status: 'FAILURE', failReason: ERRORS.insufficient_balance.text });
}

interface MadeWith {
  readonly model: Pick<Model, 'id' | 'price'>;
  readonly question: Message;
  readonly branch: readonly Message[];
  readonly isIncognito: boolean;
}

/** The end of a task: words for a picture that was described, and otherwise a picture. */
async function* made(
  task: MidjourneyTask,
  { model, question, branch, isIncognito }: MadeWith,
  signal: AbortSignal,
): Parts {
  const { finalPrompt } = task.properties;
  const isDescribed = task.action === 'DESCRIBE';
  if (isDescribed && typeof finalPrompt === 'string') yield { type: 'text', text: finalPrompt };
  const pressed = pressedIn(question.content);
  const parent = pressed && pictureOfTask(branch, pressed.taskId);
  // What a button costs, only the server knows.
  const fixed = pressed ? 0 : (model.price.fixedPrice ?? 0);
  const costNano = fixed > 0 ? Number(dollarsToNano(fixed)) : undefined;
  const wanted = { task, modelId: model.id, parent, isIncognito, costNano };
  const url = isDescribed ? undefined : await keepTaskPicture(wanted, signal);
  yield { ...holding(task, url), costNano };
}

function holding(task: MidjourneyTask, picture?: string): Extract<AnswerPart, { type: 'parts' }> {
  const parts: ContentPart[] = [{ type: 'midjourney_task', midjourney_task: task }];
  if (picture !== undefined) parts.push({ type: 'image_url', image_url: { url: picture } });
  return { type: 'parts', parts };
}

function pictureOfTask(branch: readonly Message[], taskId: string): string | undefined {
  const answer = branch.find(
    ({ role, content }) => role === 'assistant' && tasksOf(content).some(({ id }) => id === taskId),
  );
  return answer && picturesOfQuestion(answer.content)[0];
}

async function dataOf(address: string): Promise<string> {
  const data = await blobAsDataUrl(address);
  if (data === undefined) throw new ApiFailure('picture_missing', 0, 'The picture is no longer on this device');
  return data;
}

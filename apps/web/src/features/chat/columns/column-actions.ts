import { textOf, type Message } from '@parley/contract';
import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';
import { offerUndo } from '../acts/run-act.ts';
import {
  mergeAnswers,
  retryTurn,
  stopTurns,
  chatActions,
  readChat,
  type TurnModel,
} from '#/features/chat-core/public.ts';

/** A row of answers beside each other, as it is in the store. */
async function readRow(sessionId: string, answerId: string) {
  const { session, tree, messageIds } = await readChat(sessionId);
  const questionId = tree.parentOf(answerId);
  const beside = tree.byId.get(questionId)?.sideBySide ?? [];
  const models = session?.models ?? [];
  const answers = beside.flatMap((id) => tree.byId.get(id) ?? []);
  return { questionId, beside, answers, models, answer: tree.byId.get(answerId), messageIds };
}

/** Goes on with one answer: it is the branch, its model answers from here on, and the others are versions of it. */
export async function continueWith(sessionId: string, answerId: string): Promise<void> {
  const { questionId, beside, models, answer } = await readRow(sessionId, answerId);
  if (!answer) return;
  // Who goes on does not wait, nor pay, for answers that nobody reads.
  for (const other of beside) if (other !== answerId) stopTurns(sessionId, other);
  chatActions.updateMessage(questionId, { sideBySide: undefined });
  await chatActions.showBranch(sessionId, answerId);
  if (answer.modelId !== undefined) await chatActions.updateSession(sessionId, { models: [answer.modelId] });
  offerUndo(t('columns.continued', { name: nameOf(answer) }), async () => {
    chatActions.updateMessage(questionId, { sideBySide: [...beside] });
    await chatActions.updateSession(sessionId, { models });
  });
}

/** Takes a column out of the row, and its model out of the chat. The answer stays as a version. */
export async function removeColumn(sessionId: string, answerId: string): Promise<void> {
  const { questionId, beside, answers, models, answer, messageIds } = await readRow(sessionId, answerId);
  const rest = beside.filter((id) => id !== answerId);
  const next = rest[0];
  if (!answer || next === undefined) return;
  stopTurns(sessionId, answerId);
  chatActions.updateMessage(questionId, { sideBySide: rest.length > 1 ? rest : undefined });
  if (messageIds.includes(answerId)) await chatActions.showBranch(sessionId, next);
  const asked = models.length > 0 ? models : answers.flatMap(({ modelId }) => modelId ?? []);
  const left = asked.filter((id) => id !== answer.modelId);
  if (left.length > 0) await chatActions.updateSession(sessionId, { models: left });
  offerUndo(t('columns.removed', { name: nameOf(answer) }), async () => {
    chatActions.updateMessage(questionId, { sideBySide: [...beside] });
    await chatActions.updateSession(sessionId, { models });
  });
}

/** Lets another model answer in the place of one, now and from here on. */
export async function swapModel(sessionId: string, answerId: string, model: TurnModel): Promise<void> {
  const { answers, models, answer } = await readRow(sessionId, answerId);
  const asked = models.length > 0 ? models : answers.flatMap(({ modelId }) => modelId ?? []);
  const swapped = asked.map((id) => (id === answer?.modelId ? model.id : id));
  await chatActions.updateSession(sessionId, { models: [...new Set(swapped)] });
  await retryTurn({ sessionId, messageId: answerId, model });
}

/** Makes one answer of the row with a model of one's choice. */
export async function mergeRow(sessionId: string, answerId: string, model: TurnModel): Promise<void> {
  const { questionId, beside, answers } = await readRow(sessionId, answerId);
  const told = answers.filter(({ content }) => textOf(content).trim() !== '');
  if (told.length < 2) return void showToast({ text: t('columns.mergeNeedsTwo') });
  const mergedId = await mergeAnswers({ sessionId, messageId: questionId, model });
  offerUndo(t('columns.merged', { name: model.name, count: told.length }), async () => {
    stopTurns(sessionId, mergedId);
    await chatActions.showBranch(sessionId, answerId);
    chatActions.updateMessage(questionId, { sideBySide: [...beside] });
  });
}

function nameOf({ model }: Pick<Message, 'model'>): string {
  return model ?? '';
}

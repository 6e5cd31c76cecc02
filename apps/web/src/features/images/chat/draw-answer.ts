import { imageForm } from '@parley/providers';
import { chatActions, pathTo, readChat, type AnswerPart, type TurnPlace } from '#/features/chat-core/public.ts';
import { knownModels } from '#/features/models/public.ts';
import { drawInChat } from './draw-in-chat.ts';
import { pictureOfQuestion } from './model/picture-of-question.ts';

/** The answer of a model that draws: a picture for the question before it, or a change of the last one. */
export async function* drawAnswer(
  modelId: string,
  { sessionId, messageId }: TurnPlace,
  signal: AbortSignal,
): AsyncGenerator<AnswerPart, void, undefined> {
  const { tree } = await readChat(sessionId);
  const branch = pathTo(tree, tree.parentOf(messageId)).flatMap((id) => tree.byId.get(id) ?? []);
  const question = branch.findLast(({ role }) => role === 'user');
  const model = knownModels().find(({ id }) => id === modelId);
  if (!question || !model) return;
  const before = branch.slice(0, branch.indexOf(question));
  const asked = pictureOfQuestion(question, before, imageForm(model).operations);
  const isIncognito = chatActions.isIncognito(sessionId);
  const { file, costNano } = await drawInChat({ ...asked, model, isIncognito, messageId }, signal);
  yield { type: 'parts', parts: [{ type: 'image_url', image_url: { url: file.url } }], costNano };
  yield { type: 'finish', reason: 'stop' };
}

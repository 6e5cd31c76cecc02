import { imageForm } from '@parley/providers';
import { chatActions, pathTo, readChat, type TurnPlace } from '#/features/chat-core/public.ts';
import { recordModelUse } from '#/features/models/public.ts';
import { drawInChat, type DrawnPicture } from './draw-in-chat.ts';
import { lastPictureOf } from './model/last-picture.ts';
import { painter } from './painter.ts';

interface ToolDrawing extends TurnPlace {
  readonly prompt: string;
  /** Whether the last picture of the chat is to be changed. */
  readonly changesLast: boolean;
}

/** Draws for a model that cannot, with one that can. What goes wrong is thrown in words for the model. */
export async function drawForTool(
  { prompt, changesLast, sessionId, messageId }: ToolDrawing,
  signal: AbortSignal,
): Promise<DrawnPicture> {
  const model = painter();
  if (!model) throw new Error('There is no model that makes pictures here.');
  const last = changesLast ? await lastIn(sessionId, messageId) : undefined;
  if (changesLast && last === undefined) throw new Error('There is no picture in this chat yet.');
  if (changesLast && !imageForm(model).operations.includes('edit')) {
    throw new Error(
      `${model.name} cannot change pictures. Describe the whole picture anew, and leave change_last out.`,
    );
  }
  const isIncognito = chatActions.isIncognito(sessionId);
  const asked = last === undefined ? GENERATED : { operation: 'edit' as const, pictures: [last] };
  const drawn = await drawInChat({ ...asked, prompt, model, isIncognito, messageId }, signal);
  if (!isIncognito) recordModelUse(model.id, Date.now());
  return drawn;
}

const GENERATED = { operation: 'generate', pictures: [] } as const;

async function lastIn(sessionId: string, messageId: string): Promise<string | undefined> {
  const { tree } = await readChat(sessionId);
  return lastPictureOf(pathTo(tree, messageId).flatMap((id) => tree.byId.get(id) ?? []));
}

import { imageUrlsOf, textOf, type ImageOperation, type Message } from '@parley/contract';
import { lastPictureOf } from './last-picture.ts';
import { wantsNewPicture } from './wants-new-picture.ts';

/** What is to be drawn for a question: a picture of its own, or a change of those at these addresses. */
export interface AskedPicture {
  readonly operation: 'generate' | 'edit';
  readonly prompt: string;
  readonly pictures: readonly string[];
}

/**
 * What a question to a model that draws means. Pictures that go with it are to be changed; so is the last one of the chat, where
 * the model can do that and the words do not ask for another.
 */
export function pictureOfQuestion(
  question: Pick<Message, 'content'>,
  before: readonly Pick<Message, 'content' | 'tools'>[],
  operations: readonly ImageOperation[],
): AskedPicture {
  const prompt = textOf(question.content).trim();
  const own = imageUrlsOf(question.content);
  // A model that cannot change pictures says so itself.
  if (own.length > 0) return { operation: 'edit', prompt, pictures: own };
  const last = operations.includes('edit') && !wantsNewPicture(prompt) ? lastPictureOf(before) : undefined;
  return last === undefined
    ? { operation: 'generate', prompt, pictures: [] }
    : { operation: 'edit', prompt, pictures: [last] };
}

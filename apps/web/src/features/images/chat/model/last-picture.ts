import { imageUrlsOf, type Message } from '@parley/contract';

type Said = Pick<Message, 'content' | 'tools'>;

/** The address of the last picture that messages show: attached, answered, or made by a tool. */
export function lastPictureOf(messages: readonly Said[]): string | undefined {
  for (const { content, tools } of messages.toReversed()) {
    const made = tools.flatMap(({ files = [] }) => files.filter(({ mediaType }) => mediaType.startsWith('image/')));
    const found = imageUrlsOf(content).at(-1) ?? made.at(-1)?.url;
    if (found !== undefined) return found;
  }
  return undefined;
}

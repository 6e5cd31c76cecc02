import { lazyPart } from '#/components/lazy-part.ts';

/** What draws messages is a third of the app, and a chat without any does without it. */
export const { Part: MessageList, load: loadMessageList } = lazyPart(
  async () => (await import('./components/message-list.tsx')).MessageList,
);

import { lazyPart } from '#/components/lazy-part.tsx';

/** What draws messages is a third of the app, and a chat without any does without it. */
export const MessageList = lazyPart(() => import('./message-list.tsx'), 'MessageList', { place: 'area' });

export const loadMessageList = MessageList.preload;

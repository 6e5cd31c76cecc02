/** What draws messages is a third of the app, and a chat without any does without it. */
export const loadMessageList = () => import('./components/message-list.tsx');

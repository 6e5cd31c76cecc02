/** Comes with the first code that runs. */
export const loadRunInChat = () => import('./run-in-chat.ts');

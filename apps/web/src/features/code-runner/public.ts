export { CODE_MAX_LENGTH } from './model/limits.ts';
export type { CodeLanguage } from './model/run-report.ts';

/** Comes with the first code that runs. */
export const loadRunInChat = () => import('./run-in-chat.ts');

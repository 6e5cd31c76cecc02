export { loadRunInChat } from './load-run-in-chat.ts';
export { CODE_MAX_LENGTH } from './model/limits.ts';
export type { CodeLanguage } from './model/run-report.ts';

export { KeepQuestion } from './late-parts.ts';
export { compareChats, countUnsentChats, createPageHistory } from './page-history.ts';

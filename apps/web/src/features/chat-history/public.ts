export { KeepQuestion } from './late-parts.ts';
export { sharedWith } from './model/shared-with.ts';
export { compareChats, countUnsentChats, createPageHistory } from './page-history.ts';

export { readOpenAiResponse } from '@parley/providers';
export { keptResponse } from './kept-reply.ts';

export { readOpenAiResponse } from '@parley/providers';
export { forgetReply, keptResponse } from './kept-reply.ts';

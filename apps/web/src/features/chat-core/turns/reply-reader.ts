export { readOpenAiResponse } from '@parley/providers';

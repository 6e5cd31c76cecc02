export { goToOpenRouter } from './openrouter/page-sign-in.ts';

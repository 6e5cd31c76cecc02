export { fillVariables, firstGap, variablesOf } from './model/prompt-variables.ts';
export { searchPrompts } from './model/search-prompts.ts';
export { openPrompts } from './open-prompts.ts';
export { addPrompt, removePrompt } from './store.ts';
export { usePrompts } from './use-prompts.ts';

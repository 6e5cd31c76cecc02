export { loadBuiltinPrompts } from './builtin-prompts.ts';
export { fillVariables, firstGap, variablesOf } from './model/prompt-variables.ts';
export { searchPrompts } from './model/search-prompts.ts';
export { addPrompt, removePrompt, useUserPrompts } from './store.ts';

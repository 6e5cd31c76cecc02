export { VariableForm } from './late-parts.ts';
export { loadPromptVariables } from './load-prompt-variables.ts';
export { searchPrompts } from './model/search-prompts.ts';
export { openPrompts } from './open-prompts.ts';
export { arePromptsRead, subscribePrompts, userPrompts } from './store.ts';
export { usePrompts } from './use-prompts.ts';

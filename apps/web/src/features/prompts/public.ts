export { VariableForm } from './late-parts.ts';
export { loadPromptVariables } from './load-prompt-variables.ts';
export { openPrompts } from './open-prompts.ts';
export { arePromptsRead, subscribePrompts, userPrompts } from './store.ts';
export { usePromptSuggestions } from './use-prompt-suggestions.tsx';

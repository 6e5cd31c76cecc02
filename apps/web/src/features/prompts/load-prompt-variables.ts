/** The rules of what a prompt leaves open, for `fetchPart`. */
export const loadPromptVariables = () => import('./model/prompt-variables.ts');

/** The gaps of a prompt, which the server knows as well: a file of its own, so that the composer can load it later. */
export { fillVariables, firstGap, partsOf, variablesOf, type PromptPart } from '@parley/contract';

import { createContext, use } from 'react';

/** Whether long code blocks start folded: a setting of the product, which this kit does not know. */
export const CodeFoldContext = createContext(true);

export function useCodeFold(): boolean {
  return use(CodeFoldContext);
}

import { createContext, type ReactNode } from 'react';

/**
 * Draws Markdown, for a code block that shows what its own Markdown says. Handed down by Markdown itself, which code blocks lie
 * in and cannot import.
 */
export const WordsContext = createContext<((text: string) => ReactNode) | undefined>(undefined);

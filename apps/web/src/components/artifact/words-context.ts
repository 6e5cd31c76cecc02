import { createContext, type ComponentType } from 'react';

/**
 * Draws Markdown, for a code block that shows what its own Markdown says. Handed down by Markdown itself, which code blocks lie
 * in and cannot import.
 */
export const WordsContext = createContext<ComponentType<{ readonly text: string }> | undefined>(undefined);

/** From here on the model gets nothing of what was said before; a divider marks the place, and a notice offers the way back. */
export async function clearContext(sessionId: string): Promise<void> {
  await (await import('./context/clear-context.ts')).clearContext(sessionId);
}

/** What was said before the divider goes to the model again. */
export async function restoreContext(sessionId: string): Promise<void> {
  await (await import('./context/clear-context.ts')).restoreContext(sessionId);
}

/** Shows what the model remembers of the chat, to read, edit and reset. */
export async function openMemory(sessionId: string): Promise<void> {
  await (await import('./context/context-dialogs.tsx')).openMemory(sessionId);
}

/** Shows exactly what the next question would send. */
export async function openContextDetails(sessionId: string): Promise<void> {
  await (await import('./context/context-dialogs.tsx')).openContextDetails(sessionId);
}

/** Shows how the expected price of the next question comes about. */
export async function openPriceDetails(sessionId: string): Promise<void> {
  await (await import('./context/context-dialogs.tsx')).openPriceDetails(sessionId);
}

/** Makes a new title from what was said. */
export async function refreshTitle(sessionId: string): Promise<void> {
  await (await import('./context/refresh-title.ts')).refreshTitle(sessionId);
}

/** Empties the chat after a question, with a way back. */
export async function askToReset(sessionId: string): Promise<void> {
  await (await import('./context/ask-to-reset.ts')).askToReset(sessionId);
}

/** From here on the model gets nothing of what was said before; a divider marks the place, and a notice offers the way back. */
export async function clearContext(_sessionId: string): Promise<void> {}

/** Shows what the model remembers of the chat, to read, edit and reset. */
export async function openMemory(_sessionId: string): Promise<void> {}

/** Shows exactly what the next question would send. */
export async function openContextDetails(_sessionId: string): Promise<void> {}

/** Makes a new title from what was said. */
export async function refreshTitle(_sessionId: string): Promise<void> {}
